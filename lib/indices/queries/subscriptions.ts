// Reads what people asked to be told of the Tonna index.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { requireUserId } from "@/lib/users/policy";
import type { IndexSubscription } from "../contract";
import { nameSeries, type SeriesKey } from "../policy";

/** A subscription with the names of its series. */
export type NamedSubscription = IndexSubscription & {
  categorySlug: string;
  unit: string;
  name: string;
  nameEn: string;
};

/** The caller's subscriptions, those of one series first made first; all of them without `symbol`. */
export async function listSubscriptions(caller: Caller, symbol?: string): Promise<NamedSubscription[]> {
  const rows = await db().execute<IndexSubscription & SeriesKey & { unit: string }>(sql`
    select n.id, n.symbol, n.kind, trim_scale(n.value)::text as value, s.category_slug as "categorySlug", s.grade, s.zone, s.side, s.unit
    from index_subscriptions n join index_series s on s.symbol = n.symbol
    where n.user_id = ${requireUserId(caller)}::uuid and n.symbol = coalesce(${symbol ?? null}::text, n.symbol)
    order by n.symbol, n.created_at, n.id`);
  return rows.map(({ id, symbol: of, kind, value, unit, ...key }) => ({
    id,
    symbol: of,
    kind,
    value,
    unit,
    categorySlug: key.categorySlug,
    ...nameSeries(key),
  }));
}
