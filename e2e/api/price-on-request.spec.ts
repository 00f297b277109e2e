import { expect, test } from "@playwright/test";
import { type Account, freshAccount } from "./accounts";
import { readCsv } from "./csv";
import { createListing, type Listing, listIds, listPage, walkCursor, walkPages, wheat, without } from "./listings";
import { api, expectProblem, named, ok } from "./support";

let account: Account;
let onRequest: Listing;
let owner: string;

test.beforeAll(async () => {
  account = await freshAccount();
  for (const pricePerUnit of [300, 100, 200]) await createListing(account, { pricePerUnit });
  onRequest = ok<Listing>(
    await api(account.key).post("/api/listings", { json: { ...without("pricePerUnit"), priceOnRequest: true } }),
    201,
  );
  owner = onRequest.owner.id;
});

const patch = (slug: string, json: unknown) => api(account.key).patch(`/api/listings/${slug}`, { json });
const prices = (listings: readonly Listing[]) => listings.map(({ pricePerUnit }) => pricePerUnit);

test("a listing whose price is told on request has none, and says so", async () => {
  expect(onRequest).toMatchObject({ pricePerUnit: null, priceOnRequest: true, currency: "RUB" });
  expect(onRequest.comparablePrice).toMatchObject({ amount: null, unit: null, reason: "price_on_request" });
  expect(ok<Listing>(await api().get(`/api/listings/${onRequest.slug}`))).toMatchObject({
    pricePerUnit: null,
    priceOnRequest: true,
  });
});

for (const [what, json] of [
  ["a price beside priceOnRequest", wheat({ priceOnRequest: true })],
  ["priceOnRequest: false without a price", { ...without("pricePerUnit"), priceOnRequest: false }],
] as const) {
  test(`a body with ${what} is refused at the price`, async () => {
    const answer = await api(account.key).post("/api/listings", { json });
    expect(named(await expectProblem(answer, 422, "validation_failed"))).toEqual(["#/pricePerUnit"]);
  });
}

test("priceOnRequest that is no boolean is refused", async () => {
  const answer = await api(account.key).post("/api/listings", { json: wheat({ priceOnRequest: "yes" }) });
  expect(named(await expectProblem(answer, 422, "validation_failed"))).toEqual(["#/priceOnRequest"]);
});

test("a patch takes a price back and names one again", async () => {
  const { listing } = await createListing(account, { status: "DRAFT" });
  const taken = ok<Listing>(await patch(listing.slug, { priceOnRequest: true }));
  expect(taken).toMatchObject({ pricePerUnit: null, priceOnRequest: true });
  expect(ok<Listing>(await patch(listing.slug, { title: "Пшеница без цены" }))).toMatchObject({ pricePerUnit: null });
  for (const json of [{ priceOnRequest: false }, { priceOnRequest: null }, { pricePerUnit: 5, priceOnRequest: true }])
    expect(named(await expectProblem(await patch(listing.slug, json), 422, "validation_failed"))).toEqual([
      "#/pricePerUnit",
    ]);
  const priced = ok<Listing>(await patch(listing.slug, { pricePerUnit: 12.5 }));
  expect(priced).toMatchObject({ pricePerUnit: 12.5, priceOnRequest: false });
  const cleared = await patch(listing.slug, { pricePerUnit: null });
  expect(named(await expectProblem(cleared, 422, "validation_failed"))).toEqual(["#/pricePerUnit"]);
});

for (const sortBy of ["price", "comparablePrice"]) {
  for (const [order, sorted] of [
    ["asc", [100, 200, 300, null]],
    ["desc", [300, 200, 100, null]],
  ] as const) {
    test(`a listing without a price comes last by ${sortBy} ${order}, by pages and by cursor`, async () => {
      const query = { owner, sortBy, order };
      expect(prices((await listPage({ ...query, perPage: 100 })).data)).toEqual(sorted);
      for (const perPage of [1, 2, 3]) {
        expect(prices(await walkPages(query, perPage))).toEqual(sorted);
        expect(prices(await walkCursor(query, perPage))).toEqual(sorted);
      }
    });
  }
}

test("no bound of a price matches a listing without one", async () => {
  const all = await listIds({ owner });
  expect(all).toContain(onRequest.id);
  for (const bound of ["priceMin", "comparablePriceMin"])
    expect((await listIds({ owner, [bound]: 0 })).sort()).toEqual(all.filter((id) => id !== onRequest.id).sort());
  expect(await listIds({ owner, priceMax: 999_999_999_999 })).not.toContain(onRequest.id);
});

test("CSV leaves the price empty and says that it is told on request", async () => {
  const answer = await api().get(`/api/listings?owner=${owner}`, { headers: { accept: "text/csv" } });
  const row = readCsv(answer.text).find(({ id }) => id === onRequest.id);
  expect(row).toMatchObject({ pricePerUnit: "", priceOnRequest: "true", comparableReason: "price_on_request" });
});
