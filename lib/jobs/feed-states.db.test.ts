import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import type { Feed, FeedAge } from "@/lib/core/feeds/feed";
import { feedRuns, recordFeedRun } from "@/lib/core/feeds/runs";
import { listFeedRuns } from "@/lib/core/feeds/runs-queries";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { runFeedNow } from "./commands/run-feed";
import { type FeedSort, sortFeeds } from "./feed-query";
import { listFeedStates } from "./queries/feed-states";

const adminId = createId();
const admin: Caller = { kind: "session", userId: adminId, role: "admin", tariff: "corporate" };
const others: Caller[] = [
  { kind: "anonymous" },
  { kind: "session", userId: createId(), role: "user", tariff: "corporate" },
  { kind: "session", userId: createId(), role: "editor", tariff: "corporate" },
  {
    kind: "key",
    keyId: createId(),
    scopes: ["listings:write"],
    userId: createId(),
    role: "admin",
    tariff: "corporate",
  },
];
const now = new Date("2026-11-21T08:00:00Z");
const age: FeedAge = { status: "pass", date: "2026-11-20", ageDays: 1, recorded: false };
const feed = (over: Partial<Feed> & { name: string }): Feed => ({
  cron: "7 * * * *",
  timeZone: "UTC",
  run: () => recordFeedRun(db(), { feed: over.name, startedAt: new Date(), status: "ok", rowsIn: 3 }),
  age: async () => age,
  ...over,
});

beforeAll(() =>
  db()
    .insert(users)
    .values({ id: adminId, email: `${adminId}@tonna.example`, name: "Админ", role: "admin" }),
);
beforeEach(async () => {
  await db().delete(feedRuns);
  await db().delete(auditLog);
});
afterEach(() => vi.useRealTimers());

it("the list of feeds has each feed with its age, its newest run and the next one", async () => {
  const all = [
    feed({ name: "good" }),
    feed({ name: "off", enabled: () => false }),
    feed({ name: "empty", age: async () => null }),
    feed({ name: "broken", age: () => Promise.reject(new Error("no data")) }),
  ];
  await recordFeedRun(db(), { feed: "good", startedAt: now, status: "ok", rowsIn: 5 });
  await recordFeedRun(db(), { feed: "good", startedAt: now, status: "failed", rowsRefused: 2, message: "Too short." });
  const states = await listFeedStates(admin, now, all);
  expect(states).toMatchObject([
    {
      name: "good",
      enabled: true,
      age,
      lastRun: { status: "failed", rowsRefused: 2, message: "Too short." },
      nextRun: new Date("2026-11-21T08:07:00Z"),
      running: false,
    },
    { name: "off", enabled: false, age, lastRun: null, nextRun: null },
    { name: "empty", age: null },
    { name: "broken", age: null },
  ]);
});

it("runs of a feed are paged in both orders, all or those with one result", async () => {
  for (const [minute, status] of (["ok", "failed", "unchanged", "failed"] as const).entries())
    await recordFeedRun(db(), {
      feed: "good",
      startedAt: now,
      finishedAt: new Date(now.getTime() + minute * 60_000),
      status,
    });
  await recordFeedRun(db(), { feed: "other", startedAt: now, status: "ok" });
  const counts = { ok: 1, unchanged: 1, failed: 2 };
  const newest = await listFeedRuns("good", { perPage: 3 });
  expect(newest).toMatchObject({ total: 4, totalPages: 2, counts });
  const rest = await listFeedRuns("good", { perPage: 3, page: 2 });
  const walked = [...newest.data, ...rest.data];
  expect(walked.map(({ status }) => status)).toEqual(["failed", "unchanged", "failed", "ok"]);
  expect((await listFeedRuns("good", { order: "asc" })).data).toEqual(walked.toReversed());
  expect(await listFeedRuns("good", { status: "failed" })).toMatchObject({ total: 2, counts });
});

