import type { Caller } from "@/lib/core/caller";
import { createNoListingError, createViewerError, mayEdit, maySeeOwn } from "../policy";
import type { ListingRecord } from "../rows";
import { getListing } from "./get-listing";

/** A listing of the caller's side, in any state. Another's is not found, even a public one. Throws `not_found`. */
export async function getOwnListing(slug: string, caller: Caller): Promise<ListingRecord> {
  const listing = await getListing(slug, caller);
  if (!maySeeOwn(caller, belongingOf(listing))) throw createNoListingError();
  return listing;
}

/** A listing of the caller's side, to be changed. Throws `not_owner` for a viewer of the company. */
export async function getEditableListing(slug: string, caller: Caller): Promise<ListingRecord> {
  const listing = await getOwnListing(slug, caller);
  if (!mayEdit(caller, belongingOf(listing))) throw createViewerError();
  return listing;
}

const belongingOf = ({ owner, company, sideId }: ListingRecord) => ({
  ownerId: owner.id,
  companyId: company?.id ?? null,
  sideId,
});
