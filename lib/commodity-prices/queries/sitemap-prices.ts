// Reads the specifications of each part of the sitemap.
import { sql } from "drizzle-orm";
import { listRangeStarts, walkRange } from "@/lib/core/database/id-ranges";
import { readPrepared } from "@/lib/core/database/reads";

type SitemapPrice = { id: string; changed: string };

/** Specifications with a price; others have no page. */
const PRICED = sql`commodity_specifications s
  where exists (select from commodity_prices p where p.specification_id = s.id)`;

/** First ids of the parts of the sitemap. */
export function listPriceRanges(size: number): Promise<string[]> {
  return listRangeStarts(PRICED, size);
}

/** Specifications of one part with the day of the last price. */
export function walkPrices(start: string | null, size: number): AsyncGenerator<SitemapPrice[]> {
  return walkRange({ start, size }, (after, limit) =>
    readPrepared<SitemapPrice>(sql`
      select id, (select max(p.date)::text from commodity_prices p where p.specification_id = s.id) as changed
      from ${PRICED} and ${after} order by id limit ${limit}::int`),
  );
}
