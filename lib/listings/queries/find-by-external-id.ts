// Finds listings by the numbers that their sellers give them.
import { sql } from "drizzle-orm";
import { type Account, type Caller, getAccount, getSideId } from "@/lib/core/caller";
import { findViolatedConstraint, queryWithCustomPlan } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { ExternalId, type ListingStatus } from "../contract";
import { createNoListingError } from "../policy";

type Numbered = { id: string; slug: string; status: ListingStatus };

/** The listing, in any state, that has a number of its seller's on the side of an account; null without one. */
export async function findByExternalId(account: Account, externalId: string): Promise<Numbered | null> {
  const [found] = await queryWithCustomPlan<Numbered>(sql`
    select l.id, l.slug, l.status from listing_numbers n join listings l on l.id = n.listing_id
    where n.side_id = ${getSideId(account)}::uuid and n.external_id = ${externalId}`);
  return found ?? null;
}

/** A seller's own number as it is stored. Throws `not_found` for a text that can't be one. */
export function parseExternalId(text: string): string {
  const parsed = ExternalId.safeParse(text);
  if (!parsed.success) throw createNoListingError("No listing can have this externalId: it has 1 to 100 characters.");
  return parsed.data;
}

/** A write that gives a listing a seller's own number: when it is taken, throws `conflict` with the listing that has it. */
export async function toSellerTerms<T>(
  caller: Caller,
  externalId: string | null | undefined,
  written: Promise<T>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (findViolatedConstraint(error) !== "listings_external_id") throw error;
    const account = getAccount(caller);
    const found = account && externalId ? await findByExternalId(account, externalId) : null;
    throw new AppError("conflict", {
      detail: "Another listing of yours has this externalId.",
      errors: [{ pointer: "#/externalId", code: "not_unique", detail: "is taken by another listing of yours" }],
      ...(found && { extra: { existing: toExisting(found) } }),
      cause: error,
    });
  }
}

const toExisting = ({ id, slug, status }: Numbered) => ({
  id,
  slug,
  status,
  url: `${env().APP_URL}/ru/listings/${slug}`,
});
