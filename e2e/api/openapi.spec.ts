import { expect, test } from "@playwright/test";
import { freshAccount } from "./accounts";
import { type Description, describeApi, operations, resolve } from "./description";
import { api, header, ok } from "./support";

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
    const isWrite = /^(POST|PUT|PATCH|DELETE) /.test(name) && name !== "POST /api/mcp";
    const needs = isWrite || / \/api\/(me|chats|imports|webhooks)(\/|$)/.test(name);
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

test("the examples of writing bodies are accepted as they are", async () => {
  const all = operations(await describeApi());
  const example = (wanted: string) =>
    all.find(({ name }) => name === wanted)?.operation.requestBody?.content["application/json"]?.example;
  const { key } = await freshAccount();
  const answer = await api(key).post("/api/listings", { json: example("POST /api/listings") });
  const { slug } = ok<{ slug: string }>(answer, 201);
  ok(await api(key).patch(`/api/listings/${slug}`, { json: example("PATCH /api/listings/{ref}") }));
  const path = "/api/me/listings/by-external-id/1C-000123";
  ok(await api(key).send("PUT", path, { json: example("PUT /api/me/listings/by-external-id/{externalId}") }));
});

test("/docs/api is a page", async () => {
  const { use } = test.info().project;
  const response = await fetch(new URL("/docs/api", use.baseURL));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
});
