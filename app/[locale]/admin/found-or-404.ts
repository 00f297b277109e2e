import { notFound } from "next/navigation";
import { AppError } from "@/lib/core/errors";

/** What a query answers, for a page; what is not there is a page that does not exist. */
export async function getOr404<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
