// /api: the index of the API.
import { z } from "zod";
import { buildApiIndex } from "@/lib/http/index-document";
import { resource, route } from "@/lib/http/route";
import { RESOURCES } from "./resources";

const ApiIndex = z
  .object({ name: z.string(), version: z.string(), links: z.record(z.string(), z.url()) })
  .meta({ id: "ApiIndex" });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getIndex",
    summary: "Links to all resources",
    tag: "Service",
    access: "public",
    output: ApiIndex,
    cache: "public",
    handle: () => buildApiIndex(RESOURCES),
  }),
});
