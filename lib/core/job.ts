import type { EventName } from "./queue/queue";

/** Work on a schedule: a cron expression of five fields, read in `timeZone` (default: UTC). It may run twice, so it is idempotent. */
export type Job = {
  name: string;
  cron: string;
  timeZone?: string;
  /** A run that takes longer counts as lost, as if its process had been killed, and is repeated. Default: 900. */
  expireInSeconds?: number;
  /** Events after which the job also runs, within seconds. */
  follows?: readonly EventName[];
  /** Seconds between two looks for a turn. Default: 2 for a job that follows events, else 20. */
  pollSeconds?: number;
  run(): Promise<unknown>;
  /** At a start: whether the job should run now instead of at its next turn. */
  isOverdue?(): Promise<boolean>;
};
