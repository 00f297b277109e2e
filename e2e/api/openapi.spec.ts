import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { resolveRef, type Schema, violations } from "./json-schema";
import { createListing } from "./listings";
import { type Answer, api, header, ok, send } from "./support";

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
type ResponseObject = {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
  headers?: Record<string, unknown>;
};
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  description?: string;
};
type Operation = {
  operationId?: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ResponseObject>;
  security?: Record<string, string[]>[];
};
type Description = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; scheme?: string }>;
  };
};

const METHODS = ["get", "post", "patch", "put", "delete", "head", "options", "trace"];
const describeApi = async () => ok<Description>(await api().get("/api/openapi.json"));

function operations(description: Description): { name: string; path: string; method: string; operation: Operation }[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ name: `${method.toUpperCase()} ${path}`, path, method, operation }] : [];
    }),
  );
}

const resolve = <T extends { $ref?: string }>(description: Description, thing: T): T =>
  thing.$ref ? (resolveRef(description, thing.$ref) as T) : thing;

test("it is OpenAPI 3.1 with a title, a version, a server and a Bearer scheme", async () => {
  const answer = await api().get("/api/openapi.json");
  const description = ok<Description>(answer);
  expect(header(answer, "content-type")).toMatch(/^application\/(vnd\.oai\.openapi\+)?json\b/);
  expect(description.openapi).toMatch(/^3\.1\.\d+$/);
  expect(description.info.title).toContain("Tonna");
  expect(description.info.version).not.toBe("");
  expect(description.servers?.length ?? 0).toBeGreaterThan(0);
  expect(Object.values(description.components?.securitySchemes ?? {})).toContainEqual(
    expect.objectContaining({ type: "http", scheme: expect.stringMatching(/^bearer$/i) }),
  );
});

test("every endpoint of the foundation is described", async () => {
  const names = operations(await describeApi()).map(({ name }) => name.replace(/\{[^}]+\}/g, "{}"));
  expect(names).toEqual(
    expect.arrayContaining([
      "GET /api/listings",
      "POST /api/listings",
      "GET /api/listings/{}",
      "PATCH /api/listings/{}",
      "DELETE /api/listings/{}",
      "GET /api/categories",
      "GET /api/currency",
      "GET /api/me",
      "GET /api/me/usage",
      "GET /api/health/live",
      "GET /api/health/ready",
    ]),
  );
});

