// Favourites and saved searches of the demo accounts. Source: data/buyers.json.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { Alerts } from "@/lib/saved-searches/contract";
import { readSearch } from "@/lib/saved-searches/policy/saved-filters";
import { savedSearches } from "@/lib/saved-searches/schema";
import { getDemoUserId } from "./accounts";
import file from "./data/buyers.json";

const SETTING = "demo-buyers";

const Buyer = z.strictObject({
  account: z.string(),
  /** A listing of each category, saved when its price was `priceFactor` times the present one. */
  favourites: z.array(z.strictObject({ category: z.string(), priceFactor: z.number(), daysAgo: z.int() })),
  searches: z.array(
    z.strictObject({ query: z.string(), name: z.string().nullable(), alerts: Alerts, daysAgo: z.int() }),
  ),
});

/** Stores them once: what visitors change or delete stays so. */
export async function storeDemoFavourites(): Promise<void> {
  await inTransaction(async (tx) => {
    if ((await findSetting(tx, SETTING)) !== null) return;
    for (const buyer of z.array(Buyer).parse(file)) await storeBuyer(tx, buyer);
    await writeSetting(tx, SETTING, true);
  });
}

async function storeBuyer(tx: Db, { account, favourites, searches }: z.infer<typeof Buyer>): Promise<void> {
  const userId = getDemoUserId(account);
  const [person] = await tx.execute(sql`select 1 from users where id = ${userId}::uuid`);
  if (!person) return;
  for (const { category, priceFactor, daysAgo } of favourites) {
    await tx.execute(sql`
      insert into favourites (user_id, listing_id, title, price_per_unit, currency, unit_code, vat, basis, created_at)
      select ${userId}::uuid, id, title, round(price_per_unit * ${String(priceFactor)}::numeric, 0), currency, unit_code,
        coalesce(vat, ''), coalesce(basis, ''), now() - make_interval(days => ${daysAgo}::int)
      from listings
      where ${category} in (category_slug, group_slug) and status = 'ACTIVE' and type = 'SELL'
        and owner_id <> ${userId}::uuid and price_per_unit > 100
      order by published_at, id limit 1
      on conflict do nothing`);
  }
  for (const { query, name, alerts, daysAgo } of searches) {
    const search = readSearch(query);
    if (!search) continue;
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
    const categorySlug = search.filters.cat ?? null;
    await tx
      .insert(savedSearches)
      .values({ userId, name, query: search.query, categorySlug, alerts, createdAt })
      .onConflictDoNothing();
  }
}
