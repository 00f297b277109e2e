import { expect, it } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/openapi.json/route";
import { API as WHOLE_API } from "@/app/api/table";
import { buildCommonHeaders } from "../answer";
import { buildOpenApiDocument, toUriTemplate } from "./document";
import { HEADERS, LIMIT_HEADERS } from "./headers";

/** Jobs are for the operator's clock; no description names them. */
const { "/api/cron/:job": _cron, ...API } = WHOLE_API;

const Operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z.record(z.string(), z.unknown()).optional(),
      headers: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
});
const paths = z.record(z.string(), z.record(z.string(), Operation)).parse(buildOpenApiDocument(API).paths);
const operations = Object.values(paths).flatMap((path) => Object.values(path));

it("the description has every declared method of every path, and nothing else", () => {
  const declared = Object.entries(API).map(([path, { GET }]) => [
    toUriTemplate(path),
    Object.keys(GET.declarations).map((method) => method.toLowerCase()),
  ]);
  expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual(declared);
});

it("the description names every operation once", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it("the description lists the problems of every operation", () => {
  for (const { responses } of operations) {
    const everywhere = ["400", "401", "403", "408", "429", "431", "500", "503"];
    // An answer without a body suits every Accept.
    for (const status of "204" in responses ? everywhere : [...everywhere, "406"]) {
      expect(Object.keys(responses[status]?.content ?? {})).toContain("application/problem+json");
    }
  }
});

it("the description names `page_too_deep` for every list with page numbers", () => {
  const told = operations.filter(({ responses }) => JSON.stringify(responses["400"]).includes("page_too_deep"));
  const paged = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === "page"));
  expect(told.map(({ operationId }) => operationId)).toEqual(paged.map(({ operationId }) => operationId));
  expect(told.map(({ operationId }) => operationId)).toContain("search");
});

it("the description lists no overload for the operations of health", () => {
  const spared = operations.filter(({ responses }) => !JSON.stringify(responses["503"]).includes("`overloaded`"));
  expect(spared.map(({ operationId }) => operationId)).toEqual(["getLiveness", "getReadiness"]);
});

it("the description lists 409 only for operations that write", () => {
  const told = operations.filter(({ responses }) => JSON.stringify(responses["409"] ?? {}).includes("`conflict`"));
  expect(told.map(({ operationId }) => operationId).sort()).toEqual([
    "addListingImage",
    "callMcp",
    "createListing",
    "createWebhook",
    "deleteListingImage",
    "importListings",
    "orderListingImages",
    "patchListing",
    "patchWebhook",
    "postMessage",
    "putMyListing",
    "readChat",
    "replayWebhookDelivery",
    "rotateWebhookSecret",
    "testWebhook",
  ]);
});

it("the description has a route's own problems and headers", () => {
  const problemsOf = (path: string, status: string) => paths[path]?.post?.responses[status];
  expect(problemsOf("/api/chats", "404")).toMatchObject({ description: expect.stringContaining("`not_found`") });
  expect(problemsOf("/api/listings", "403")).toMatchObject({ description: expect.stringContaining("`not_owner`") });
  expect(problemsOf("/api/listings", "201")?.headers).toHaveProperty("Location");
  expect(paths["/api/listings"]?.get?.responses["200"]?.headers).not.toHaveProperty("Location");
});

/** Every schema below a part of the document, references not followed. */
function schemasIn(part: unknown): Record<string, unknown>[] {
  if (typeof part !== "object" || part === null) return [];
  return [part as Record<string, unknown>, ...Object.values(part).flatMap(schemasIn)];
}

it("the description allows new fields in answers, as the changelog says, and none in bodies", () => {
  const closed = (part: unknown) => schemasIn(part).filter((schema) => schema.additionalProperties === false);
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(buildOpenApiDocument(API).components);
  const {
    CreateListing,
    CreateWebhook,
    OrderImages,
    PatchListing,
    PatchWebhook,
    PostMessage,
    PutListing,
    ReadChat,
    WebhookAct,
    ...answers
  } = schemas;
  expect(closed(answers)).toEqual([]);
  expect(closed(operations.map(({ responses }) => responses))).toEqual([]);
  for (const body of [
    CreateListing,
    CreateWebhook,
    OrderImages,
    PatchListing,
    PatchWebhook,
    PostMessage,
    PutListing,
    ReadChat,
    WebhookAct,
  ])
    expect(closed(body).length).toBeGreaterThan(0);
});

it("the description types a parameter as the value that its text stands for", () => {
  for (const schema of schemasIn(buildOpenApiDocument(API))) {
    if (schema.pattern !== undefined) expect(schema).toMatchObject({ type: "string" });
    if (schema.type === "boolean") expect(schema.enum).toBeUndefined();
  }
  const byName = new Map(paths["/api/listings"]?.get?.parameters?.map((parameter) => [parameter.name, parameter]));
  expect(byName.get("verified")).toMatchObject({ schema: { type: "boolean" } });
  expect(byName.get("priceMin")).toMatchObject({
    schema: { type: "number", minimum: 0, maximum: 999_999_999_999.9999 },
  });
  expect(byName.get("perPage")).toMatchObject({ schema: { type: "integer", minimum: 1, maximum: 100 } });
});

