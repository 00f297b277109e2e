import { expect, test } from "@playwright/test";
import { freshAccount, unique } from "./accounts";
import { createListing, type Listing, listIds, listPage } from "./listings";
import { api, expectProblem, ok } from "./support";

test("a new listing is at once first by date, found by q, and alone under its owner", async () => {
  const account = await freshAccount();
  const word = unique("зерно");
  const { listing } = await createListing(account, { title: `Пшеница ${word}` });
  // Other tests post at the same time: ours is among the newest, and the newest of its own.
  const newest = await listPage({ sortBy: "date", perPage: 50 });
  expect(newest.data.map((one) => one.id)).toContain(listing.id);
  expect((await listIds({ sortBy: "date", owner: listing.owner.id }))[0]).toBe(listing.id);
  expect(await listIds({ q: word })).toEqual([listing.id]);
});

test("reads that were cached before a write show it afterwards", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account);
  const owner = listing.owner.id;
  const path = `/api/listings/${listing.slug}`;
  const word = unique("новое");
  for (let round = 0; round < 2; round++) {
    expect(await listIds({ owner })).toEqual([listing.id]);
    expect(await listIds({ owner, q: word })).toEqual([]);
    ok(await api().get(path));
  }
  ok(await api(account.key).patch(path, { json: { title: `Ячмень ${word}`, pricePerUnit: 77 } }));
  expect(ok<Listing>(await api().get(path)).pricePerUnit).toBe(77);
  expect((await listPage({ owner })).data[0]?.pricePerUnit).toBe(77);
  expect(await listIds({ owner, q: word })).toEqual([listing.id]);
  expect(await listIds({ owner, priceMin: "77", priceMax: "77" })).toEqual([listing.id]);
  expect((await api(account.key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  await expectProblem(await api().get(path), 404, "not_found");
  expect((await listPage({ owner })).total).toBe(0);
  expect(await listIds({ owner, q: word })).toEqual([]);
});

test("a paused listing leaves every list and comes back", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account);
  const owner = listing.owner.id;
  const move = async (status: string) =>
    ok(await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { status } }));
  await move("PAUSED");
  expect((await listPage({ owner })).total).toBe(0);
  await move("ACTIVE");
  expect(await listIds({ owner })).toEqual([listing.id]);
});

test("twenty writes in a row: the total is exact after each", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account);
  for (let total = 2; total <= 21; total++) {
    await createListing(account);
    expect((await listPage({ owner: listing.owner.id, perPage: 1 })).total).toBe(total);
  }
});

test("twenty writes at once: all are there, once each", async () => {
  const account = await freshAccount();
  const made = await Promise.all(Array.from({ length: 20 }, () => createListing(account)));
  const ids = made.map((one) => one.listing.id).sort();
  expect((await listIds({ owner: made[0]?.listing.owner.id ?? "" })).sort()).toEqual(ids);
});
