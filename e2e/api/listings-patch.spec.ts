import { expect, test } from "@playwright/test";
import type { Listing } from "./listings";
import { fresh, patch, read } from "./patches";
import { expectProblem, header, named, ok } from "./support";

test("a patch changes what it names, keeps the rest, and answers the whole listing with its new ETag", async () => {
  const { listing, etag } = await fresh({ volume: 10, region: "Ростовская область" });
  const answer = await patch(listing.slug, { pricePerUnit: 15_000.25 });
  const changed = ok<Listing>(answer);
  const comparablePrice = { ...listing.comparablePrice, amount: 15_000.25 };
  expect(changed).toEqual({ ...listing, pricePerUnit: 15_000.25, comparablePrice, updatedAt: changed.updatedAt });
  expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(listing.updatedAt));
  expect(header(answer, "etag")).toMatch(/^"[^"]+"$/);
  expect(header(answer, "etag")).not.toBe(etag);
  expect(await read(listing.slug)).toEqual(changed);
});

test("every writable field can be changed and is normalised as on create", async () => {
  const { listing } = await fresh();
  const changed = ok<Listing>(
    await patch(listing.slug, {
      title: "  Новое имя ",
      type: "BUY",
      categorySlug: "barley-feed",
      pricePerUnit: 1.5,
      currency: "USD",
      volumeUnit: "kg",
      country: "KAZ",
      description: "Описание",
      volume: 3,
      minVolume: 1,
      basis: "fca",
      basisPlace: "Астана",
      vat: "none",
      attributes: { protein: 11 },
      externalId: "E-1",
    }),
  );
  expect(changed).toMatchObject({
    title: "Новое имя",
    type: "BUY",
    categorySlug: "barley-feed",
    pricePerUnit: 1.5,
    currency: "USD",
    unitCode: "KGM",
    volumeUnit: "килограмм",
    country: "Казахстан",
    description: "Описание",
    volume: 3,
    minVolume: 1,
    basis: "FCA",
    basisPlace: "Астана",
    vat: "none",
    attributes: { protein: 11 },
    externalId: "E-1",
  });
  expect(changed.slug, "the slug never changes").toBe(listing.slug);
});

test("null clears an optional field", async () => {
  const { listing } = await fresh({
    region: "Ростовская область",
    description: "x",
    volume: 5,
    minVolume: 1,
    basis: "EXW",
    basisPlace: "Y",
    vat: "included",
    externalId: "Z",
  });
  const nulls = {
    region: null,
    description: null,
    volume: null,
    minVolume: null,
    basis: null,
    basisPlace: null,
    vat: null,
  };
  expect(ok<Listing>(await patch(listing.slug, nulls))).toMatchObject(nulls);
  expect(ok<Listing>(await patch(listing.slug, { externalId: null })).externalId ?? null).toBeNull();
});

for (const field of ["title", "type", "categorySlug", "pricePerUnit", "currency", "volumeUnit", "country", "status"]) {
  test(`null in ${field} is 422: it is required`, async () => {
    const { listing } = await fresh();
    const problem = await expectProblem(await patch(listing.slug, { [field]: null }), 422, "validation_failed");
    expect(named(problem)).toEqual([`#/${field}`]);
  });
}

