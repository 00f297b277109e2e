import { afterAll, beforeEach, expect, it } from "vitest";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "../cache/tags";
import { db } from "../database/db";
import { closeBus } from "../processes/bus";
import { busHears } from "../processes/test-bus";
import { FeedError, feedRuns, findLastFeedRun, type NewFeedRun, recordFeedRun, runFeed } from "./runs";

beforeEach(() => db().delete(feedRuns));
afterAll(closeBus);

const failing = (error: Error) => runFeed("test", () => Promise.reject(error));

it("a failed run stores the problem of the source, whatever the source quotes", async () => {
  const run = await failing(new FeedError('"a\u0000b\ud800" is no price', { rowsIn: 3 }));
  expect(run).toMatchObject({ status: "failed", rowsIn: 3, rowsRefused: 3, message: '"ab" is no price' });
  expect(run.problem).toBe("unreadable");
  expect(await findLastFeedRun("test")).toEqual(run);
});

it("a failed run stores any other error without its message, and throws it", async () => {
  await expect(failing(new Error("insert into users values ('secret')"))).rejects.toThrow("secret");
  const run = await findLastFeedRun("test");
  expect(run).toMatchObject({
    status: "failed",
    problem: "internal",
    message: expect.stringContaining("error of our own"),
  });
});

it("a run invalidates the pages of feeds when it stored something, and not otherwise", async () => {
  subscribeToInvalidations();
  await busHears();
  const endsAs = (status: NewFeedRun["status"]) =>
    runFeed("test", (startedAt) => recordFeedRun(db(), { feed: "test", startedAt, status }));
  const moment = getCurrentGeneration();
  await endsAs("unchanged");
  expect(isStale(moment, ["feeds"])).toBe(false);
  await endsAs("ok");
  expect(isStale(moment, ["feeds"])).toBe(true);
});

it("a run deletes the runs that ended ninety days before it, by its own clock", async () => {
  const ended = (day: string) => {
    const at = new Date(`${day}T08:00:00Z`);
    return recordFeedRun(db(), { feed: "test", startedAt: at, finishedAt: at, status: "ok" });
  };
  for (const day of ["2020-01-01", "2020-01-02", "2020-04-01"]) await ended(day);
  const left = await db().select({ at: feedRuns.finishedAt }).from(feedRuns).orderBy(feedRuns.finishedAt);
  expect(left.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(["2020-01-02", "2020-04-01"]);
});