it("the description lists every header of ours that a browser's script may read", () => {
  const answers = operations.flatMap(({ responses }) => Object.values(responses));
  const described = new Set(answers.flatMap(({ headers }) => Object.keys(headers ?? {})));
  const exposed = buildCommonHeaders("id")["Access-Control-Expose-Headers"]?.split(", ") ?? [];
  // Downloads are no part of the API, nothing of version 1 is retired, and a method that is not there has no description.
  const others = new Set(["Allow", "Content-Disposition", "Deprecation", "Sunset"]);
  expect(exposed.filter((name) => !others.has(name) && !described.has(name))).toEqual([]);
  for (const { responses } of operations)
    expect(Object.keys(responses["429"]?.headers ?? {})).toEqual(expect.arrayContaining([...LIMIT_HEADERS]));
});

it("the description tells the end of a limit for the body of /api/me and for the header", () => {
  const me = JSON.stringify(paths["/api/me"]?.get?.responses["200"]?.content);
  for (const told of [me, HEADERS.RateLimit.description])
    expect(told).toMatch(/the clock hour ends or, with nothing left, (when|until) the next request is allowed/);
});

it("the description lists ETag exactly where one is sent", () => {
  const tagged = (path: string, method: "get" | "post") =>
    Object.entries(paths[path]?.[method]?.responses ?? {}).some(
      ([status, { headers }]) => /^2/.test(status) && headers?.ETag,
    );
  for (const path of ["/api/listings", "/api/listings/{ref}", "/api/chats"])
    expect(tagged(path, "get"), path).toBe(true);
  for (const path of ["/api/me", "/api/me/usage", "/api/health/ready"]) {
    expect(tagged(path, "get"), path).toBe(false);
    expect(paths[path]?.get?.responses).not.toHaveProperty("304");
  }
  expect([tagged("/api/listings", "post"), tagged("/api/chats", "post")]).toEqual([true, false]);
});

it("the description has a path parameter for each one in the path", () => {
  for (const [path, methods] of Object.entries(paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(names);
    }
  }
});

it("the description offers lists as CSV, merge patches as such, and attributes as a note", () => {
  const list = paths["/api/listings"]?.get;
  expect(Object.keys(list?.responses["200"]?.content ?? {})).toEqual(["application/json", "text/csv"]);
  expect(list?.parameters?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["cat", "page", "cursor", "sortBy"]),
  );
  expect(list?.parameters?.find(({ name }) => name === "attr")).toMatchObject({ style: "deepObject", explode: true });
  const patch = paths["/api/listings/{ref}"]?.patch;
  expect(Object.keys(patch?.requestBody?.content ?? {})).toContain("application/merge-patch+json");
});

it("the description survives JSON, and all its references resolve", () => {
  const text = JSON.stringify(buildOpenApiDocument(API));
  const document: unknown = JSON.parse(text);
  expect(document).toEqual(buildOpenApiDocument(API));
  for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer
      .split("/")
      .reduce<unknown>((at, step) => z.record(z.string(), z.unknown()).parse(at)[step], document);
    expect(target, pointer).toBeDefined();
  }
});

it("the description is served whole", async () => {
  const response = await GET(new Request("http://tonna.test/api/openapi.json"), { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  const served = z.looseObject({ paths: z.record(z.string(), z.unknown()) }).parse(await response.json());
  expect(Object.keys(served.paths).sort()).toEqual(Object.keys(API).map(toUriTemplate).sort());
});

it.each([
  ["Listing", "`fca-wagon` («франко-вагон, станция отправления»)"],
  ["CreateListing", "`fca-wagon` («франко-вагон, станция отправления»)"],
  ["Listing", "`bigbag` (big bag)"],
  ["CreateListing", "`bigbag` (big bag)"],
  ["CommodityPrice", "`gcal` (gigacalorie)"],
  ["Problem", "`min_above_max`: a lower bound above the upper bound"],
])("the description explains in %s the rule of ours that no standard has: %s", (name, told) => {
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(buildOpenApiDocument(API).components);
  expect(JSON.stringify(schemas[name])).toContain(told);
});

it("the description has a contact", () => {
  expect(buildOpenApiDocument(API).info).toMatchObject({ contact: { email: "support@tonna.example" } });
});

it("no schema has a name that generators give to the parts of an operation", () => {
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(buildOpenApiDocument(API).components);
  const parts = ["Result", "Response", "Responses", "Params", "Body", "Data", "Error", "Errors"];
  const taken = operations.flatMap(({ operationId }) =>
    parts.map((part) => `${operationId[0]?.toUpperCase()}${operationId.slice(1)}${part}`),
  );
  expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([]);
});
