import { checkLiveness, Health } from "@/lib/http/health";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getLiveness",
    summary: "Whether the process runs",
    tag: "Service",
    access: "public",
    output: Health,
    outputType: "application/health+json",
    cache: "private",
    neverShed: true,
    handle: () => checkLiveness(),
  }),
});
