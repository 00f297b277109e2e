/** Scheduled work: a five-field cron expression, read in `timeZone` (UTC unless told). Runs may overlap a restart, so `run` is idempotent. */
export type Job = {
  name: string;
  cron: string;
  timeZone?: string;
  run(): Promise<void>;
  /** Asked at a start: whether it should run soon instead of waiting for its next turn. Absent where nothing is lost by waiting. */
  isOverdue?(): Promise<boolean>;
};

/** Work every few seconds, run by one process at a time; it must not mind a run too many. */
export type Timer = { name: string; seconds: number; run(): Promise<unknown> };
