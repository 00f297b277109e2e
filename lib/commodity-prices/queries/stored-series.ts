// Reads the stored prices that new rows are compared with.
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import type { FeedName } from "../contract";
import type { StoredSeries } from "../policy/plan-rows";
import { toIdentity } from "../policy/specification-identity";
import type { ReadRow } from "../providers/price-entry";
import { commoditySpecifications } from "../schema";

/** Stored series of the sources in the rows, by identity, with the prices that the rows are compared with. */
export async function findStoredSeries(
  tx: Db,
  feed: FeedName,
  rows: readonly ReadRow[],
): Promise<Map<string, StoredSeries>> {
  const entries = rows.flatMap((row) => ("entry" in row ? [row.entry] : []));
  const sources = new Set(entries.map(({ source }) => source));
  const categories = new Set(entries.map(({ categorySlug }) => categorySlug));
  if (sources.size === 0) return new Map();
  const found = await tx
    .select()
    .from(commoditySpecifications)
    .where(
      sql`${eq(commoditySpecifications.feed, feed)} and ${inArray(commoditySpecifications.source, [...sources])} and ${inArray(commoditySpecifications.categorySlug, [...categories])}`,
    );
  const series = new Map(found.map((row) => [toIdentity(row), { id: row.id, prices: new Map() } as StoredSeries]));
  const asked = new Map(
    entries.flatMap((entry) => {
      const one = series.get(toIdentity(entry));
      return one ? [[one.id, one] as const] : [];
    }),
  );
  const days = entries.map(({ date }) => date).sort();
  for (const { id, date, ...price } of await findPricesAround(tx, [...asked.keys()], days))
    asked.get(id)?.prices.set(date, price);
  return series;
}

type StoredPrice = { id: string; date: string; price: string; priceMin: string | null; priceMax: string | null };

/** Prices on the days of a sheet, with the nearest before and after. Older prices are never compared. */
function findPricesAround(tx: Db, ids: readonly string[], days: readonly string[]): Promise<readonly StoredPrice[]> {
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null];
  const of = (condition: SQL) => sql`(select * from commodity_prices where specification_id = s.id and ${condition})`;
  return tx.execute<StoredPrice>(sql`
    select s.id, p.date::text as date, p.price, p.price_min as "priceMin", p.price_max as "priceMax"
    from unnest(string_to_array(${ids.join(",")}, ',')::uuid[]) as s(id) cross join lateral (
      ${of(sql`date between ${first}::date and ${last}::date`)}
      union all ${of(sql`date < ${first}::date order by date desc limit 1`)}
      union all ${of(sql`date > ${last}::date order by date limit 1`)}
    ) p`);
}
