import { checkReadiness, getHealthStatus, Health } from "@/lib/http/health";
import { resource, route } from "@/lib/http/route";
import { listFeeds } from "@/lib/jobs/feeds";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getReadiness",
    summary: "Whether the service can serve requests",
    description: "Without the database: 503 and `fail`. An old feed or no rate limiter: 200 and `warn`.",
    tag: "Service",
    access: "public",
    output: Health,
    outputType: "application/health+json",
    cache: "private",
    neverShed: true,
    otherStatus: 503,
    statusOf: getHealthStatus,
    handle: () => checkReadiness(listFeeds()),
  }),
});
