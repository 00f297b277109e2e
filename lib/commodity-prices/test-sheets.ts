// Recorded price sheets for the database tests.
import { sql } from "drizzle-orm";
import { readFixture } from "@/fixtures/read";
import { db } from "@/lib/core/database/db";
import { commodityPrices, commoditySpecifications } from "./schema";

export const recorded = (name: string) => readFixture(`quotes/${name}`);
export const history = recorded("partner/partner_quotes_history.synthetic.csv");
export const messy = recorded("partner/partner_sheet_messy.synthetic.cp1251.csv");

export const readEverything = () =>
  Promise.all([
    db().select().from(commoditySpecifications).orderBy(commoditySpecifications.id),
    db().select().from(commodityPrices).orderBy(commodityPrices.id),
  ]);

/** Empties the tables of prices and the run log before a test. */
export async function deletePrices(): Promise<void> {
  await db().execute(sql`truncate commodity_prices, commodity_specifications, feed_runs, audit_log`);
}
