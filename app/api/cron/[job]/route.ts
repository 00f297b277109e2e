// /api/cron/:job: runs work for later when a clock outside calls.
import { resource, route } from "@/lib/http/route";
import { CronRun } from "@/lib/jobs/contract";
import { runQueue } from "@/lib/jobs/run-queue";

/** Both methods do the same: Vercel's clock sends GET, others send POST. The secret is what protects it. */
const declare = (method: "Get" | "Post") =>
  route({
    operationId: `runJob${method}`,
    summary: "Works on one queue, or runs one job of the schedule",
    tag: "Service",
    access: "cron",
    output: CronRun,
    cache: "private",
    neverShed: true,
    statusOf: ({ status }: CronRun) => (status === "failed" ? 500 : 200),
    handle: ({ params }) => runQueue(params.job ?? ""),
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: declare("Get"),
  POST: declare("Post"),
});
