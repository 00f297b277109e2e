// Creates, changes and deletes one listing, for the form and the API, and ends listings whose term is over.
import { sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { type Account, type Caller, getAccount } from "@/lib/core/caller";
import { type Executor, inPreparedTransaction, inTransaction } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { requireMatch } from "@/lib/core/etag";
import { isId } from "@/lib/core/id";
import { publishAll } from "@/lib/core/queue/queue";
import { isSlug } from "@/lib/core/slug";
import { loadPriceView } from "@/lib/prices/queries";
import { noteWords } from "@/lib/text/vocabulary";
import type { CreateListing, PatchListing } from "./contract";
import { LISTINGS_MOVED_AT_ONCE } from "./expiry/batch-commands";
import { createNoListingError, requireMayDelete, requireOwner } from "./policy";
import { toSellerTerms } from "./queries/find-by-external-id";
import { getListing } from "./queries/get-listing";
import { type ListingRecord, type ListingRow, toListing } from "./rows";
import { changeListing } from "./steps/change-listing";
import { claimPhotos } from "./steps/claim-photos";
import { deleteListings } from "./steps/delete-listings";
import { insertListing, insertListingIn, toNewListing } from "./steps/insert-listing";
import { lockListing } from "./steps/lock-listing";
import { requestPictures } from "./steps/request-pictures";
import { listListingTags } from "./tags";
import { planPatch } from "./write-policy";

/**
 * Creates a listing of the caller's and publishes it, unless it is a draft or waits for moderation. `saveIdempotentResponse` writes with it.
 * Throws `validation_failed`, `conflict`, `not_owner` for a viewer of a company and for who is kept out.
 */
export async function createListing(
  input: CreateListing,
  caller: Caller,
  saveIdempotentResponse?: (tx: Executor, made: ListingRecord) => Promise<void>,
): Promise<ListingRecord> {
  const listing = toNewListing(input, requireAccount(caller), caller);
  const { id, fields, tags } = listing;
  const view = await loadPriceView();
  const toOwnListing = (row: ListingRow) => toListing(row, true, view);
  const isAlone = !saveIdempotentResponse && fields.images.length === 0;
  const made = await toSellerTerms(
    caller,
    fields.externalId,
    isAlone
      ? insertListing(listing).then(toOwnListing)
      : inPreparedTransaction(async (tx) => {
          await claimPhotos(tx, fields.images);
          const record = toOwnListing(await insertListingIn(tx, listing));
          await requestPictures(tx, id, fields.images);
          await saveIdempotentResponse?.(tx, record);
          return record;
        }),
  );
  noteWords(fields.title);
  invalidate(tags);
  return made;
}

/**
 * Applies a merge patch to a listing of the caller's, by its slug or its id. A patch that changes nothing leaves the version as it is. Throws `conflict`
 * for what a sold or archived listing says, with `reason` "closed".
 */
export async function patchListing(
  ref: string,
  patch: PatchListing,
  caller: Caller,
  ifMatch: string | null = null,
): Promise<ListingRecord> {
  const which = isId(ref) ? sql`id = ${ref}::uuid` : isSlug(ref) ? sql`slug = ${ref}` : null;
  if (!which) throw createNoListingError();
  const { id, tags } = await toSellerTerms(
    caller,
    patch.externalId,
    inTransaction(async (tx) => {
      const locked = await lockListing(tx, which, caller);
      const { row } = locked;
      requireOwner(locked.caller, row);
      requireMatch(ifMatch, row);
      const tags = await changeListing(tx, caller, locked, planPatch(row, patch, env().MODERATION));
      return { id: row.id, tags };
    }),
  );
  invalidate(tags);
  return getListing(id, caller);
}

/** Takes a listing out of the marketplace; its record stays for the audit trail, and for a moment for `restoreListing`. Throws `not_found`, `not_owner`. */
export async function deleteListing(id: string, caller: Caller, ifMatch: string | null = null): Promise<void> {
  if (!isId(id)) throw createNoListingError("Listings are deleted by id, and this is none.");
  const tags = await inTransaction(async (tx) => {
    const { row, caller: actor } = await lockListing(tx, sql`id = ${id}::uuid`, caller);
    requireMayDelete(actor, row);
    requireMatch(ifMatch, row);
    await deleteListings(tx, caller, [row]);
    return listListingTags(row);
  });
  invalidate(tags);
}

/** Listings whose time is over while they run. */
export const OVERDUE = sql`status in ('ACTIVE', 'PAUSED') and expires_at <= now() and deleted_at is null`;

/** Moves running listings past their end to EXPIRED, in batches; returns how many. Those being changed this moment wait for the next time. */
export async function expireListings(batch = LISTINGS_MOVED_AT_ONCE): Promise<number> {
  for (let total = 0; ; ) {
    const expired = await inTransaction((tx) => expireBatch(tx, batch));
    invalidate([...new Set(expired.flatMap(listListingTags))]);
    total += expired.length;
    if (expired.length < batch) return total;
  }
}

type Expired = { id: string; slug: string; industrySlug: string; groupSlug: string; categorySlug: string };

async function expireBatch(tx: Executor, most: number): Promise<Expired[]> {
  const rows = await tx.execute<Expired>(sql`
    update listings set status = 'EXPIRED', version = version + 1, updated_at = now()
    where id = any(array(select id from listings where ${OVERDUE} order by expires_at limit ${most}::int for update skip locked))
    returning id, slug, industry_slug as "industrySlug", group_slug as "groupSlug", category_slug as "categorySlug"`);
  const records = rows.map(({ id }) => ({ action: "listing.expire" as const, subjectId: id }));
  await recordAudits(tx, { kind: "system", name: "jobs" }, records);
  const events = rows.map((row) => ({ id: row.id, tags: listListingTags(row) }));
  await publishAll(tx, "listing.expired", events);
  return [...rows];
}

function requireAccount(caller: Caller): Account {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  return account;
}
