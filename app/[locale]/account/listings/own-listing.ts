import { notFound, redirect } from "next/navigation";
import type { Caller } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/i18n/routing";
import { getEditableListing, getOwnListing } from "@/lib/listings/own-queries";

/** The caller's own listing, or null. */
export async function findOwnListing(slug: string, caller: Caller) {
  try {
    return await getOwnListing(slug, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Loads an own listing for a page; any other answers 404. */
export async function getOwnListingOr404(slug: string, caller: Caller) {
  return (await findOwnListing(slug, caller)) ?? notFound();
}

/** Loads an own listing that the caller may change; a viewer of its company is led to the preview. */
export async function getEditableListingOr404(slug: string, caller: Caller, locale: Locale) {
  try {
    return await getEditableListing(slug, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    if (error instanceof AppError && error.code === "not_owner")
      redirect(`/${locale}/account/listings/${slug}/preview`);
    throw error;
  }
}
