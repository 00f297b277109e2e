import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { readFixture } from "@/fixtures/read";
import { storeCategories } from "@/lib/categories/commands";
import { pushPriceSheet } from "@/lib/commodity-prices/commands";
import { db, inTransaction, pool } from "@/lib/core/database/db";
import type { Feed, FeedAge } from "@/lib/core/feeds/feed";
import { listEnabledFeeds, listFeeds } from "@/lib/jobs/feeds";
import { checkReadiness, getHealthStatus } from "./health";

const sheet = readFixture("quotes/partner/partner_quotes_2026-11-20.synthetic.json");
const age: FeedAge = { status: "pass", date: "2026-11-20", ageDays: 1, recorded: false };
const check = async (probe: Feed["age"]) => {
  const health = await checkReadiness([{ name: "one", age: probe }]);
  return { health, check: health.checks["feed:one"]?.[0] };
};

it("health passes with a fresh feed and tells its age", async () => {
  const { health, check: found } = await check(async () => age);
  expect(health.status).toBe("pass");
  expect(Object.keys(health.checks)).toEqual(["database", "rateLimiter", "feed:one"]);
  expect(found).toMatchObject({ status: "pass", observedValue: 1, observedUnit: "d", sourceDate: "2026-11-20" });
  expect(found?.output).toBeUndefined();
});

const DOUBTFUL: [what: string, probe: Feed["age"], words: RegExp][] = [
  ["stale", async () => ({ ...age, status: "warn", ageDays: 40 }), /older than usual/],
  ["recorded", async () => ({ ...age, status: "warn", recorded: true }), /recorded/],
  ["empty", async () => null, /no data yet/],
  ["failing", () => Promise.reject(new Error("secret of the database")), /can't be told/],
  ["hanging", () => new Promise<null>(() => {}), /can't be told/],
];

it.each(DOUBTFUL)("health warns of a feed that is %s, and the service goes on", async (_what, probe, words) => {
  const { health, check: found } = await check(probe);
  expect([health.status, getHealthStatus(health)]).toEqual(["warn", 200]);
  expect(found).toMatchObject({ status: "warn", output: expect.stringMatching(words) });
  expect(JSON.stringify(health)).not.toContain("secret");
});

it.each([
  ["empty", async () => null],
  ["failing", () => Promise.reject(new Error("no such source"))],
])("health does not list a feed that is switched off and %s", async (_what, probe) => {
  const { status, checks } = await checkReadiness([{ name: "off", enabled: () => false, age: probe }]);
  expect(status).toBe("pass");
  expect(Object.keys(checks)).toEqual(["database", "rateLimiter"]);
});

it("health lists each feed that is switched on, and the others when they have data", async () => {
  const named = async () => {
    const { checks } = await checkReadiness(listFeeds());
    return Object.keys(checks).filter((name) => name.startsWith("feed:"));
  };
  const switchedOn = listEnabledFeeds().map(({ name }) => `feed:${name}`);
  expect(await named()).toEqual(switchedOn);
  expect(switchedOn).toContain("feed:currency");
  expect(switchedOn).not.toContain("feed:commodity-prices");
  // Kept from the days of a contract, and shown to nobody.
  await db().execute(sql`insert into market_quotes (symbol, date, price, currency, unit, provider, fetched_at)
    values ('moex-wheat-futures', '2020-01-01', 1, 'RUB', 'TNE', 'moex', now())`);
  await inTransaction(storeCategories);
  await pushPriceSheet({ kind: "system", name: "test" }, sheet);
  expect(await named()).toEqual([...switchedOn, "feed:commodity-prices"]);
  const { checks } = await checkReadiness(listFeeds());
  expect(checks["feed:commodity-prices"]).toMatchObject([{ observedUnit: "d", sourceDate: "2026-11-20" }]);
});

it("health fails without the database, whatever else there is to warn of", async () => {
  const down = vi.spyOn(pool(), "unsafe").mockImplementation(() => {
    throw new Error("connection refused");
  });
  const health = await checkReadiness([{ name: "one", age: async () => ({ ...age, status: "warn" }) }]);
  down.mockRestore();
  expect(Object.values(health.checks).map(([found]) => found?.status)).toContain("warn");
  expect(health.checks.database).toMatchObject([{ status: "fail", output: "does not answer" }]);
  expect([health.status, getHealthStatus(health)]).toEqual(["fail", 503]);
});

it("health fails while the disk of the database is full, and passes after the next write", async () => {
  const full = sql`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`;
  await expect(inTransaction((tx) => tx.execute(full))).rejects.toThrow();
  const health = await checkReadiness([]);
  expect([health.status, getHealthStatus(health)]).toEqual(["fail", 503]);
  expect(health.checks.database).toMatchObject([{ status: "fail", output: "has no space left" }]);
  await inTransaction((tx) => tx.execute(sql`select 1`));
  expect((await checkReadiness([])).checks.database).toMatchObject([{ status: "pass" }]);
});
