import { expect, test } from "@playwright/test";
import { freshAccount, seller } from "./accounts";
import { readCsv } from "./csv";
import { createListing, type Listing, listPage } from "./listings";
import { api, expectProblem, header, ok, withQuery } from "./support";

const list = (accept: string | undefined, query: Record<string, string | number> = { perPage: 1 }) =>
  api().get(withQuery("/api/listings", query), accept === undefined ? {} : { headers: { accept } });

const JSON_ACCEPTS = [
  undefined,
  "*/*",
  "application/json",
  "APPLICATION/JSON",
  "application/*",
  "application/json;charset=utf-8",
  "text/csv;q=0.1, application/json",
  "text/csv;q=0, */*",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "image/png, application/json;q=0.01",
];

for (const accept of JSON_ACCEPTS) {
  test(`Accept ${accept ?? "(none)"} is JSON`, async () => {
    const answer = await list(accept);
    ok(answer);
    expect(header(answer, "content-type")).toMatch(/^application\/json\b/);
    expect(header(answer, "vary").toLowerCase()).toContain("accept");
  });
}

for (const accept of [
  "text/csv",
  "Text/CSV",
  "text/csv; charset=utf-8",
  "text/*",
  "application/json;q=0.5, text/csv",
  "application/json;q=0, */*",
  "image/png, text/csv;q=0.1",
  "text/csv;q=0.9, */*;q=0.1",
]) {
  test(`Accept ${accept} is CSV`, async () => {
    const answer = await list(accept);
    expect(answer.status, answer.text).toBe(200);
    expect(header(answer, "content-type")).toMatch(/^text\/csv\b.*charset=utf-8/i);
    expect(header(answer, "vary").toLowerCase()).toContain("accept");
  });
}

for (const accept of [
  "image/png",
  "text/html",
  "application/xml",
  "application/json;q=0",
  "text/csv;q=0, application/json;q=0",
  "*/*;q=0",
]) {
  test(`Accept ${accept} is 406 on a list`, async () => {
    await expectProblem(await list(accept), 406, "not_acceptable");
  });
}

test("CSV is for lists only: one listing, categories, rates and the account answer it with 406", async () => {
  const { listing } = await createListing(await seller());
  for (const path of [`/api/listings/${listing.slug}`, "/api/categories", "/api/currency", "/api/me"]) {
    const { key } = await seller();
    await expectProblem(await api(key).get(path, { headers: { accept: "text/csv" } }), 406, "not_acceptable");
  }
});

test("refusals are problem+json also when CSV was asked for", async () => {
  await expectProblem(await list("text/csv", { page: 0 }), 400, "invalid_parameter");
  await expectProblem(
    await api().get("/api/listings/no-such-0", { headers: { accept: "application/json" } }),
    404,
    "not_found",
  );
});

test("CSV and JSON have different ETags, each good for its own 304", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account);
  const query = { owner: listing.owner.id };
  const [json, csv] = [await list("application/json", query), await list("text/csv", query)];
  expect(header(csv, "etag")).toMatch(/^W\/"/);
  expect(header(csv, "etag")).not.toBe(header(json, "etag"));
  const conditional = (accept: string, etag: string) =>
    api().get(withQuery("/api/listings", query), { headers: { accept, "if-none-match": etag } });
  expect((await conditional("text/csv", header(csv, "etag"))).status).toBe(304);
  expect((await conditional("text/csv", header(json, "etag"))).status).toBe(200);
});

test("CSV says the same as JSON, row by row, in order", async () => {
  const account = await freshAccount();
  const titles = ["Пшеница, 3 класс", 'Труба "бесшовная"', "Строка; точка с запятой", "Обычная пшеница", " Пробелы "];
  let owner = "";
  for (const [at, title] of titles.entries()) {
    const { listing } = await createListing(account, {
      title,
      pricePerUnit: at + 0.5,
      description: at % 2 ? `Первая\nвторая, "третья"` : null,
      volume: at || null,
    });
    owner = listing.owner.id;
  }
  const query = { owner, sortBy: "price", perPage: 3, page: 1 };
  const answer = await list("text/csv", query);
  const rows = readCsv(answer.text);
  const { data } = await listPage(query);
  expect(answer.text.endsWith("\r\n")).toBe(true);
  expect(rows).toHaveLength(3);
  for (const [at, row] of rows.entries()) {
    const listing = data[at] as Listing;
    for (const field of [
      "id",
      "slug",
      "title",
      "type",
      "currency",
      "volumeUnit",
      "country",
      "categorySlug",
      "createdAt",
    ] as const)
      expect(row[field]).toBe(listing[field]);
    expect(Number(row.pricePerUnit)).toBe(listing.pricePerUnit);
    expect(row.volume).toBe(listing.volume === null ? "" : String(listing.volume));
    expect(row.description).toBe(listing.description ?? "");
  }
  expect(header(answer, "link")).toContain('rel="next"');
});

test("an empty list is the header row alone", async () => {
  const empty = await list("text/csv", { owner: "nobody" });
  expect(readCsv(empty.text)).toEqual([]);
  const full = await list("text/csv", { perPage: 1 });
  expect(empty.text.split("\r\n")[0]).toBe(full.text.split("\r\n")[0]);
});

test("cells that a spreadsheet would run are quoted with an apostrophe", async () => {
  const account = await freshAccount();
  const dangerous = ["=1+1", "+7 900 000", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x.example")'];
  let owner = "";
  for (const title of dangerous) owner = (await createListing(account, { title })).listing.owner.id;
  const rows = readCsv((await list("text/csv", { owner, sortBy: "date", order: "asc" })).text);
  expect(rows.map((row) => row.title)).toEqual(dangerous.map((title) => `'${title}`));
  expect(rows.every((row) => row.pricePerUnit === "14500")).toBe(true);
});
