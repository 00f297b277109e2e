import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db, queryWithCustomPlan } from "@/lib/core/database/db";
import { MARKET_ZONE_SQL } from "@/lib/core/database/sql-text";
import { getOwnListing } from "./own-queries";
import type { ListingRecord } from "./rows";

/** Days that are shown, today among them. */
const INTEREST_DAYS = 30;
/** Days that views are kept apart by day; their sum stays with the listing (`listing_stats`). */
const KEPT_DAYS = 90;

/** How many looked at a listing, and how many opened a chat about it. */
export type Interest = { views: number; contacts: number };
type DayOfInterest = Interest & { day: string };

const FIRST_DAY = sql`(now() at time zone ${MARKET_ZONE_SQL})::date - ${INTEREST_DAYS - 1}::int`;
/** Chats opened about listings `l` since the first day, by day. */
const CONTACT_DAY = sql`(c.created_at at time zone ${MARKET_ZONE_SQL})::date`;

/** Views and contacts of the last 30 days by listing, for a page of one's own list. Ids that are not there count nothing. */
export async function interestIn(ids: readonly string[]): Promise<Map<string, Interest>> {
  if (ids.length === 0) return new Map();
  const rows = await queryWithCustomPlan<{ id: string } & Interest>(sql`
    select i.id,
      (select coalesce(sum(v.views), 0)::int from listing_views v where v.listing_id = i.id and v.day >= ${FIRST_DAY}) as views,
      (select count(*)::int from chats c where c.listing_id = i.id and ${CONTACT_DAY} >= ${FIRST_DAY}) as contacts
    from unnest(string_to_array(${ids.join(",")}, ',')::uuid[]) as i(id)`);
  return new Map(rows.map(({ id, ...interest }) => [id, interest]));
}

/** The same of one listing of the caller's side for each day (Moscow), the oldest first, days without anything among them. Throws `not_found`. */
export async function dailyInterest(
  slug: string,
  caller: Caller,
): Promise<{ listing: ListingRecord; days: DayOfInterest[] }> {
  const listing = await getOwnListing(slug, caller);
  const days = await queryWithCustomPlan<DayOfInterest>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.views, 0)::int as views, coalesce(c.n, 0)::int as contacts
    from generate_series(${FIRST_DAY}, (now() at time zone ${MARKET_ZONE_SQL})::date, interval '1 day') as d(day)
    left join listing_views v on v.listing_id = ${listing.id}::uuid and v.day = d.day::date
    left join (
      select ${CONTACT_DAY} as day, count(*) as n from chats c where c.listing_id = ${listing.id}::uuid group by 1
    ) c on c.day = d.day::date
    order by d.day`);
  return { listing, days };
}

/** Forgets by which day there were views that nothing shows any more. */
export async function sweepViews(): Promise<void> {
  await db().execute(
    sql`delete from listing_views where day < (now() at time zone ${MARKET_ZONE_SQL})::date - ${KEPT_DAYS}::int`,
  );
}
