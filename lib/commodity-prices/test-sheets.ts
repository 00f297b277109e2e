import { sql } from "drizzle-orm";
import { readFixture } from "@/fixtures/read";
import { db } from "@/lib/core/database/db";
import { commodityPrices, commoditySpecifications } from "./schema";

export const recorded = (name: string) => readFixture(`quotes/${name}`);
export const history = recorded("partner/partner_quotes_history.synthetic.csv");
export const messy = recorded("partner/partner_sheet_messy.synthetic.cp1251.csv");

export const everything = () =>
  Promise.all([
    db().select().from(commoditySpecifications).orderBy(commoditySpecifications.id),
    db().select().from(commodityPrices).orderBy(commodityPrices.id),
  ]);

/** Each test begins without prices, and without the log of runs. */
export async function forgetPrices(): Promise<void> {
  await db().execute(sql`truncate commodity_prices, commodity_specifications, feed_runs, audit_log`);
}
