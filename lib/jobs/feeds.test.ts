import { expect, it } from "vitest";
import { findNextRun } from "@/lib/core/time/next-run";
import { createFeedJobs, listEnabledFeeds, listFeeds } from "./feeds";

it("every feed has a name of its own and a schedule that comes due", () => {
  const names = listFeeds().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, cron, timeZone } of listFeeds()) {
    expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(findNextRun(cron, timeZone, new Date()), name).not.toBeNull();
  }
});

it("only feeds that are switched on are scheduled", () => {
  expect(createFeedJobs().map(({ name }) => name)).toEqual(listEnabledFeeds().map(({ name }) => `feed-${name}`));
  for (const { name, enabled } of listFeeds())
    expect(
      listEnabledFeeds().some((feed) => feed.name === name),
      name,
    ).toBe(enabled?.() ?? true);
});
