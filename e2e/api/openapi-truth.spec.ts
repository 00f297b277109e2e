import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { describeApi, operations, resolve } from "./description";
import { resolveRef, type Schema, violations } from "./json-schema";
import { createListing } from "./listings";
import { type Answer, api, header, send } from "./support";

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
