// What crosses a person's own listings now, and how many crossings the person was told of lately.
import { sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import type { ListingRecord } from "@/lib/listings/rows";
import { loadPriceView } from "@/lib/prices/queries";
import type { Match } from "../contract";
import { findPairs, readPublicListings, toMatches } from "./list-matches";

/** Own listings that are looked at: the newest. */
const MOST_OWN = 200;
/** Own listings that are shown, and pairs of each. */
const SHOWN = { own: 30, pairs: 3 };
/** Days in which a crossing that was told is news. */
const NEWS_DAYS = 14;

/** An own listing that crosses: the number of its pairs, the best of them, and since when each is known by the id of its listing. */
type OwnCrossing = { own: ListingRecord; total: number; matches: Match[]; foundAt: ReadonlyMap<string, string> };

/** A person's public listings that cross the other side by the prices and rates of now, the largest spread first. */
export async function listOwnCrossings(userId: string): Promise<OwnCrossing[]> {
  const [view, own] = await Promise.all([
    loadPriceView(),
    db().execute<{ id: string }>(sql`
      select id from listings where owner_id = ${userId}::uuid and status = 'ACTIVE'
      order by published_at desc, id desc limit ${MOST_OWN}::int`),
  ]);
  const found = await findPairs(
    own.map(({ id }) => id),
    (ids) => readPublicListings(ids, view),
    { view, lot: null, crossing: true },
  );
  const best = found
    .flatMap(({ listing, pairs }) => (pairs[0] ? [{ listing, pairs, percent: pairs[0].spread.percent }] : []))
    .sort((a, b) => b.percent - a.percent)
    .slice(0, SHOWN.own);
  const shown = best.map(({ pairs }) => pairs.slice(0, SHOWN.pairs));
  const [others, told] = await Promise.all([
    readPublicListings([...new Set(shown.flat().map(({ id }) => id))], view),
    readTold(best.map(({ listing }) => listing.id)),
  ]);
  return best.map(({ listing, pairs }, at) => ({
    own: listing,
    total: pairs.length,
    matches: toMatches(shown[at] ?? [], others),
    foundAt: new Map(told.flatMap(({ ownId, id, foundAt }) => (ownId === listing.id ? [[id, foundAt]] : []))),
  }));
}

/** Pairs of these listings that their owners were told of, with the time. */
async function readTold(ids: readonly string[]): Promise<readonly { ownId: string; id: string; foundAt: string }[]> {
  const own = sql`${splitParam(ids.join())}::uuid[]`;
  return await db().execute(sql`
    with told as (
      select offer_id as own_id, bid_id as id, created_at from listing_matches where offer_id = any(${own})
      union all select bid_id, offer_id, created_at from listing_matches where bid_id = any(${own})
    )
    select own_id as "ownId", id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt" from told`);
}

/** The number of crossings of a person's listings that were told in the last days and whose both sides are still public. */
export async function countToldMatches(userId: string): Promise<number> {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from listings mine
    join listing_matches m on m.offer_id = mine.id or m.bid_id = mine.id
    join listings other on other.id = case when m.offer_id = mine.id then m.bid_id else m.offer_id end
    where mine.owner_id = ${userId}::uuid and mine.status = 'ACTIVE' and other.status = 'ACTIVE'
      and m.created_at > now() - make_interval(days => ${NEWS_DAYS}::int)`);
  return row?.count ?? 0;
}
