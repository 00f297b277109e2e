import { expect, test } from "vitest";
import { findNextRun } from "@/lib/core/time/next-run";
import { savedSearchJobs } from "./jobs";

test("a digest that the morning missed comes within the hour, on the same day and not before the next morning", () => {
  const job = savedSearchJobs.find(({ name }) => name === "saved-search-digest");
  const after = (moment: string) => findNextRun(job?.cron ?? "", job?.timeZone ?? "", new Date(`${moment}:00+03:00`));
  expect(after("2026-11-21T03:00")).toEqual(new Date("2026-11-21T07:30:00+03:00"));
  expect(after("2026-11-21T14:40")).toEqual(new Date("2026-11-21T15:30:00+03:00"));
  expect(after("2026-11-21T23:30")).toEqual(new Date("2026-11-22T07:30:00+03:00"));
});
