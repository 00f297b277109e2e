import { sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import type { Titled } from "@/lib/i18n/listing-title";

/** Days in which a crossing stands in the account. */
const SHOWN_DAYS = 14;
const MOST = 100;

/** A crossing of an own listing; `percent` is the spread when it was found. */
type ToldMatch = Titled & {
  ownTitle: string;
  ownSlug: string;
  slug: string;
  type: "SELL" | "BUY";
  percent: number;
  foundAt: string;
};

/** Crossings of a person's listings in the last days whose both sides are still public, newest first. */
export async function listToldMatches(userId: string): Promise<ToldMatch[]> {
  const rows = await db().execute<ToldMatch>(sql`
    select mine.title as "ownTitle", mine.slug as "ownSlug", other.title, other.category_slug as "categorySlug",
      other.attributes, other.slug, other.type, m.percent::float8 as percent,
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt"
    from listings mine
    join listing_matches m on m.offer_id = mine.id or m.bid_id = mine.id
    join listings other on other.id = case when m.offer_id = mine.id then m.bid_id else m.offer_id end
    where mine.owner_id = ${userId}::uuid and mine.status = 'ACTIVE' and other.status = 'ACTIVE'
      and m.created_at > now() - make_interval(days => ${SHOWN_DAYS}::int)
    order by m.created_at desc, other.id limit ${MOST}::int`);
  return [...rows];
}