test.describe("attributes merge (RFC 7396)", () => {
  test("a named one changes, the others stay", async () => {
    const { listing } = await fresh({ attributes: { protein: 12.5, wheat_class: "3" } });
    expect(ok<Listing>(await patch(listing.slug, { attributes: { protein: 13 } })).attributes).toEqual({
      protein: 13,
      wheat_class: "3",
    });
  });
  test("null removes one", async () => {
    const { listing } = await fresh({ attributes: { protein: 12.5, wheat_class: "3" } });
    expect(ok<Listing>(await patch(listing.slug, { attributes: { protein: null } })).attributes).toEqual({
      wheat_class: "3",
    });
  });
  test("null for all removes all", async () => {
    const { listing } = await fresh({ attributes: { protein: 12.5 } });
    expect(ok<Listing>(await patch(listing.slug, { attributes: null })).attributes).toEqual({});
  });
  test("an empty object changes nothing", async () => {
    const { listing } = await fresh({ attributes: { protein: 12.5 } });
    expect(ok<Listing>(await patch(listing.slug, { attributes: {} })).attributes).toEqual({ protein: 12.5 });
  });
  test("one that a new category does not know is refused, unless it is dropped", async () => {
    const { listing } = await fresh({ attributes: { protein: 12.5, wheat_class: "3" } });
    const move = { categorySlug: "barley-feed" };
    const refused = await expectProblem(await patch(listing.slug, move), 422, "validation_failed");
    expect(named(refused)).toEqual(["#/attributes/wheat_class"]);
    expect(await read(listing.slug)).toEqual(listing);
    const moved = await patch(listing.slug, { ...move, attributes: { wheat_class: null } });
    expect(ok<Listing>(moved).attributes).toEqual({ protein: 12.5 });
  });
  test("one of another category is 422", async () => {
    const { listing } = await fresh();
    expect(
      named(
        await expectProblem(await patch(listing.slug, { attributes: { gmo_free: true } }), 422, "validation_failed"),
      ),
    ).toEqual(["#/attributes/gmo_free"]);
  });
});

test("an empty patch and one of the same values are 200 and change nothing", async () => {
  const { listing, etag } = await fresh();
  const empty = await patch(listing.slug, {});
  expect(ok(empty)).toEqual(listing);
  expect(header(empty, "etag")).toBe(etag);
  expect(ok<Listing>(await patch(listing.slug, { title: listing.title, status: "ACTIVE" })).updatedAt).toBe(
    listing.updatedAt,
  );
});

test("both content types are taken, others are 415", async () => {
  const { listing } = await fresh();
  for (const type of [
    "application/json",
    "application/merge-patch+json",
    "application/merge-patch+json; charset=utf-8",
  ]) {
    ok(await patch(listing.slug, { pricePerUnit: 2 }, { headers: { "content-type": type } }));
  }
  for (const type of ["application/json-patch+json", "text/plain", "application/x-www-form-urlencoded"]) {
    await expectProblem(
      await patch(listing.slug, { pricePerUnit: 3 }, { headers: { "content-type": type } }),
      415,
      "unsupported_media_type",
    );
  }
  expect((await read(listing.slug)).pricePerUnit).toBe(2);
});

const BAD: [what: string, json: unknown, pointer: string][] = [
  ["an unknown field", { colour: "red" }, "#/colour"],
  ["the slug", { slug: "mine" }, "#/slug"],
  ["the id", { id: "x" }, "#/id"],
  ["the owner", { owner: { id: "x" } }, "#/owner"],
  ["views", { views: 1_000_000 }, "#/views"],
  ["a short title", { title: "аб" }, "#/title"],
  ["a price of 0", { pricePerUnit: 0 }, "#/pricePerUnit"],
  ["5 decimals", { pricePerUnit: 0.00001 }, "#/pricePerUnit"],
  ["a price as text", { pricePerUnit: "1" }, "#/pricePerUnit"],
  ["an unknown unit", { volumeUnit: "попугай" }, "#/volumeUnit"],
  ["an unknown country", { country: "Атлантида" }, "#/country"],
  ["a group for a category", { categorySlug: "grains" }, "#/categorySlug"],
  ["an unknown status", { status: "GOLD" }, "#/status"],
  ["an array", [], "#"],
];
for (const [what, json, pointer] of BAD) {
  test(`${what} is 422 at ${pointer} and changes nothing`, async () => {
    const { listing } = await fresh();
    const mixed = Array.isArray(json) ? json : { region: "Ростовская область", ...(json as object) };
    expect(named(await expectProblem(await patch(listing.slug, mixed), 422, "validation_failed"))).toEqual([pointer]);
    expect(await read(listing.slug)).toEqual(listing);
  });
}
