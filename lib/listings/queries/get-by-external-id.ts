import { type Caller, getAccount } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import type { PriceViewQuery } from "@/lib/prices/contract";
import { createNoListingError } from "../policy";
import type { ListingRecord } from "../rows";
import { findByExternalId, parseExternalId } from "./find-by-external-id";
import { getListing } from "./get-listing";

/**
 * The caller's listing, in any state, that has a number of theirs. Throws `missing_key`, `not_found`, and `invalid_parameter` for prices
 * that can't be shown.
 */
export async function getByExternalId(number: string, caller: Caller, prices?: PriceViewQuery): Promise<ListingRecord> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const found = await findByExternalId(account, parseExternalId(number));
  if (!found) throw createNoListingError("No listing of yours has this externalId.");
  return getListing(found.id, caller, prices);
}
