// Work on imports in the background, and the end of old reports.
import { oneStatement } from "@/lib/core/database/db";
import type { Job } from "@/lib/core/job";
import { enqueue } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { runImport, sweepImports } from "./run-commands";
import { runUndo, sweepUndo } from "./undo-commands";

/** Time that one job works on an import. What is left goes to another job, behind those of others. */
const TURN_MS = 5_000;

/** Writes the rows of imports that are too long for a request, and of those whose process was killed; undoes imports alike. */
export const importWorker: Worker = {
  name: "import",
  batchSize: 1,
  pollSeconds: 1,
  work: async ([job]) => {
    const id = String(job?.data.id);
    const until = Date.now() + TURN_MS;
    const isDone = (await runImport(id, until)) && (await runUndo(id, until));
    if (!isDone) await enqueue(oneStatement, "import", { id });
    return new Map();
  },
};

export const importJobs: Job[] = [
  {
    name: "imports-sweep",
    cron: "*/5 * * * *",
    run: async () => {
      await sweepUndo();
      await sweepImports();
    },
  },
];
