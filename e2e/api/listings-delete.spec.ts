import { expect, test } from "@playwright/test";
import { admin, seller, stranger } from "./accounts";
import { createListing, type Listing } from "./listings";
import { api, expectProblem, header, ok } from "./support";

const remove = (key: string, id: string, headers: Record<string, string> = {}) =>
  api(key).delete(`/api/listings/${id}`, { headers });

test("the owner deletes by id: 204 without a body; afterwards every way to it is 404", async () => {
  const { key } = await seller();
  const { listing } = await createListing(await seller());
  const answer = await remove(key, listing.id);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(header(answer, "content-type")).toBe("");
  await expectProblem(await api().get(`/api/listings/${listing.slug}`), 404, "not_found");
  await expectProblem(await api(key).get(`/api/listings/${listing.slug}`), 404, "not_found");
  await expectProblem(
    await api(key).patch(`/api/listings/${listing.slug}`, { json: { pricePerUnit: 1 } }),
    404,
    "not_found",
  );
  await expectProblem(await remove(key, listing.id), 404, "not_found");
});

test("an administrator deletes another's listing", async () => {
  const { listing } = await createListing(await seller());
  expect((await remove((await admin()).key, listing.id)).status).toBe(204);
  await expectProblem(await api((await seller()).key).get(`/api/listings/${listing.slug}`), 404, "not_found");
});

test("a stranger gets 403 for a public listing, 404 for a hidden one, and nothing goes", async () => {
  const { key } = await stranger();
  const { listing } = await createListing(await seller());
  await expectProblem(await remove(key, listing.id), 403, "not_owner");
  ok(await api((await seller()).key).patch(`/api/listings/${listing.slug}`, { json: { status: "PAUSED" } }));
  await expectProblem(await remove(key, listing.id), 404, "not_found");
  expect(ok<Listing>(await api((await seller()).key).get(`/api/listings/${listing.slug}`)).id).toBe(listing.id);
});

test("without a key it is 401", async () => {
  const { listing } = await createListing(await seller());
  await expectProblem(await api().delete(`/api/listings/${listing.id}`), 401, "missing_key");
});

test("the slug in place of the id is 404, which says so, and deletes nothing", async () => {
  const owner = await seller();
  const { listing } = await createListing(owner);
  const { detail } = await expectProblem(await remove(owner.key, listing.slug), 404, "not_found");
  expect(detail).toContain("by id");
  ok(await api().get(`/api/listings/${listing.slug}`));
});

for (const id of ["nothing", "00000000-0000-7000-8000-000000000000", "%00", "__proto__", "1", "a".repeat(2_000)]) {
  test(`an id that nobody has is 404: ${id.slice(0, 40)}`, async () => {
    await expectProblem(await remove((await seller()).key, id), 404, "not_found");
  });
}

test("If-Match: another version is 412, a weak tag is 412, the current one deletes", async () => {
  const { key } = await seller();
  const { listing, etag } = await createListing(await seller());
  await expectProblem(await remove(key, listing.id, { "if-match": '"other"' }), 412, "etag_mismatch");
  await expectProblem(await remove(key, listing.id, { "if-match": `W/${etag}` }), 412, "etag_mismatch");
  ok(await api().get(`/api/listings/${listing.slug}`));
  expect((await remove(key, listing.id, { "if-match": etag })).status).toBe(204);
});

test("If-Match: * deletes", async () => {
  const { listing } = await createListing(await seller());
  expect((await remove((await seller()).key, listing.id, { "if-match": "*" })).status).toBe(204);
});

test("a listing in any state can be deleted by its owner", async () => {
  const { key } = await seller();
  for (const status of ["PAUSED", "SOLD", "ARCHIVED"]) {
    const { listing } = await createListing(await seller());
    ok(await api(key).patch(`/api/listings/${listing.slug}`, { json: { status } }));
    expect((await remove(key, listing.id)).status, status).toBe(204);
  }
});

test("of several deletes at once one is 204 and the others 404", async () => {
  const { key } = await seller();
  const { listing } = await createListing(await seller());
  const answers = await Promise.all([1, 2, 3, 4].map(() => remove(key, listing.id)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404]);
});
