import { expect, test } from "@playwright/test";
import { freshAccount, issueKey, stranger } from "./accounts";
import { createListing } from "./listings";
import { api, expectProblem, header, ok, withQuery } from "./support";

type Page = { data: { type: string; resourceId: string; version: number }[]; nextCursor: string };

const PATH = "/api/me/changes";
const read = async (key: string, query: Record<string, string> = {}) =>
  ok<Page>(await api(key).get(withQuery(PATH, query)));

test("an owner hears of listings in every state; a change of state is one item", async () => {
  const { key, ...account } = await freshAccount();
  const { nextCursor: since } = await read(key);
  const { listing } = await createListing({ key, ...account }, { status: "DRAFT" });
  for (const json of [{ pricePerUnit: 8 }, { status: "PENDING" }, { status: "SOLD" }])
    ok(await api(key).patch(`/api/listings/${listing.id}`, { json }));
  expect((await api(key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  const page = await read(key, { since });
  expect(page.data.map(({ type, version }) => `${type} ${version}`)).toEqual([
    "listing.created 1",
    "listing.updated 2",
    "listing.status_changed 3",
    "listing.status_changed 4",
    "listing.deleted 5",
  ]);
  expect(await read(key, { since, types: "listing.deleted" })).toMatchObject({ data: [{ resourceId: listing.id }] });
  expect((await read(key, { since, cat: listing.categorySlug })).data).toHaveLength(5);
  expect((await read(key, { since, limit: "2" })).data).toHaveLength(2);
  expect((await read((await stranger()).key, { since })).data.map(({ resourceId }) => resourceId)).not.toContain(
    listing.id,
  );
  expect(header(await api(key).get(PATH), "cache-control")).toContain("no-store");
});

test("refuses other callers, wrong parameters and times that are forgotten", async () => {
  const { key, email } = await freshAccount();
  await expectProblem(await api().get(PATH), 401, "missing_key");
  await expectProblem(
    await api(await issueKey(email, { scopes: ["market:read"] })).get(PATH),
    403,
    "insufficient_scope",
  );
  for (const query of ["since=x", "types=listing.published", "limit=0", "cat=nothing-such", "colour=red"])
    await expectProblem(await api(key).get(`${PATH}?${query}`), 400, "invalid_parameter");
  const since = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await expectProblem(await api(key).get(withQuery(PATH, { since })), 410, "cursor_expired");
});
