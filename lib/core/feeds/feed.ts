import type { FeedRun } from "./runs";

/** How old a feed's data is: the newest day its source puts on it, and whether that is older than usual. */
export type FeedAge = { status: "pass" | "warn"; date: string; ageDays: number; recorded: boolean };

/** Data that comes from outside: how to fetch it, when that happens, and how old what we have is. */
export type Feed = {
  /** In health checks (`feed:<name>`), the run log, `feeds run NAME` and the table of feeds. */
  name: string;
  /** Five-field cron expression, read in `timeZone`: its usual schedule. */
  cron: string;
  timeZone: string;
  /** False while a setting it needs is missing: then it does not run. Readiness tells the age of what came before, or was pushed. */
  enabled?: () => boolean;
  /** Fetches and stores. What the source does wrong ends in the run log; only a failing database throws. */
  run: () => Promise<FeedRun>;
  /** The same for once with numbers that moved too far to be believed; absent where none is refused for that. */
  runAcceptingJumps?: () => Promise<FeedRun>;
  /** What the schedule runs instead, for a feed that asks its sources only when they want to be asked. */
  runScheduled?: () => Promise<unknown>;
  /** Rejects or null when there are no data at all, or none that anybody sees. */
  age: () => Promise<FeedAge | null>;
};
