import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import type { Alerts } from "@/lib/saved-searches/contract";
import { readSearch } from "@/lib/saved-searches/filters";
import { savedSearches } from "@/lib/saved-searches/schema";
import { DEMO_ACCOUNTS } from "./accounts";

const STORED = "demo-buyers";
const { pro, corporate } = DEMO_ACCOUNTS;

type Kept = {
  userId: string;
  /** Categories of which each gives one favourite, with its price then against its price now, and days since. */
  favourites: readonly (readonly [cat: string, then: number, days: number])[];
  searches: readonly { query: string; name: string | null; alerts: Alerts; days: number }[];
};

const KEPT: readonly Kept[] = [
  {
    userId: pro.id,
    favourites: [
      ["wheat-milling", 1.031, 3],
      ["barley-feed", 1, 5],
      ["rebar", 0.982, 9],
      ["urea", 1.054, 12],
    ],
    searches: [
      { query: "cat=wheat-milling&type=SELL&priceMax=16000&currency=RUB", name: null, alerts: "instant", days: 20 },
      { query: "cat=fertilizers&type=SELL&verified=true", name: "Удобрения к весне", alerts: "daily", days: 34 },
      { query: "q=арматура", name: null, alerts: "off", days: 51 },
    ],
  },
  {
    userId: corporate.id,
    favourites: [
      ["sunflower-oil-refined", 0.991, 2],
      ["wheat-feed", 1.02, 6],
    ],
    searches: [
      { query: "cat=agriculture&type=BUY", name: null, alerts: "daily", days: 15 },
      { query: "cat=grains&type=BUY&country=RU", name: "Кто покупает зерно", alerts: "instant", days: 40 },
    ],
  },
];

/** What the demo accounts keep an eye on, stored once: what their visitors change or delete stays so. */
export async function storeDemoBuyers(): Promise<void> {
  await inTransaction(async (tx) => {
    if ((await findSetting(tx, STORED)) !== null) return;
    for (const kept of KEPT) await store(tx, kept);
    await writeSetting(tx, STORED, true);
  });
}

async function store(tx: Db, { userId, favourites, searches }: Kept): Promise<void> {
  const [person] = await tx.execute(sql`select 1 from users where id = ${userId}::uuid`);
  if (!person) return;
  for (const [cat, then, days] of favourites) {
    await tx.execute(sql`
      insert into favourites (user_id, listing_id, title, price_per_unit, currency, unit_code, vat, basis, created_at)
      select ${userId}::uuid, id, title, round(price_per_unit * ${String(then)}::numeric, 0), currency, unit_code, coalesce(vat, ''),
        coalesce(basis, ''), now() - make_interval(days => ${days}::int)
      from listings where ${cat} in (category_slug, group_slug) and status = 'ACTIVE' and type = 'SELL' and owner_id <> ${userId}::uuid and price_per_unit > 100
      order by published_at, id limit 1
      on conflict do nothing`);
  }
  for (const { query, name, alerts, days } of searches) {
    const read = readSearch(query);
    if (!read) continue;
    await tx
      .insert(savedSearches)
      .values({
        userId,
        name,
        query: read.query,
        categorySlug: read.filters.cat ?? null,
        alerts,
        createdAt: new Date(Date.now() - days * 86_400_000),
      })
      .onConflictDoNothing();
  }
}
