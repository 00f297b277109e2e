import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { createListing } from "./listings";
import { api, expectProblem, header, ok, withQuery } from "./support";

type Change = { id: string; type: string; at: string; resourceId: string; slug: string | null; version: number | null };
type Page = { data: Change[]; nextCursor: string };

const read = async (query: Record<string, string> | [string, string][] = {}) =>
  ok<Page>(await api().get(withQuery("/api/changes", query)));

/** The changes of one record after a cursor, however many pages there are: other tests write meanwhile. */
async function follow(since: string, id: string): Promise<Change[]> {
  const page = await read({ since, limit: "1000" });
  const mine = page.data.filter(({ resourceId }) => resourceId === id);
  return page.data.length === 0 ? mine : [...mine, ...(await follow(page.nextCursor, id))];
}

test("a mirror that follows the cursor hears of a listing that comes, changes and goes", async () => {
  const account = await seller();
  const { data, nextCursor } = await read();
  expect(data).toEqual([]);
  const { listing } = await createListing(account);
  ok(await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { pricePerUnit: 9 } }));
  expect((await api(account.key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  const heard = await follow(nextCursor, listing.id);
  expect(heard.map(({ type }) => type)).toEqual(["listing.published", "listing.updated", "listing.removed"]);
  expect(heard[0]).toEqual({
    id: expect.any(String),
    type: "listing.published",
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    resourceId: listing.id,
    slug: listing.slug,
    version: 1,
  });
  expect(await follow(heard[0]?.id ?? "", listing.id)).toEqual(heard.slice(1));
  const types = [
    ["since", nextCursor],
    ["types", "listing.removed"],
    ["types", "news.removed"],
  ] as [string, string][];
  expect((await read(types)).data.map(({ type }) => type)).toContain("listing.removed");
  expect((await read({ since: nextCursor, cat: "wheat-milling", limit: "1" })).data).toHaveLength(1);
});

test("an answer may be shared, and says the type of each parameter that is wrong", async () => {
  const { nextCursor } = await read();
  expect(header(await api().get("/api/changes"), "cache-control")).toContain("public");
  for (const [name, value] of [
    ["since", "yesterday"],
    ["since", `${nextCursor}=`],
    ["types", "listing.created"],
    ["cat", "nothing-such"],
    ["limit", "0"],
    ["limit", "1001"],
    ["limit", "x"],
    ["page", "1"],
  ] as const)
    await expectProblem(await api().get(withQuery("/api/changes", { [name]: value })), 400, "invalid_parameter");
});

test("what is older than 30 days is 410, with what to do next", async () => {
  const since = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const problem = await expectProblem(await api().get(withQuery("/api/changes", { since })), 410, "cursor_expired");
  expect(problem.detail).toContain("since");
});
