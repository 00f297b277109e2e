import { expect, test } from "@playwright/test";
import { admin, seller, stranger } from "./accounts";
import { createListing, type Listing } from "./listings";
import { api, body, expectProblem, header, named, ok, type Sending } from "./support";

const patch = async (slug: string, json: unknown, sending: Sending = {}) =>
  api((await seller()).key).patch(`/api/listings/${slug}`, { json, ...sending });
const fresh = async (over: Record<string, unknown> = {}) => createListing(await seller(), over);
const read = async (slug: string) => ok<Listing>(await api((await seller()).key).get(`/api/listings/${slug}`));

test("a patch changes what it names, keeps the rest, and answers the whole listing with its new ETag", async () => {
  const { listing, etag } = await fresh({ volume: 10, region: "Ростовская область" });
  const answer = await patch(listing.slug, { pricePerUnit: 15_000.25 });
  const changed = ok<Listing>(answer);
  expect(changed).toEqual({ ...listing, pricePerUnit: 15_000.25, updatedAt: changed.updatedAt });
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

test.describe("If-Match", () => {
  test("the current ETag, a list with it, and * let the change through", async () => {
    const { listing, etag } = await fresh();
    const first = await patch(listing.slug, { pricePerUnit: 1 }, { headers: { "if-match": etag } });
    ok(first);
    ok(
      await patch(listing.slug, { pricePerUnit: 2 }, { headers: { "if-match": `"other", ${header(first, "etag")}` } }),
    );
    ok(await patch(listing.slug, { pricePerUnit: 3 }, { headers: { "if-match": "*" } }));
  });
  test("the ETag a stranger sees is as good", async () => {
    const { listing } = await fresh({ externalId: "A-1" });
    const seen = header(await api().get(`/api/listings/${listing.slug}`), "etag");
    ok(await patch(listing.slug, { pricePerUnit: 1 }, { headers: { "if-match": seen } }));
  });
  for (const make of [
    (etag: string) => `W/${etag}`,
    () => '"other"',
    (etag: string) => `"x", W/${etag}`,
    (etag: string) => etag.slice(1, -1),
  ]) {
    test(`${make('"current"')} is 412 or refused, and changes nothing`, async () => {
      const { listing, etag } = await fresh();
      await expectProblem(
        await patch(listing.slug, { pricePerUnit: 1 }, { headers: { "if-match": make(etag) } }),
        412,
        "etag_mismatch",
      );
      expect(await read(listing.slug)).toEqual(listing);
    });
  }
  test("of two writers with the same ETag exactly one wins", async () => {
    const { listing, etag } = await fresh();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((pricePerUnit) => patch(listing.slug, { pricePerUnit }, { headers: { "if-match": etag } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412, 412]);
  });
  test("on a listing that does not exist it is 404", async () => {
    await expectProblem(
      await patch("no-such-listing-0", { pricePerUnit: 1 }, { headers: { "if-match": "*" } }),
      404,
      "not_found",
    );
  });
});

test.describe("whose", () => {
  const foreign = async (key: string, slug: string) =>
    api(key).patch(`/api/listings/${slug}`, { json: { pricePerUnit: 1 } });
  test("no key: 401", async () => {
    const { listing } = await fresh();
    await expectProblem(await api().patch(`/api/listings/${listing.slug}`, { json: {} }), 401, "missing_key");
  });
  test("another's public listing: 403 not_owner, also for an administrator", async () => {
    const { listing } = await fresh();
    await expectProblem(await foreign((await stranger()).key, listing.slug), 403, "not_owner");
    await expectProblem(await foreign((await admin()).key, listing.slug), 403, "not_owner");
    expect(await read(listing.slug)).toEqual(listing);
  });
  test("another's hidden listing: the same 404 as a missing one", async () => {
    const { listing } = await fresh({ status: "DRAFT" });
    const hidden = await expectProblem(await foreign((await stranger()).key, listing.slug), 404, "not_found");
    const missing = await expectProblem(await foreign((await stranger()).key, "no-such-listing-0"), 404, "not_found");
    expect(hidden.detail.replace(listing.slug, "…")).toBe(missing.detail.replace("no-such-listing-0", "…"));
  });
  test("the id in place of the slug: 404", async () => {
    const { listing } = await fresh();
    await expectProblem(await patch(listing.id, { pricePerUnit: 1 }), 404, "not_found");
  });
});

test.describe("states", () => {
  const move = (slug: string, status: string) => patch(slug, { status });
  const PATHS: string[][] = [
    ["PAUSED"],
    ["PAUSED", "ACTIVE"],
    ["SOLD"],
    ["ARCHIVED"],
    ["PAUSED", "SOLD"],
    ["PAUSED", "ARCHIVED"],
    ["PAUSED", "ACTIVE", "PAUSED", "ACTIVE", "SOLD"],
  ];
  for (const path of PATHS) {
    test(`ACTIVE → ${path.join(" → ")}`, async () => {
      const { listing } = await fresh();
      for (const status of path) expect(ok<Listing>(await move(listing.slug, status)).status).toBe(status);
      const answer = await api().get(`/api/listings/${listing.slug}`);
      expect(answer.status).toBe(path.at(-1) === "ACTIVE" ? 200 : 404);
    });
  }

  for (const status of ["SOLD", "ARCHIVED"]) {
    test(`what is ${status} keeps what it says: 409; its externalId may go`, async () => {
      const { listing } = await fresh({ externalId: "1" });
      ok(await move(listing.slug, status));
      for (const change of [
        { title: "Another" },
        { pricePerUnit: 1 },
        { volume: 5 },
        { status, description: "More" },
      ]) {
        const problem = await expectProblem(await patch(listing.slug, change), 409, "conflict");
        expect(problem.detail).toContain(status);
      }
      const freed = ok<Listing>(await patch(listing.slug, { externalId: null }));
      expect(freed).toMatchObject({ title: listing.title, pricePerUnit: listing.pricePerUnit, externalId: null });
    });
  }

  const REFUSED: [by: string[], to: string][] = [
    [[], "PENDING"],
    [[], "DRAFT"],
    [[], "REJECTED"],
    [["SOLD"], "ACTIVE"],
    [["SOLD"], "PAUSED"],
    [["SOLD"], "ARCHIVED"],
    [["SOLD"], "PENDING"],
    [["ARCHIVED"], "ACTIVE"],
    [["ARCHIVED"], "PAUSED"],
    [["ARCHIVED"], "SOLD"],
    [["ARCHIVED"], "DRAFT"],
    [["PAUSED"], "PENDING"],
    [["PAUSED"], "DRAFT"],
    [["PAUSED"], "REJECTED"],
  ];
  for (const [by, to] of REFUSED) {
    const from = by.at(-1) ?? "ACTIVE";
    test(`${from} → ${to} is 409 naming both states, and nothing moves`, async () => {
      const { listing } = await fresh();
      for (const status of by) ok(await move(listing.slug, status));
      const problem = await expectProblem(
        await patch(listing.slug, { status: to, pricePerUnit: 77 }),
        409,
        "invalid_transition",
      );
      expect(problem.detail).toContain(from);
      expect(problem.detail).toContain(to);
      expect(await read(listing.slug)).toMatchObject({ status: from, pricePerUnit: 14_500 });
    });
  }

  test("a draft is submitted with PENDING and, with moderation after the fact, is public at once", async () => {
    const { listing } = await fresh({ status: "DRAFT" });
    const submitted = ok<Listing>(await move(listing.slug, "PENDING"));
    expect(submitted.status).toBe("ACTIVE");
    expect(submitted.publishedAt).not.toBeNull();
    ok(await api().get(`/api/listings/${listing.slug}`));
  });

  for (const to of ["PAUSED", "SOLD", "REJECTED"]) {
    test(`DRAFT → ${to} is 409`, async () => {
      const { listing } = await fresh({ status: "DRAFT" });
      const problem = await expectProblem(await move(listing.slug, to), 409, "invalid_transition");
      expect(problem.detail).toMatch(new RegExp(`DRAFT.*${to}`));
    });
  }

  test("a pause does not make a listing newer", async () => {
    const { listing } = await fresh();
    ok(await move(listing.slug, "PAUSED"));
    expect(ok<Listing>(await move(listing.slug, "ACTIVE")).publishedAt).toBe(listing.publishedAt);
  });
});

test("concurrent patches of different fields lose nothing", async () => {
  const { listing } = await fresh();
  const changes = [
    { pricePerUnit: 5 },
    { volume: 6 },
    { basis: "FOB" },
    { basisPlace: "Новороссийск" },
    { description: "d" },
  ];
  const answers = await Promise.all(changes.map((json) => patch(listing.slug, json)));
  for (const answer of answers) expect([200, 409], answer.text).toContain(answer.status);
  const landed = Object.assign({}, ...changes.filter((_, at) => answers[at]?.status === 200));
  expect(await read(listing.slug)).toMatchObject(landed);
  for (const answer of answers) if (answer.status === 409) expect(body<{ code: string }>(answer).code).toBe("conflict");
});
