import { retryJob } from "@/lib/jobs/commands/retry-job";
import { listQueuedJobs } from "@/lib/jobs/queries/queued-jobs";
import { JOB_KINDS, JOB_STATES, type JobQuery } from "@/lib/jobs/query";
import { type Command, JSON_OPTION, printRows, requireOneOf, SYSTEM } from "./command";

/*
 * `jobs list` and `jobs retry`: the work for later on the command line.
 */

export const jobCommands: Record<string, Command> = {
  "jobs list": {
    usage: "[--state STATE] [--kind KIND] [--json]",
    summary: `shows the newest jobs; states: ${JOB_STATES.join(", ")}; kinds: ${JOB_KINDS.join(", ")}`,
    options: { state: { type: "string" }, kind: { type: "string" }, ...JSON_OPTION },
    async run(given, output) {
      const [state, kind] = [given.text("state"), given.text("kind")];
      const query: JobQuery = { perPage: 100 };
      if (state !== undefined) query.state = requireOneOf(JOB_STATES, state, "--state");
      if (kind !== undefined) query.kind = requireOneOf(JOB_KINDS, kind, "--kind");
      const { data } = await listQueuedJobs(query, SYSTEM);
      printRows(given, output, data, (job) =>
        [job.id, job.state, job.name, `attempts: ${job.attempts}`, job.lastError ?? ""].join("  ").trimEnd(),
      );
    },
  },
  "jobs retry": {
    usage: "ID",
    summary: "queues a failed job again, with all its attempts ahead",
    options: {},
    arguments: 1,
    async run(given, output) {
      const id = given.requiredArgument("The ID of the job is missing.");
      await retryJob(id, SYSTEM);
      output.out(`Job ${id} is queued.`);
    },
  },
};
