import { sql } from "drizzle-orm";
import { listRangeStarts, walkRange } from "@/lib/core/database/id-ranges";
import { readPrepared } from "@/lib/core/database/reads";

type SitemapPrice = { id: string; changed: string };

/** Specifications that have a price: others have no page. */
const PRICED = sql`commodity_specifications s
  where exists (select from commodity_prices p where p.specification_id = s.id)`;

/** The ids that the parts of a sitemap begin with. */
export function priceRanges(size: number): Promise<string[]> {
  return listRangeStarts(PRICED, size);
}

/** Specifications of one part: id and the day of the last price. */
export function walkPrices(start: string | null, size: number): AsyncGenerator<SitemapPrice[]> {
  return walkRange({ start, size }, (after, limit) =>
    readPrepared<SitemapPrice>(sql`
      select id, (select max(p.date)::text from commodity_prices p where p.specification_id = s.id) as changed
      from ${PRICED} and ${after} order by id limit ${limit}::int`),
  );
}
