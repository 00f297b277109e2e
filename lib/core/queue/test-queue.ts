// Works on a queue at once, in place of the workers of a running server.
import { createMailWorker, openSmtp, type Transport } from "../mail/delivery";
import { boss } from "./boss";
import { type Worker, workOnBatch } from "./work";

/** Works on all that is due in a queue. Returns how many jobs are done. */
export async function drainQueue(worker: Worker, client = boss()): Promise<number> {
  let done = 0;
  while (true) {
    const jobs = await client.fetch<Record<string, unknown>>(worker.name, { batchSize: worker.batchSize });
    if (jobs.length === 0) return done;
    done += await workOnBatch(client, worker, jobs);
  }
}

/** Sends all emails that are due. Returns how many jobs are done. */
export async function deliverMails(transport: Transport | null = openSmtp()): Promise<number> {
  return transport ? drainQueue(createMailWorker(() => transport)) : 0;
}
