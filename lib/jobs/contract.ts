import { z } from "zod";

/** Outcome of a call of `/api/cron/:job`. */
export const CronRun = z
  .object({
    job: z.string(),
    status: z.enum(["done", "failed", "running", "off"]).meta({
      description:
        "`failed`: at least one attempt failed and is repeated later. `running`: another call or process is at it, or it goes on after the response. `off`: a setting that it needs is missing.",
    }),
    done: z
      .int()
      .meta({ description: "Jobs that this call has done: emails, batches of events, a run of the schedule." }),
    failed: z.int(),
  })
  .meta({ id: "CronRun" });
export type CronRun = z.infer<typeof CronRun>;
