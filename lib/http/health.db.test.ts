import { expect, it } from "vitest";
import type { Feed, FeedAge } from "@/lib/core/feed";
import { feeds } from "@/lib/jobs/feeds";
import { healthStatus, readiness } from "./health";

const age: FeedAge = { status: "pass", date: "2026-11-20", ageDays: 1, recorded: false };
const check = async (probe: Feed["age"]) => {
  const health = await readiness([{ name: "one", age: probe }]);
  return { health, check: health.checks["feed:one"]?.[0] };
};

it("passes with a fresh feed, whose age it tells", async () => {
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

it.each(DOUBTFUL)("warns of a feed that is %s, and goes on serving", async (_what, probe, words) => {
  const { health, check: found } = await check(probe);
  expect([health.status, healthStatus(health)]).toEqual(["warn", 200]);
  expect(found).toMatchObject({ status: "warn", output: expect.stringMatching(words) });
  expect(JSON.stringify(health)).not.toContain("secret");
});

it("lists each feed that is switched on under its own name, and no other", async () => {
  const { checks } = await readiness(feeds());
  const names = Object.keys(checks).filter((name) => name.startsWith("feed:"));
  expect(names).toEqual(feeds().map(({ name }) => `feed:${name}`));
  expect(names).toContain("feed:currency");
});
