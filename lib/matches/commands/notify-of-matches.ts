// Mails both owners of an offer and a bid that cross, soon after either listing is published or changed.
import { sql } from "drizzle-orm";
import { numberAll, selectChanges } from "@/lib/changes/queries/read-journal";
import { type Db, db, inTransaction, isUnavailable } from "@/lib/core/database/db";
import { groupBy } from "@/lib/core/group-by";
import { log } from "@/lib/core/log";
import type { Addressee } from "@/lib/core/mail/compose-email";
import { queueMail } from "@/lib/core/mail/mail";
import { publishAll } from "@/lib/core/queue/queue";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { getFreightTable } from "@/lib/freight/queries";
import type { ListingRecord } from "@/lib/listings/rows";
import { isMailWanted } from "@/lib/notifications/queries";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { composeMatchMail, type MailedMatch } from "../mails";
import { findPairs, type Pair, readPublicListings } from "../queries/list-matches";

/** Name of the setting that holds the number of the last change whose listing was looked at. */
const POSITION = "matches.position";
/** Changes of one part: a person gets one mail about all of it. */
const AT_ONCE = 1000;

/**
 * Tells owners of crossings of the listings that changed since the last call. A pair is told once. What was there before the first call,
 * or before `skipMatches`, is not told.
 */
export async function notifyOfMatches(): Promise<void> {
  const last = await numberAll();
  const stored = await findSetting(db(), POSITION);
  if (typeof stored !== "number") return writeSetting(db(), POSITION, last);
  for (let after = stored; after < last; ) {
    const rows = await selectChanges({ after, end: last, limit: AT_ONCE }, sql`kind = 'listing'`);
    const ids = new Set(rows.filter(({ isPublic }) => isPublic).map(({ resourceId }) => resourceId));
    after = rows.length === AT_ONCE ? (rows.at(-1)?.number ?? last) : last;
    await tellOfListings(ids, after);
  }
}

/** Leaves out what changed so far: after a load of listings that nobody waits to hear of. */
export async function skipMatches(): Promise<void> {
  for (let last = -1, next = await numberAll(); next > last; next = await numberAll()) {
    last = next;
    await writeSetting(db(), POSITION, next);
  }
}

/** Listings whose pairs are looked for with one statement. */
const AT_A_TIME = 20;

/** Stores the new pairs of listings, tells their owners and moves the position. Listings that fail are logged and left out. */
async function tellOfListings(ids: ReadonlySet<string>, position: number): Promise<void> {
  const view = await loadPriceView();
  const crossings: { id: string; pairs: Named[] }[] = [];
  const all = [...ids];
  for (let at = 0; at < all.length; at += AT_A_TIME) {
    crossings.push(...(await findCrossings(all.slice(at, at + AT_A_TIME), view)));
  }
  await inTransaction(async (tx) => {
    const fresh: Named[] = [];
    for (const { id, pairs } of crossings)
      if (pairs.length > 0)
        await tx
          .transaction((inner) => storePairs(inner, pairs))
          .then((stored) => void fresh.push(...stored), logFailure(id));
    await mailOwners(tx, fresh);
    await publishAll(
      tx,
      "listing.matched",
      fresh.map(({ offerId, bidId, percent }) => ({ offerId, bidId, percent })),
    );
    await writeSetting(tx, POSITION, position);
  });
}

const logFailure = (id: string) => (error: unknown) =>
  log().error({ err: error, listing: id }, "the matches of a listing could not be told");

/**
 * Pairs of public listings whose bid covers the offer. Where one listing makes a statement fail, each is tried alone. Throws when the
 * database is not there.
 */
async function findCrossings(ids: readonly string[], view: MarketView): Promise<{ id: string; pairs: Named[] }[]> {
  try {
    const load = (some: readonly string[]) => readPublicListings(some, view);
    const found = await findPairs(ids, load, { view, lot: null, crossing: true });
    return found.map(({ listing, pairs }) => ({ id: listing.id, pairs: namePairs(listing, pairs) }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const [only, ...others] = ids;
    if (others.length === 0) {
      if (only) logFailure(only)(error);
      return [];
    }
    const found: Awaited<ReturnType<typeof findCrossings>> = [];
    for (const id of ids) found.push(...(await findCrossings([id], view)));
    return found;
  }
}

const namePairs = ({ id, type }: ListingRecord, pairs: readonly Pair[]): Named[] =>
  pairs.map(({ id: other, spread: { percent } }) => ({
    offerId: type === "SELL" ? id : other,
    bidId: type === "SELL" ? other : id,
    percent,
  }));

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

type Row = Addressee & MailedMatch & { userId: string; isBlocked: boolean };

/** Mails both owners of each pair, one mail a person for all of theirs. */
async function mailOwners(tx: Db, pairs: readonly Named[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = await tx.execute<Row>(sql`
    select u.id as "userId", u.email, u.name, u.locale, u.blocked_at is not null as "isBlocked", mine.title as own, other.title,
      other.category_slug as "categorySlug", other.type, other.attributes, other.slug, p.percent
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p("offerId" uuid, "bidId" uuid, percent float8)
    cross join lateral (values (p."offerId", p."bidId"), (p."bidId", p."offerId")) as side(mine, other)
    join listings mine on mine.id = side.mine join listings other on other.id = side.other join users u on u.id = mine.owner_id
    order by u.id, p.percent desc`);
  const isDemo = (await getFreightTable())?.composed ?? false;
  for (const [userId, own] of groupBy([...rows], (row) => row.userId)) {
    const [first] = own;
    if (!first || first.isBlocked || !(await isMailWanted(tx, userId, "alerts"))) continue;
    await queueMail(tx, composeMatchMail({ ...first, id: userId }, own, isDemo));
  }
}
