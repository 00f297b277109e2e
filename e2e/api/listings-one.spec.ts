import { expect, test } from "@playwright/test";
import { seller, stranger } from "./accounts";
import { createListing, type Listing } from "./listings";
import { api, expectProblem, header, named, ok } from "./support";

test("one listing answers with every field of the contract", async () => {
  const { listing } = await createListing(await seller(), {
    region: "Ростовская область",
    description: "Две строки\nописания",
    volume: 1000,
    minVolume: 22.5,
    basis: "EXW",
    basisPlace: "Миллерово",
    vat: "included",
    attributes: { protein: 12.5, wheat_class: "3" },
  });
  const found = ok<Listing>(await api().get(`/api/listings/${listing.slug}`));
  expect(found).toMatchObject({
    id: listing.id,
    slug: listing.slug,
    type: "SELL",
    pricePerUnit: 14_500,
    currency: "RUB",
    volumeUnit: "тонна",
    unitCode: "TNE",
    country: "Россия",
    countryCode: "RU",
    region: "Ростовская область",
    categorySlug: "wheat-milling",
    description: "Две строки\nописания",
    volume: 1000,
    minVolume: 22.5,
    basis: "EXW",
    basisPlace: "Миллерово",
    vat: "included",
    attributes: { protein: 12.5, wheat_class: "3" },
    images: [],
    status: "ACTIVE",
    company: null,
    views: 0,
  });
  expect(Object.keys(found.owner).sort()).toEqual(["id", "name", "url"]);
  expect(found.url).toMatch(/^https?:\/\/.+/);
  for (const time of [found.createdAt, found.updatedAt, found.publishedAt, found.expiresAt])
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  const days = (Date.parse(found.expiresAt ?? "") - Date.parse(found.publishedAt ?? "")) / 86_400_000;
  expect(days).toBeCloseTo(90, 1);
});

test("nothing private of the owner is shown", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const { text } = await api().get(`/api/listings/${listing.slug}`);
  expect(text).not.toContain(account.email);
  expect(text).not.toMatch(/password|phone|"email"|keyHash/i);
});

test("externalId is for the owner only", async () => {
  const account = await seller();
  const { listing } = await createListing(account, { externalId: "1C-000042" });
  expect(listing.externalId).toBe("1C-000042");
  const path = `/api/listings/${listing.slug}`;
  expect(ok<Listing>(await api(account.key).get(path)).externalId).toBe("1C-000042");
  expect((await api().get(path)).text).not.toContain("1C-000042");
  expect((await api((await stranger()).key).get(path)).text).not.toContain("1C-000042");
});

test("the ETag is strong and 304 follows If-None-Match in each of its forms", async () => {
  const { listing } = await createListing(await seller());
  const path = `/api/listings/${listing.slug}`;
  const etag = header(await api().get(path), "etag");
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const value of [etag, `W/${etag}`, "*", `"other", ${etag}`, `W/"x" ,W/${etag}`]) {
    const answer = await api().get(path, { headers: { "if-none-match": value } });
    expect([value, answer.status, answer.text]).toEqual([value, 304, ""]);
    expect(header(answer, "etag")).toBe(etag);
    expect(header(answer, "cache-control")).toContain("public");
  }
  for (const value of ['"other"', 'W/"other"', `"${etag.slice(1, -1)}x"`])
    ok(await api().get(path, { headers: { "if-none-match": value } }));
});

test("the ETag changes with the listing and only with it; reads are not views", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const path = `/api/listings/${listing.slug}`;
  const first = await api().get(path);
  for (let at = 0; at < 3; at++) await api().get(path);
  const later = await api().get(path);
  expect(header(later, "etag")).toBe(header(first, "etag"));
  expect(ok<Listing>(later).views).toBe(0);
  ok(await api(account.key).patch(path, { json: { pricePerUnit: 1 } }));
  expect(header(await api().get(path), "etag")).not.toBe(header(first, "etag"));
});

test("HEAD answers like GET without a body, and honours If-None-Match", async () => {
  const { listing } = await createListing(await seller());
  const path = `/api/listings/${listing.slug}`;
  const get = await api().get(path);
  const head = await api().head(path);
  expect([head.status, head.text]).toEqual([200, ""]);
  for (const name of ["etag", "content-type", "cache-control", "api-version"])
    expect(header(head, name)).toBe(header(get, name));
  expect((await api().head(path, { headers: { "if-none-match": header(get, "etag") } })).status).toBe(304);
});

for (const slug of [
  "no-such-listing-0000000",
  "00000000-0000-7000-8000-000000000000",
  "__proto__",
  "constructor",
  "%00",
  "a%00b",
  "%F0%9F%8C%BE",
  "%D0%BF%D1%88%D0%B5%D0%BD%D0%B8%D1%86%D0%B0",
  "a".repeat(3_000),
  "..%2f..%2fetc",
  "'%20or%201=1--",
]) {
  test(`no such listing is 404: ${slug.slice(0, 60)}`, async () => {
    await expectProblem(await api().get(`/api/listings/${slug}`), 404, "not_found");
    expect((await api().head(`/api/listings/${slug}`)).status).toBe(404);
  });
}

test("an unknown parameter is 400, also where none is known", async () => {
  const { listing } = await createListing(await seller());
  const problem = await expectProblem(
    await api().get(`/api/listings/${listing.slug}?expand=owner`),
    400,
    "invalid_parameter",
  );
  expect(named(problem)).toEqual(["expand"]);
});

test("a hidden listing is 404 for others and seen by its owner", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const path = `/api/listings/${listing.slug}`;
  ok(await api(account.key).patch(path, { json: { status: "PAUSED" } }));
  await expectProblem(await api().get(path), 404, "not_found");
  await expectProblem(await api((await stranger()).key).get(path), 404, "not_found");
  expect(ok<Listing>(await api(account.key).get(path)).status).toBe("PAUSED");
});

test("for a hidden listing even If-None-Match: * is 404", async () => {
  const account = await seller();
  const { listing, etag } = await createListing(account);
  const path = `/api/listings/${listing.slug}`;
  ok(await api(account.key).patch(path, { json: { status: "PAUSED" } }));
  await expectProblem(await api().get(path, { headers: { "if-none-match": "*" } }), 404, "not_found");
  await expectProblem(await api().get(path, { headers: { "if-none-match": etag } }), 404, "not_found");
});

test("the slug is readable and speaks of the title", async () => {
  const { listing } = await createListing(await seller(), { title: "Пшеница 3 класса, протеин 12,5 %" });
  expect(listing.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(listing.slug).toMatch(/pshen/);
});

test("two listings with one title have two slugs", async () => {
  const [one, two] = await Promise.all([
    createListing(await seller(), { title: "Близнецы" }),
    createListing(await seller(), { title: "Близнецы" }),
  ]);
  expect(one.listing.slug).not.toBe(two.listing.slug);
});
