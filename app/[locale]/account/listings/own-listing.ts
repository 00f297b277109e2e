import { notFound, redirect } from "next/navigation";
import type { Caller } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/i18n/routing";
import { getEditableListing, getOwnListing } from "@/lib/listings/queries/get-own-listing";

/** The caller's own listing, or null. */
export async function findOwnListing(slug: string, caller: Caller) {
  try {
    return await getOwnListing(slug, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** The same for a page; anything else is a page that is not there. */
export async function ownListingOr404(slug: string, caller: Caller) {
  return (await findOwnListing(slug, caller)) ?? notFound();
}

/** The same for who wants to change it; a viewer of its company is shown it instead. */
export async function editableListingOr404(slug: string, caller: Caller, locale: Locale) {
  try {
    return await getEditableListing(slug, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    if (error instanceof AppError && error.code === "not_owner")
      redirect(`/${locale}/account/listings/${slug}/preview`);
    throw error;
  }
}
