import { existsSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseKey } from "@/lib/api-keys/key-policy";
import { db } from "@/lib/core/database/db";
import { getDataDir } from "@/lib/core/env";
import { verifyPassword } from "@/lib/core/passwords";
import { findFile } from "@/lib/core/storage";
import { getPhotoUrl } from "@/lib/listings/photos/address-policy";
import { createPhotoKey } from "@/lib/listings/photos/file-commands";
import { prepareData } from "@/lib/start/data";
import { closeDemoAccounts, openDemoAccounts } from "./account-access";
import { DEMO_PASSWORD } from "./accounts";
import { getDemoKey } from "./demo-key";
import { loadDemo } from "./load-listings";
import { describeDemoAccess } from "./prepare-demo";
import { drawDemoPicture } from "./store-pictures";

const TABLES = [
  "categories",
  "companies",
  "users",
  "listings",
  "listing_search",
  "listing_stats",
  "settings",
  "currency_rates",
];

/** Everything in a table, as one number that changes with any of it. */
async function fingerprints(): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await db().execute(
        sql`select count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as hash from ${sql.identifier(table)} t`,
      );
      return [table, row] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const count = async (query: ReturnType<typeof sql>) => Number((await db().execute<{ n: number }>(query))[0]?.n);
const quiet = () => {};

beforeAll(async () => {
  // Two processes that start at once.
  await Promise.all([prepareData(quiet), prepareData(quiet)]);
}, 60_000);

afterAll(() => rmSync(path.join(getDataDir(), "demo-key"), { force: true }));

it("loads the reference and demo data once", async () => {
  expect(await count(sql`select count(*) as n from categories where level = 3`)).toBe(200);
  expect(await count(sql`select count(*) as n from listings`)).toBe(2_600);
  expect(await count(sql`select count(distinct category_slug) as n from listings where status = 'ACTIVE'`)).toBe(200);
  expect(await count(sql`select count(*) as n from listing_search`)).toBe(2_600);
  expect(await count(sql`select count(*) as n from listing_stats`)).toBe(2_600);
  expect(await count(sql`select count(*) as n from companies`)).toBe(60);
  expect(await count(sql`select count(*) as n from companies where status = 'VERIFIED'`)).toBe(45);
  expect(await count(sql`select count(*) as n from currency_rates`)).toBeGreaterThan(40);
});

it("shows the goods of a category at its newest offer, drawn", async () => {
  const shown = await db().execute<{ url: string; alt: string }>(
    sql`select i.value ->> 'url' as url, i.value ->> 'alt' as alt from listings l, jsonb_array_elements(l.images) i`,
  );
  expect(shown.length).toBeGreaterThan(190);
  const names = shown.map(({ url }) => getPhotoUrl(url)?.name ?? "");
  expect(await count(sql`select count(*) as n from listing_photos where unused_since is null`)).toBe(
    new Set(names).size,
  );
  for (const { alt } of shown) expect(alt).toMatch(/^Рисунок: .+\. Drawing: /);
  const [name = ""] = names;
  for (const [size, width] of [
    ["full", 800],
    [320, 320],
  ] as const) {
    const file = await drawDemoPicture(createPhotoKey(name, size));
    expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format: "webp", width, hasAlpha: false });
    expect(Buffer.from((await findFile(createPhotoKey(name, size))) ?? [])).toEqual(Buffer.from(file ?? []));
  }
  expect(await drawDemoPicture(createPhotoKey(`${"0".repeat(32)}-800x600`, "full"))).toBeNull();
});

it("keeps the counters exact", async () => {
  const counted = await count(
    sql`select coalesce(sum(count), 0) + (select coalesce(sum(delta), 0) from listing_count_deltas) as n from listing_counts`,
  );
  expect(counted).toBe(await count(sql`select count(*) as n from listings where status = 'ACTIVE'`));
});

it("marks the listings of verified companies", async () => {
  expect(
    await count(
      sql`select count(*) as n from listings l left join companies c on c.id = l.company_id where l.verified <> (c.status is not distinct from 'VERIFIED')`,
    ),
  ).toBe(0);
});

it("changes nothing the second time", async () => {
  const before = await fingerprints();
  await prepareData(quiet);
  expect(await fingerprints()).toEqual(before);
});

it("adds further listings behind the first ones", async () => {
  await loadDemo({ listings: 300, print: quiet });
  expect(await count(sql`select count(distinct slug) as n from listings`)).toBe(2_900);
});

it("keeps one working demo key, and makes another when the file is gone", async () => {
  const key = await getDemoKey();
  expect(parseKey(key)).not.toBeNull();
  expect(await getDemoKey()).toBe(key);
  const file = path.join(getDataDir(), "demo-key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await describeDemoAccess()).join("\n")).toContain(key);

  rmSync(file);
  const next = await getDemoKey();
  expect(next).not.toBe(key);
  expect(existsSync(file)).toBe(true);
  expect(await count(sql`select count(*) as n from api_keys where revoked_at is null`)).toBe(1);
});

it("closes the demo accounts while the demo data is off, and opens them again", async () => {
  const hashOf = async (email: string) =>
    (
      await db().execute<{ hash: string | null }>(sql`select password_hash as hash from users where email = ${email}`)
    )[0]?.hash ?? null;
  await closeDemoAccounts();
  expect(await hashOf("admin@tonna.example")).toBeNull();
  expect(await count(sql`select count(*) as n from api_keys where revoked_at is null`)).toBe(0);
  await openDemoAccounts();
  expect(await verifyPassword(await hashOf("admin@tonna.example"), DEMO_PASSWORD)).toBe(true);
});
