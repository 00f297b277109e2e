import { sql } from "drizzle-orm";
import { numberAll, selectChanges } from "@/lib/changes/queries/read-journal";
import type { Caller } from "@/lib/core/caller";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import type { Addressee } from "@/lib/core/mail/compose-email";
import { queueMail } from "@/lib/core/mail/mail";
import { publishAll } from "@/lib/core/queue/queue";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { getListing } from "@/lib/listings/queries/get-listing";
import type { ListingRecord } from "@/lib/listings/rows";
import { isMailWanted } from "@/lib/notifications/queries";
import { loadPriceView } from "@/lib/prices/queries";
import { composeMatchMail } from "../mails";
import { findPairs } from "../queries/list-matches";

/** Name of the setting that holds the number of the last change whose listing was looked at. */
const POSITION = "matches.position";
/** Changes of one part. */
const AT_ONCE = 200;
/** Pairs of one listing that its owner is told of at once: the largest spreads. */
const MOST_PAIRS = 20;
const ANONYMOUS: Caller = { kind: "anonymous" };

/**
 * Tells owners of crossings of the listings that changed since the last call. A pair is told once. What was there before the first call,
 * or before `skipMatches`, is not told.
 */
export async function tellOfMatches(): Promise<void> {
  const last = await numberAll();
  const stored = await findSetting(db(), POSITION);
  if (typeof stored !== "number") return writeSetting(db(), POSITION, last);
  for (let after = stored; after < last; ) {
    const rows = await selectChanges({ after, end: last, limit: AT_ONCE }, sql`kind = 'listing'`);
    const ids = new Set(rows.filter(({ isPublic }) => isPublic).map(({ resourceId }) => resourceId));
    for (const id of ids) await tellOfListing(id);
    after = rows.length === AT_ONCE ? (rows.at(-1)?.number ?? last) : last;
    await writeSetting(db(), POSITION, after);
  }
}

/** Leaves out what changed so far: after a load of listings that nobody waits to hear of. */
export async function skipMatches(): Promise<void> {
  for (let last = -1, next = await numberAll(); next > last; next = await numberAll()) {
    last = next;
    await writeSetting(db(), POSITION, next);
  }
}

async function tellOfListing(id: string): Promise<void> {
  const listing = await findPublic(id);
  if (!listing) return;
  const pairs = await findPairs(listing, { view: await loadPriceView(), lot: null });
  const crossing = pairs.filter(({ spread }) => spread.amount >= 0).slice(0, MOST_PAIRS);
  if (crossing.length === 0) return;
  const isOffer = listing.type === "SELL";
  const named = crossing.map(({ id: other, spread }) => ({
    offerId: isOffer ? id : other,
    bidId: isOffer ? other : id,
    percent: spread.percent,
  }));
  await inTransaction(async (tx) => {
    const fresh = await storePairs(tx, named);
    await mailOwners(tx, fresh);
    await publishAll(
      tx,
      "listing.matched",
      fresh.map(({ offerId, bidId, percent }) => ({ offerId, bidId, percent })),
    );
  });
}

async function findPublic(id: string): Promise<ListingRecord | null> {
  try {
    return await getListing(id, ANONYMOUS);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

type Named = { offerId: string; bidId: string; percent: number };

/** Stores pairs; returns those that are new. */
async function storePairs(tx: Db, pairs: readonly Named[]): Promise<Named[]> {
  const stored = await tx.execute<{ offerId: string; bidId: string }>(sql`
    insert into listing_matches (offer_id, bid_id, percent)
    select p."offerId", p."bidId", p.percent
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p("offerId" uuid, "bidId" uuid, percent numeric)
    order by 1, 2 on conflict do nothing returning offer_id as "offerId", bid_id as "bidId"`);
  const fresh = new Set(stored.map(({ offerId, bidId }) => `${offerId} ${bidId}`));
  return pairs.filter(({ offerId, bidId }) => fresh.has(`${offerId} ${bidId}`));
}

type Row = Addressee & {
  userId: string;
  isBlocked: boolean;
  title: string;
  slug: string;
  own: string;
  percent: number;
};

/** Mails both owners of each pair, one mail a person. */
async function mailOwners(tx: Db, pairs: readonly Named[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = await tx.execute<Row>(sql`
    select u.id as "userId", u.email, u.name, u.locale, u.blocked_at is not null as "isBlocked", mine.title as own, other.title, other.slug,
      p.percent
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p("offerId" uuid, "bidId" uuid, percent float8)
    cross join lateral (values (p."offerId", p."bidId"), (p."bidId", p."offerId")) as side(mine, other)
    join listings mine on mine.id = side.mine join listings other on other.id = side.other join users u on u.id = mine.owner_id
    order by u.id, p.percent desc`);
  for (const [userId, own] of groupBy([...rows], (row) => row.userId)) {
    const [first] = own;
    if (!first || first.isBlocked || !(await isMailWanted(tx, userId, "alerts"))) continue;
    await queueMail(tx, composeMatchMail({ ...first, id: userId }, own));
  }
}
