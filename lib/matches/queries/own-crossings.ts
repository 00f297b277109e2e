// Own listings of a person that cross the other side now, and the number of crossings that were told lately.
import { sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import type { ListingRecord } from "@/lib/listings/rows";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView } from "@/lib/prices/queries";
import type { Match } from "../contract";
import { findPairs, type Pair, readPublicListings, toMatches } from "./list-matches";

/** Own listings that are looked at: those with a crossing that was told lately, then the newest. */
const MOST_OWN = 100;
/** Own listings whose pairs are looked for with one statement. */
const AT_A_TIME = 20;
/** Own listings that are shown, and pairs of each. */
const SHOWN = { own: 30, pairs: 3 };
/** Days in which a crossing that was told is news. */
const NEWS_DAYS = 14;

/** An own listing that crosses: the number of its pairs, the best of them, and since when each is known by the id of its listing. */
type OwnCrossing = { own: ListingRecord; total: number; matches: Match[]; foundAt: ReadonlyMap<string, string> };

/**
 * A person's public listings that cross the other side by the prices and rates of now, the largest spread first; `total` counts those that
 * are not shown too; `view` is what the prices were compared in.
 */
export async function listOwnCrossings(
  userId: string,
): Promise<{ crossings: OwnCrossing[]; total: number; view: MarketView }> {
  const [view, ids] = await Promise.all([loadPriceView(), listLookedAt(userId)]);
  const found: { listing: ListingRecord; total: number; pairs: Pair[] }[] = [];
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const load = (some: readonly string[]) => readPublicListings(some, view);
    const terms = { view, lot: null, crossing: true };
    for (const { listing, pairs } of await findPairs(ids.slice(at, at + AT_A_TIME), load, terms))
      if (pairs.length > 0) found.push({ listing, total: pairs.length, pairs: pairs.slice(0, SHOWN.pairs) });
  }
  const percentOf = ({ pairs }: (typeof found)[number]) => pairs[0]?.spread.percent ?? 0;
  const best = found.sort((a, b) => percentOf(b) - percentOf(a)).slice(0, SHOWN.own);
  const [others, told] = await Promise.all([
    readPublicListings([...new Set(best.flatMap(({ pairs }) => pairs.map(({ id }) => id)))], view),
    readTold(best.map(({ listing }) => listing.id)),
  ]);
  const crossings = best.map(({ listing, total, pairs }) => ({
    own: listing,
    total,
    matches: toMatches(pairs, others),
    foundAt: new Map(told.flatMap(({ ownId, id, foundAt }) => (ownId === listing.id ? [[id, foundAt]] : []))),
  }));
  return { crossings, total: found.length, view };
}

async function listLookedAt(userId: string): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(sql`
    select l.id from listings l
    left join lateral (
      select max(m.created_at) as told_at from listing_matches m
      where (m.offer_id = l.id or m.bid_id = l.id) and m.created_at > now() - make_interval(days => ${NEWS_DAYS}::int)
    ) m on true
    where l.owner_id = ${userId}::uuid and l.status = 'ACTIVE'
    order by m.told_at desc nulls last, l.published_at desc, l.id desc limit ${MOST_OWN}::int`);
  return rows.map(({ id }) => id);
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
