import { CronExpressionParser } from "cron-parser";

/** Next time of a cron expression of five fields after `after`, by the clock of `timeZone`. Throws if it is not one. */
export function findNextRun(cron: string, timeZone: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate();
}
