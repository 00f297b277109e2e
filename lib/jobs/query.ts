import { z } from "zod";
import { tableParameters } from "@/lib/core/page";

/** Kinds of jobs: an event of a write, an email, listings to compare with saved searches, a feed, other scheduled work. */
export const JOB_KINDS = ["event", "mail", "alert", "picture", "import", "feed", "scheduled"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ["waiting", "running", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Parameters of the list of jobs. The newest come first by default. */
export const JobQuery = z.strictObject({
  state: z.enum(JOB_STATES).optional(),
  kind: z.enum(JOB_KINDS).optional(),
  ...tableParameters(["created"]),
});
export type JobQuery = z.infer<typeof JobQuery>;

export type ListedJob = {
  id: string;
  kind: JobKind;
  /** Name of the event or of the scheduled job. */
  name: string;
  state: JobState;
  /** Attempts that have begun. */
  attempts: number;
  createdAt: string;
  /** Null unless the job waits. */
  nextAttemptAt: string | null;
  lastError: string | null;
};

export type JobCounts = Record<JobState, number>;
