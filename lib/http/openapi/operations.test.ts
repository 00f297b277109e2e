import { expect, it } from "vitest";
import { readOpenApiDocument } from "@/app/api/openapi-document";
import { TAGS } from "@/lib/docs/reference/tags";
import { type OpenApiDocument, readReference } from "./operations";
import { listFieldRows, nameType } from "./schema-view";

const document = readOpenApiDocument() as OpenApiDocument;
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

it("the reference has every operation of the description in both languages", () => {
  for (const locale of ["ru", "en"] as const) {
    const { tags } = readReference(document, locale);
    const shown = tags.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`));
    expect(shown.sort()).toEqual(described.map(({ name }) => name).sort());
  }
});

it("every operation has a Russian summary: add its line to lib/docs/reference/summaries.ts", () => {
  const { tags } = readReference(document, "ru");
  for (const { operations } of tags)
    for (const { method, path, summary } of operations) expect(summary, `${method} ${path}`).toMatch(/[а-яё]/i);
});

it("every tag is described: add its texts to lib/docs/reference/tags.ts", () => {
  const known = TAGS.map(({ en }) => en.name);
  for (const { name, operation } of described) expect(known, name).toContain(operation.tags[0]);
});

it("the reference names the parameters, fields and errors of an operation", () => {
  const { tags, schemas } = readReference(document, "en");
  const all = tags.flatMap(({ operations }) => operations);
  const create = all.find(({ id }) => id === "createListing");
  expect(create).toMatchObject({ access: "listings:write", body: { schema: "CreateListing" } });
  expect(create?.errors).toContainEqual(expect.objectContaining({ status: "409" }));
  expect(create?.errors.flatMap(({ codes }) => codes)).toEqual(
    expect.arrayContaining(["missing_key", "validation_failed", "rate_limited"]),
  );
  const me = all.find(({ id }) => id === "getMe");
  expect(me?.access).toBe("key");
  expect(me?.answers[0]?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(["limits", "limits.keys"]));
  expect(schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(["Listing", "Problem"]));
});

it.each([
  [{ type: "string", format: "date-time" }, "string (date-time)"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ anyOf: [{ $ref: "#/components/schemas/Listing" }, { type: "null" }] }, "Listing | null"],
  [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, "(a | b)[]"],
  [{ type: "integer", minimum: 1, maximum: 100, default: 20 }, "integer (≥ 1, ≤ 100, = 20)"],
  [{ type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, "integer"],
])("nameType names %j as %s", (schema, expected) => {
  expect(nameType(schema).type).toBe(expected);
});

it("listFields names fields of objects within lists", () => {
  const item = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
  const fields = listFieldRows({ properties: { data: { type: "array", items: item } }, required: ["data"] });
  expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
    ["data", "object[]", true],
    ["data[].id", "string", true],
  ]);
});
