// Reads the prices that offers are compared with.
import { sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { RECENT_PRICE_COLUMNS, type RecentPrice } from "../rows";

/**
 * The newest price of each specification whose country is known, if it is of `since` (`YYYY-MM-DD`) or later: a few thousand at most. One
 * index look-up for each specification.
 */
export function listRecentPrices(since: string): Promise<RecentPrice[]> {
  return readWithCustomPlan<RecentPrice>(sql`
    select ${RECENT_PRICE_COLUMNS} from commodity_specifications s join lateral (
      select * from commodity_prices n where n.specification_id = s.id and n.date >= ${since}::date order by n.date desc limit 1
    ) p on true where s.country_code is not null order by p.date desc, p.id`);
}
