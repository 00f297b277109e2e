import cronParser from "cron-parser";

/** When a cron expression of five fields is next due after `after`, by the clock of `timeZone`. Throws if it is not one. */
export function findNextRun(cron: string, timeZone: string, after: Date): Date {
  return cronParser.parseExpression(cron, { tz: timeZone, currentDate: after }).next().toDate();
}
