import { notFound } from "next/navigation";
import type { Caller } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import { getOwnListing } from "@/lib/listings/own-queries";

/** The caller's own listing for a page; anything else is a page that is not there. */
export async function ownListingOr404(slug: string, caller: Caller) {
  try {
    return await getOwnListing(slug, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
