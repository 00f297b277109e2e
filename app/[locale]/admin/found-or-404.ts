import { notFound } from "next/navigation";
import { AppError } from "@/lib/core/errors";

/** Awaits a query for a page; a missing record answers 404. */
export async function getOr404<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
