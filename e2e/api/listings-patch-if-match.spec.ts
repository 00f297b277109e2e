import { expect, test } from "@playwright/test";
import { admin, stranger } from "./accounts";
import { fresh, patch, read } from "./patches";
import { api, body, expectProblem, header, ok } from "./support";

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
  test("another listing's ETag of the same version is 412", async () => {
    const { listing } = await fresh();
    const { etag } = await fresh();
    await expectProblem(
      await patch(listing.slug, { pricePerUnit: 1 }, { headers: { "if-match": etag } }),
      412,
      "etag_mismatch",
    );
    expect(await read(listing.slug)).toEqual(listing);
  });
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