test("every operation has its own id, a summary, described path parameters, and a schema for each answer", async () => {
  const description = await describeApi();
  const all = operations(description);
  const ids = all.map(({ operation }) => operation.operationId);
  expect(ids.every(Boolean)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { name, path, operation } of all) {
    expect(operation.summary, name).toBeTruthy();
    const parameters = (operation.parameters ?? []).map((parameter) => resolve(description, parameter));
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(
      [...path.matchAll(/\{([^}]+)\}/g)].map(([, word]) => word).sort(),
    );
    expect(
      inPath.every((parameter) => parameter.required),
      name,
    ).toBe(true);
    const named = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`);
    expect(new Set(named).size, name).toBe(named.length);
    for (const parameter of parameters) expect(parameter.schema, `${name} ${parameter.name}`).toBeTruthy();
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith("2")),
      name,
    ).toBe(true);
    for (const [status, given] of Object.entries(operation.responses)) {
      const response = resolve(description, given);
      expect(response.description, `${name} ${status}`).toBeTruthy();
      if (status === "204" || status === "304") expect(response.content, `${name} ${status}`).toBeUndefined();
      else
        for (const [type, media] of Object.entries(response.content ?? { none: {} }))
          expect(media.schema, `${name} ${status} ${type}`).toBeTruthy();
      if (/^[45]/.test(status) || status === "default") {
        const types = Object.keys(response.content ?? {});
        expect(
          types.some((type) => type === "application/problem+json" || type === "application/health+json"),
          `${name} ${status}: ${types}`,
        ).toBe(true);
      }
    }
  }
});

test("the statuses that each kind of operation can give are told", async () => {
  const description = await describeApi();
  const statuses = (path: RegExp, method: string) => {
    const found = operations(description).find((one) => path.test(one.path) && one.method === method);
    return Object.keys(found?.operation.responses ?? {});
  };
  expect(statuses(/^\/api\/listings$/, "get")).toEqual(
    expect.arrayContaining(["200", "304", "400", "401", "406", "429"]),
  );
  expect(statuses(/^\/api\/listings$/, "post")).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "409", "413", "415", "422", "429"]),
  );
  expect(statuses(/^\/api\/listings\/\{/, "patch")).toEqual(
    expect.arrayContaining(["200", "400", "401", "403", "404", "409", "412", "413", "415", "422", "429"]),
  );
  expect(statuses(/^\/api\/listings\/\{/, "delete")).toEqual(
    expect.arrayContaining(["204", "401", "403", "404", "412", "429"]),
  );
});

test("security is declared exactly where a key is needed", async () => {
  for (const { name, operation } of operations(await describeApi())) {
    const needs = /^(POST|PATCH|DELETE) /.test(name) || / \/api\/(me|chats)(\/|$)/.test(name);
    const required =
      (operation.security ?? []).length > 0 && !(operation.security ?? []).some((one) => Object.keys(one).length === 0);
    expect(required, name).toBe(needs);
  }
});

test("GET /api/listings describes each of its parameters", async () => {
  const description = await describeApi();
  const list = operations(description).find(({ name }) => name === "GET /api/listings");
  const names = (list?.operation.parameters ?? [])
    .map((parameter) => resolve(description, parameter))
    .filter((one) => one.in === "query");
  expect(names.map((one) => one.name)).toEqual(
    expect.arrayContaining([
      "page",
      "perPage",
      "cursor",
      "cat",
      "type",
      "q",
      "country",
      "region",
      "currency",
      "priceMin",
      "priceMax",
      "basis",
      "company",
      "owner",
      "verified",
      "sortBy",
      "order",
    ]),
  );
  expect(
    names.some((one) => one.name.startsWith("attr")),
    "quality attributes",
  ).toBe(true);
  for (const one of names) expect(one.description, one.name).toBeTruthy();
});

test("POST takes an Idempotency-Key, PATCH and DELETE an If-Match", async () => {
  const description = await describeApi();
  const headersOf = (wanted: RegExp) => {
    const found = operations(description).find(({ name }) => wanted.test(name));
    return (found?.operation.parameters ?? [])
      .map((one) => resolve(description, one))
      .filter((one) => one.in === "header")
      .map((one) => one.name.toLowerCase());
  };
  expect(headersOf(/^POST \/api\/listings$/)).toContain("idempotency-key");
  expect(headersOf(/^PATCH \/api\/listings/)).toContain("if-match");
  expect(headersOf(/^DELETE \/api\/listings/)).toContain("if-match");
});

test("PATCH takes both of its content types", async () => {
  const patch = operations(await describeApi()).find(({ name }) => /^PATCH \/api\/listings/.test(name));
  expect(Object.keys(patch?.operation.requestBody?.content ?? {})).toEqual(
    expect.arrayContaining(["application/json", "application/merge-patch+json"]),
  );
});

test("every reference points somewhere", async () => {
  const description = await describeApi();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === "string") resolveRef(description, $ref);
    for (const child of Object.values(node)) walk(child);
  };
  walk(description);
});

test("every example satisfies its schema", async () => {
  const description = await describeApi();
  const broken: string[] = [];
  const expectFits = (where: string, schema: Schema | undefined, example: unknown) => {
    if (schema === undefined || example === undefined) return;
    for (const sentence of violations(schema, example, description)) broken.push(`${where}${sentence}`);
  };
  const walk = (schema: unknown, where: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { example, examples } = schema as { example?: unknown; examples?: unknown };
    expectFits(where, schema as Schema, example);
    if (Array.isArray(examples)) for (const one of examples) expectFits(where, schema as Schema, one);
    for (const [name, child] of Object.entries(schema))
      if (name !== "example" && name !== "examples") walk(child, `${where}/${name}`);
  };
  walk(description.components?.schemas, "schemas");
  for (const { name, operation } of operations(description)) {
    for (const given of operation.parameters ?? []) {
      const parameter = resolve(description, given);
      expectFits(`${name} ${parameter.name}`, parameter.schema, parameter.example);
    }
    const bodies = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map((one) => resolve(description, one).content),
    ];
    for (const content of bodies) {
      for (const [type, media] of Object.entries(content ?? {})) {
        expectFits(`${name} ${type}`, media.schema, media.example);
        for (const one of Object.values(media.examples ?? {})) expectFits(`${name} ${type}`, media.schema, one.value);
      }
    }
  }
  expect(broken).toEqual([]);
});

test("what the endpoints answer satisfies what is described", async () => {
  const description = await describeApi();
  const account = await seller();
  const { listing } = await createListing(account, {
    attributes: { protein: 12 },
    volume: 3,
    region: "RU-ROS",
    externalId: "X-1",
  });
  const fits = (name: RegExp, answer: Answer) => {
    const found = operations(description).find((one) => name.test(one.name));
    const given = found?.operation.responses[String(answer.status)] ?? found?.operation.responses.default;
    expect(given, `${name} describes ${answer.status}`).toBeTruthy();
    const type = header(answer, "content-type").split(";")[0] ?? "";
    const media = resolve(description, given ?? {}).content?.[type];
    expect(media, `${name} ${answer.status} describes ${type}`).toBeTruthy();
    expect(
      violations(media?.schema ?? false, JSON.parse(answer.text), description),
      `${name} ${answer.status}`,
    ).toEqual([]);
  };
  const { key } = account;
  const mine = { headers: { authorization: `Bearer ${key}` } };
  const slug = `/api/listings/${listing.slug}`;
  fits(/^GET \/api\/listings$/, await api().get("/api/listings?perPage=100"));
  fits(/^GET \/api\/listings$/, await api().get("/api/listings?page=0"));
  fits(/^GET \/api\/listings\/\{/, await api().get(slug));
  fits(/^GET \/api\/listings\/\{/, await send("GET", slug, mine));
  fits(/^GET \/api\/listings\/\{/, await api().get("/api/listings/no-such-0"));
  fits(/^POST \/api\/listings$/, await api(key).post("/api/listings", { json: {} }));
  fits(/^POST \/api\/listings$/, await api().post("/api/listings", { json: {} }));
  fits(/^PATCH \/api\/listings/, await api(key).patch(slug, { json: { pricePerUnit: 2 } }));
  fits(/^PATCH \/api\/listings/, await api(key).patch(slug, { json: { status: "REJECTED" } }));
  fits(/^DELETE \/api\/listings/, await api(key).delete("/api/listings/nothing"));
  fits(/^GET \/api\/categories$/, await api().get("/api/categories"));
  fits(/^GET \/api\/currency$/, await api().get("/api/currency"));
  fits(/^GET \/api\/me$/, await api(key).get("/api/me"));
  fits(/^GET \/api\/me$/, await api().get("/api/me"));
  fits(/^GET \/api\/me\/usage$/, await api(key).get("/api/me/usage"));
  fits(/^GET \/api\/health\/live$/, await api().get("/api/health/live"));
  fits(/^GET \/api\/health\/ready$/, await api().get("/api/health/ready"));
});

test("the api-catalog (RFC 9727) points to the description and to the documentation", async () => {
  const answer = await api().get("/.well-known/api-catalog");
  const { linkset } = ok<{ linkset: Record<string, unknown>[] }>(answer);
  expect(header(answer, "content-type")).toMatch(/^application\/linkset\+json\b/);
  const hrefs = (relation: string) =>
    linkset
      .flatMap((context) => (context[relation] as { href: string }[] | undefined) ?? [])
      .map(({ href }) => new URL(href, "http://any.example").pathname);
  expect(hrefs("service-desc")).toContain("/api/openapi.json");
  expect(hrefs("service-doc")).toContain("/docs/api");
  expect(linkset.every((context) => typeof context.anchor === "string")).toBe(true);
});

test("/docs/api is a page", async () => {
  const { use } = test.info().project;
  const response = await fetch(new URL("/docs/api", use.baseURL));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
});
