import { notFound } from "next/navigation";
import { AppError } from "@/lib/core/errors";

/** Awaits a record; null if there is none. */
export async function findOrNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Awaits the record of a page; a missing one answers 404. */
export async function getOr404<T>(reading: Promise<T>): Promise<T> {
  return (await findOrNull(reading)) ?? notFound();
}
