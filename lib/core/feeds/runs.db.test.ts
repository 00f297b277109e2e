import { beforeEach, expect, it } from "vitest";
import { db } from "../database/db";
import { FeedError, feedRuns, findLastFeedRun, runFeed } from "./runs";

beforeEach(() => db().delete(feedRuns));

const failing = (error: Error) => runFeed("test", () => Promise.reject(error));

it("notes what the source did wrong, whatever it quotes", async () => {
  const run = await failing(new FeedError('"a\u0000b\ud800" is no price', { rowsIn: 3 }));
  expect(run).toMatchObject({ status: "failed", rowsIn: 3, rowsRefused: 3, message: '"ab" is no price' });
  expect(await findLastFeedRun("test")).toEqual(run);
});

it("notes any other failure too, without its words, and throws it", async () => {
  await expect(failing(new Error("insert into users values ('secret')"))).rejects.toThrow("secret");
  const run = await findLastFeedRun("test");
  expect(run).toMatchObject({ status: "failed", message: expect.stringContaining("error of our own") });
});
