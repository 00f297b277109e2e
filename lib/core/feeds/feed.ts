// A feed: a source of data that is fetched by schedule.
import type { FeedRun } from "./runs";

/** Age of a feed's data, by the date of its source. `warn`: older than usual. */
export type FeedAge = { status: "pass" | "warn"; date: string; ageDays: number; recorded: boolean };

/** A source of data outside: its schedule, how to fetch it, and the age of the stored data. */
export type Feed = {
  /** Name in health checks (`feed:<name>`), the run log, `feeds run NAME` and the table of feeds. */
  name: string;
  /** Schedule: a cron expression of five fields, read in `timeZone`. */
  cron: string;
  timeZone: string;
  /** Returns false while a required setting is missing: the feed does not run then. */
  enabled?: () => boolean;
  /** Fetches and stores. Faults of the source go to the run log. Throws only when the database fails. */
  run: () => Promise<FeedRun>;
  /** Runs once and accepts numbers that moved too far. Missing for feeds that refuse no such numbers. */
  runAcceptingJumps?: () => Promise<FeedRun>;
  /** Runs by schedule instead of `run`, for sources that say when to ask them. */
  runScheduled?: () => Promise<unknown>;
  /** Returns the age of visible data. Null or a rejection: there is none. */
  age: () => Promise<FeedAge | null>;
};