it("feeds are sorted by each column, those without a value last both ways", async () => {
  const all = [
    feed({ name: "old", age: async () => ({ ...age, date: "2026-11-01" }) }),
    feed({ name: "empty", age: async () => null }),
    feed({ name: "new" }),
  ];
  await recordFeedRun(db(), { feed: "old", startedAt: now, status: "ok", rowsIn: 5 });
  await recordFeedRun(db(), { feed: "new", startedAt: now, status: "ok", rowsIn: 9 });
  const states = (await listFeedStates(admin, now, all)).map((state) => ({ ...state, title: state.name }));
  const names = (...by: [FeedSort, "asc" | "desc"]) => sortFeeds(states, ...by).map(({ name }) => name);
  expect(names("feed", "asc")).toEqual(["empty", "new", "old"]);
  expect(names("age", "asc")).toEqual(["old", "new", "empty"]);
  expect(names("age", "desc")).toEqual(["new", "old", "empty"]);
  expect(names("rowsIn", "desc")).toEqual(["new", "old", "empty"]);
  expect(names("lastRun", "asc")).toEqual(["old", "new", "empty"]);
});

it("an administrator runs a feed, and the run records them", async () => {
  const run = await runFeedNow(admin, "good", [feed({ name: "good" })]);
  expect(run).toMatchObject({ feed: "good", status: "ok", rowsIn: 3 });
  expect(await db().select().from(auditLog)).toMatchObject([
    { action: "feed.run", subjectType: "feed", subjectId: "good", actorUserId: adminId },
  ]);
});

it("feeds are hidden from everyone else", async () => {
  const run = vi.fn();
  for (const caller of others) {
    await expect(runFeedNow(caller, "good", [feed({ name: "good", run })])).rejects.toMatchObject({
      code: "not_owner",
    });
    await expect(listFeedStates(caller, now, [])).rejects.toMatchObject({ code: "not_owner" });
  }
  for (const name of ["nope", "off"])
    await expect(runFeedNow(admin, name, [feed({ name: "off", run, enabled: () => false })])).rejects.toMatchObject({
      code: "not_found",
    });
  expect(run).not.toHaveBeenCalled();
  expect(await db().select().from(auditLog)).toEqual([]);
});

it("a run is refused when its caller ceased to be an administrator in the same moment", async () => {
  const run = vi.fn();
  const outcome = await raceTransaction(
    (tx) => tx.update(users).set({ role: "user" }).where(eq(users.id, adminId)),
    () => runFeedNow(admin, "good", [feed({ name: "good", run })]),
  );
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_owner" } });
  expect(run).not.toHaveBeenCalled();
  expect(await db().select().from(auditLog)).toEqual([]);
  await db().update(users).set({ role: "admin" }).where(eq(users.id, adminId));
  expect(await runFeedNow(admin, "good", [feed({ name: "good" })])).toMatchObject({ status: "ok" });
});

it("a feed runs once at a time, and the caller does not wait for a slow one", async () => {
  let finish = () => {};
  const slow = feed({
    name: "slow",
    run: async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return recordFeedRun(db(), { feed: "slow", startedAt: now, status: "ok" });
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = runFeedNow(admin, "slow", [slow]);
  await expect(runFeedNow(admin, "slow", [slow])).rejects.toMatchObject({ code: "conflict" });
  await vi.waitFor(async () => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await first).toBeNull();
  expect((await listFeedStates(admin, now, [slow]))[0]?.running).toBe(true);
  vi.useRealTimers();
  finish();
  await vi.waitFor(async () => expect((await listFeedStates(admin, now, [slow]))[0]?.running).toBe(false));
  expect(await runFeedNow(admin, "slow", [feed({ name: "slow" })])).toMatchObject({ status: "ok" });
});

it("an error of the database is thrown to the caller, and the feed can be run again", async () => {
  const broken = feed({ name: "broken", run: () => Promise.reject(new Error("no database")) });
  await expect(runFeedNow(admin, "broken", [broken])).rejects.toThrow("no database");
  expect(await runFeedNow(admin, "broken", [feed({ name: "broken" })])).toMatchObject({ status: "ok" });
});
