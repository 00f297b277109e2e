import { z } from "zod";
import { buildOpenApiDocument } from "@/lib/http/openapi/document";
import { type Resource, resource, route } from "@/lib/http/route";
import { RESOURCES } from "../resources";
import * as index from "../route";

const openapi: Resource = resource({
  GET: route({
    operationId: "getOpenApi",
    summary: "This description of the API",
    description: "OpenAPI 3.1, made from the same schemas that check every request and answer.",
    tag: "Service",
    access: "public",
    output: z.record(z.string(), z.unknown()).meta({
      examples: [{ openapi: "3.1.0", info: { title: "Tonna API", version: "1" }, paths: {} }],
    }),
    cache: "public",
    handle: () => buildOpenApiDocument({ ...RESOURCES, "/api": index, "/api/openapi.json": openapi }),
  }),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openapi;
