import { CronExpressionParser } from "cron-parser";
import { expect, it } from "vitest";
import { listFeeds } from "@/lib/jobs/feeds";
import { listScheduledJobs } from "@/lib/jobs/registry";
import { listQueueNames } from "@/lib/jobs/run-queue";
import vercel from "@/vercel.json";

/** Vercel reads its schedules in UTC. */
const given = new Map(vercel.crons.map(({ path, schedule }) => [path, schedule]));
const schedules = [...listScheduledJobs(), ...listFeeds().map((feed) => ({ ...feed, name: `feed-${feed.name}` }))];
const HOUR_MS = 3_600_000;

function listTurns(cron: string, tz: string, currentDate: string, count: number): number[] {
  const turns = CronExpressionParser.parse(cron, { tz, currentDate });
  return Array.from({ length: count }, () => turns.next().getTime());
}

it("calls every queue and every job by one line each, and none twice", () => {
  expect(vercel.crons.map(({ path }) => path).sort()).toEqual(listQueueNames().map((name) => `/api/cron/${name}`));
});

it("calls the queues that writes fill every minute", () => {
  for (const name of ["event", "mail", "alert"]) expect(given.get(`/api/cron/${name}`)).toBe("* * * * *");
});

it.each(schedules.map(({ name, cron, timeZone = "UTC" }) => ({ name, cron, timeZone })))(
  "calls $name by its own schedule, in winter and in summer",
  ({ name, cron, timeZone }) => {
    const schedule = given.get(`/api/cron/${name}`) ?? "";
    for (const day of ["2026-01-14T22:30:00Z", "2026-07-15T22:30:00Z"]) {
      const [own, called] = [listTurns(cron, timeZone, day, 40), listTurns(schedule, "UTC", day, 40)];
      // UTC knows no summer time: there a daily source is asked up to an hour early or late.
      const slack = timeZone === "UTC" || timeZone === "Europe/Moscow" ? 0 : HOUR_MS;
      for (const [at, turn] of own.entries())
        expect(
          Math.abs(turn - (called[at] ?? 0)),
          `${schedule} at ${new Date(turn).toISOString()}`,
        ).toBeLessThanOrEqual(slack);
    }
  },
);

it("keeps to what Vercel takes: five fields, at most a hundred crons", () => {
  expect(vercel.crons.length).toBeLessThanOrEqual(100);
  for (const { schedule } of vercel.crons) expect(schedule).toMatch(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/);
});
