import { expect, it } from "vitest";
import { readOpenApiDocument } from "@/app/api/openapi-document";
import { makeBrunoCollection, makePostmanCollection } from "./collections";
import type { OpenApiDocument } from "./operations";

const document = readOpenApiDocument() as OpenApiDocument;
const BASE = "https://market.example";
/** Method and path of every operation, with `:name` for a parameter. */
const described = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  )
  .sort();

type PostmanItem = { request: { method: string; url: { path: string[] }; body?: { raw: string }; auth?: object } };
type BrunoItem = { request: { method: string; url: string; body: Record<string, string>; auth: { mode: string } } };

it("the Postman collection has every operation, with a body that is JSON where one is sent", () => {
  const { item } = makePostmanCollection(document, BASE) as { item: { item: PostmanItem[] }[] };
  const items = item.flatMap((folder) => folder.item);
  expect(items.map(({ request }) => `${request.method} /${request.url.path.join("/")}`).sort()).toEqual(described);
  const create = items.find(
    ({ request }) => request.method === "POST" && request.url.path.join("/") === "api/listings",
  );
  expect(JSON.parse(create?.request.body?.raw ?? "")).toMatchObject({ categorySlug: "wheat-milling" });
  expect(create?.request.auth).toBeUndefined();
});

it("the Bruno collection has every operation, and sends the key only where one is needed", () => {
  const { items } = makeBrunoCollection(document, BASE) as { items: { items: BrunoItem[] }[] };
  const requests = items.flatMap((folder) => folder.items).map(({ request }) => request);
  expect(requests.map(({ method, url }) => `${method} ${url.replace("{{baseUrl}}", "")}`).sort()).toEqual(described);
  const modes = Object.fromEntries(requests.map(({ method, url, auth }) => [`${method} ${url}`, auth.mode]));
  expect(modes).toMatchObject({ "GET {{baseUrl}}/api/me": "inherit", "GET {{baseUrl}}/api/currency": "none" });
});
