import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { feedRuns, type NewFeedRun, recordFeedRun } from "@/lib/core/feeds/runs";
import { isOverdue } from "./overdue";

const now = new Date("2026-11-21T08:00:00Z");
const age: FeedAge = { status: "pass", date: "2026-11-20", ageDays: 1, recorded: false };
const recorded: FeedAge = { ...age, status: "warn", recorded: true };
/** Once a day, twenty minutes before `now`; `hourly` was due at 07:07. */
const daily = { name: "daily", cron: "40 7 * * *", timeZone: "UTC", age: async () => age };
const hourly = { ...daily, name: "hourly", cron: "7 * * * *" };

const ran = (feed: string, at: string, over: Partial<NewFeedRun> = {}) => {
  const startedAt = new Date(`2026-11-${at}:00Z`);
  return recordFeedRun(db(), { feed, status: "ok", startedAt, finishedAt: startedAt, ...over });
};

beforeEach(() => db().delete(feedRuns));

it("a feed that never ran is overdue, also when recorded data came with the product", async () => {
  expect(await isOverdue(daily, now)).toBe(true);
  await ran("daily", "21T07:59", { recorded: true });
  await ran("hourly", "21T07:59");
  expect(await isOverdue(daily, now)).toBe(true);
});

it("a feed is overdue when its turn passed while no server ran, and not when it ran", async () => {
  await ran("daily", "21T07:39");
  expect(await isOverdue(daily, now)).toBe(true);
  await ran("daily", "21T07:40");
  expect(await isOverdue(daily, now)).toBe(false);
  await ran("hourly", "21T07:06");
  expect(await isOverdue(hourly, now)).toBe(true);
  await ran("hourly", "21T07:07", { status: "failed" });
  expect(await isOverdue(hourly, now)).toBe(false);
});

it("a failed feed is not overdue until its next turn, or for an hour when it has no data yet", async () => {
  const late = { ...daily, cron: "40 9 * * *" };
  await ran("daily", "21T07:01", { status: "failed" });
  for (const found of [age, recorded, null])
    expect(await isOverdue({ ...late, age: async () => found }, now)).toBe(false);
  await db().delete(feedRuns);
  await ran("daily", "21T07:00", { status: "failed" });
  expect(await isOverdue(late, now)).toBe(false);
  for (const found of [recorded, null]) expect(await isOverdue({ ...late, age: async () => found }, now)).toBe(true);
  expect(await isOverdue({ ...late, age: () => Promise.reject(new Error("no rates")) }, now)).toBe(true);
});
