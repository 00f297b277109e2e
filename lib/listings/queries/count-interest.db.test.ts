import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { chats } from "@/lib/chats/schema";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { patchListing } from "../commands";
import { listingStats } from "../schema";
import { listingViews } from "../seller-schema";
import { flushViews, noteView, sweepViews } from "../view-commands";
import { countInterest, listDailyInterest } from "./count-interest";

beforeAll(() => storeCategories(db()));

const NOBODY: Caller = { kind: "anonymous" };
const BROWSER = "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0";
const look = (slug: string, ip: string, more: { userAgent?: string; caller?: Caller } = {}) =>
  noteView({ slug, ip, userAgent: BROWSER, caller: NOBODY, ...more });

it("counts few browsers of one address, and a household as one address", async () => {
  const listing = await createListingOf(await createSeller());
  for (let n = 1; n <= 9; n += 1) await look(listing.slug, "192.0.2.1", { userAgent: `Browser ${n}` });
  for (let n = 1; n <= 9; n += 1) await look(listing.slug, `2001:db8:1:2::${n}`);
  await flushViews();
  const rows = await db().select().from(listingViews).where(eq(listingViews.listingId, listing.id));
  expect(rows).toMatchObject([{ views: 5 + 1 }]);
});

it("counts each visitor once a day, and neither robots nor the seller", async () => {
  const [me, buyer] = await Promise.all([createSeller(), createSeller()]);
  const listing = await createListingOf(me);
  const { slug } = listing;
  for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await look(slug, ip);
  await look(slug, "192.0.2.1", { userAgent: "Mozilla/5.0 (iPhone) Safari/605" });
  await look(slug, "192.0.2.3", { caller: buyer });
  await look(slug, "192.0.2.4", { caller: me });
  for (const userAgent of [
    "",
    "Mozilla/5.0 (compatible; Googlebot/2.1)",
    "YandexBot/3.0",
    "TelegramBot (like TwitterBot)",
  ])
    await look(slug, "192.0.2.5", { userAgent });
  await look("'; drop table listings; --", "192.0.2.6");
  await look("no-such-listing-000000", "192.0.2.6");
  await flushViews();
  await flushViews();
  const rows = await db().select().from(listingViews).where(eq(listingViews.listingId, listing.id));
  expect(rows).toEqual([{ listingId: listing.id, day: formatMoscowDay(), views: 4 }]);
  const [stats] = await db().select().from(listingStats).where(eq(listingStats.listingId, listing.id));
  expect(stats?.views).toBe(4);

  await patchListing(slug, { status: "PAUSED" }, me);
  await look(slug, "192.0.2.7");
  await look(slug, "192.0.2.8");
  await flushViews();
  expect((await countInterest([listing.id])).get(listing.id)).toEqual({ views: 4, contacts: 0 });
});

it("adds up 30 days by day, those without anything too, for the seller's side alone", async () => {
  const [me, buyer, other] = await Promise.all([createSeller(), createSeller(), createSeller()]);
  const listing = await createListingOf(me);
  const day = (ago: number) => sql`(now() at time zone 'Europe/Moscow')::date - ${ago}::int`;
  for (const [ago, views] of [
    [0, 3],
    [29, 5],
    [30, 100],
  ] as const)
    await db().execute(sql`insert into listing_views values (${listing.id}::uuid, ${day(ago)}, ${views}::int)`);
  await db()
    .insert(chats)
    .values([
      { listingId: listing.id, buyerId: buyer.userId, sellerId: me.userId },
      {
        listingId: listing.id,
        buyerId: other.userId,
        sellerId: me.userId,
        createdAt: new Date(Date.now() - 40 * 86_400_000),
      },
    ]);
  expect((await countInterest([listing.id])).get(listing.id)).toEqual({ views: 8, contacts: 1 });
  expect(await countInterest([])).toEqual(new Map());
  const { days } = await listDailyInterest(listing.slug, me);
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ views: 5, contacts: 0 });
  expect(days.at(-1)).toEqual({ day: formatMoscowDay(), views: 3, contacts: 1 });
  expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(8);
  await expect(listDailyInterest(listing.slug, other)).rejects.toMatchObject({ code: "not_found" });
});

it("forgets the days that nothing shows any more", async () => {
  const listing = await createListingOf(await createSeller());
  const day = (ago: number) => sql<string>`(now() at time zone 'Europe/Moscow')::date - ${ago}::int`;
  for (const ago of [30, 90, 91, 400]) {
    await db()
      .insert(listingViews)
      .values({ listingId: listing.id, day: day(ago), views: ago });
  }
  await sweepViews();
  const kept = await db().select().from(listingViews).where(eq(listingViews.listingId, listing.id));
  expect(kept.map(({ views }) => views).sort((a, b) => a - b)).toEqual([30, 90]);
});
