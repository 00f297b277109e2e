import { expect, test } from "@playwright/test";
import { type Account, freshAccount, stranger } from "./accounts";
import { readCsv } from "./csv";
import { createListing, type Listing } from "./listings";
import { api, body, type Envelope, expectProblem, header, named, ok, type Problem, withQuery } from "./support";

type Match = { listing: Listing; spread: { amount: number; currency: string }; priceAt: { amount: number } };
type MatchPage = Envelope<Match>;

let buyer: Account;
let bid: Listing;
let path: string;
const PLACE = { categorySlug: "rebar", basis: "EXW", basisPlaceId: "vorkuta", vat: "none" };

test.beforeAll(async () => {
  const seller = await freshAccount();
  buyer = await freshAccount();
  for (const pricePerUnit of [41_000, 40_000, 42_000])
    await createListing(seller, { ...PLACE, title: "Арматура у шахты", pricePerUnit });
  bid = (await createListing(buyer, { ...PLACE, title: "Куплю арматуру", type: "BUY", pricePerUnit: 41_000 })).listing;
  path = `/api/listings/${bid.slug}/matches`;
});

const read = async (query: Record<string, string | number> = {}) =>
  ok<MatchPage>(await api().get(withQuery(path, query)));
const idsOf = ({ data }: MatchPage) => data.map(({ listing }) => listing.id);

test("lists the other side, the largest spread first, and links its pages", async () => {
  const answer = await api().get(`${path}?perPage=2`);
  const page = ok<MatchPage>(answer);
  expect(page).toMatchObject({ page: 1, totalPages: Math.ceil(page.total / 2), nextCursor: expect.any(String) });
  expect(page.total).toBeGreaterThanOrEqual(3);
  const spreads = (await read({ perPage: 100 })).data.map(({ spread }) => spread.amount);
  expect(spreads).toEqual(spreads.toSorted((a, b) => b - a));
  for (const rel of ["first", "next", "last"]) expect(header(answer, "link")).toContain(`rel="${rel}"`);
  const next = await read({ perPage: 2, cursor: page.nextCursor ?? "" });
  expect(idsOf(next)).toEqual(idsOf(await read({ perPage: 2, page: 2 })));
  expect(idsOf(await read({ page: 90 }))).toEqual([]);
});

test("has a weak ETag that is good for a 304", async () => {
  const answer = await api().get(path);
  expect(header(answer, "etag")).toMatch(/^W\/"/);
  const again = await api().get(path, { headers: { "if-none-match": header(answer, "etag") } });
  expect(again.status).toBe(304);
});

test("answers CSV with a row for each pair, and each column once", async () => {
  const answer = await api().get(path, { headers: { accept: "text/csv" } });
  expect(header(answer, "content-type")).toMatch(/^text\/csv/);
  const columns = (answer.text.split("\r\n")[0] ?? "").split(",");
  expect(new Set(columns).size).toBe(columns.length);
  const { data } = await read();
  const shown = data.map(({ listing, spread, priceAt }) => [listing.id, String(spread.amount), String(priceAt.amount)]);
  const rows = readCsv(answer.text);
  expect(rows.map((row) => [row["listing.id"], row["spread.amount"], row.priceAt])).toEqual(shown);
});

test("shows both sides in the currency asked for, and leaves pairs that cross", async () => {
  expect((await read({ priceIn: "USD" })).data[0]?.spread.currency).toBe("USD");
  const crossing = await read({ crossing: "true" });
  expect(crossing.total).toBeLessThan((await read()).total);
  expect(crossing.data.every(({ spread }) => spread.amount >= 0)).toBe(true);
});

test("refuses bad parameters, and what is not there or not public", async () => {
  for (const [query, name] of [
    ["cursor=x", "cursor"],
    ["crossing=maybe", "crossing"],
    ["priceIn=XXX", "priceIn"],
    ["lot=0", "lot"],
    ["page=0", "page"],
    ["page=5001", "page"],
    ["vatView=excluded", "vatView"],
  ]) {
    const refused = await api().get(`${path}?${query}`);
    expect(refused.status, query).toBe(400);
    expect(named(body<Problem>(refused)), query).toEqual([name]);
  }
  await expectProblem(await api().get("/api/listings/no-such-0/matches"), 404, "not_found");
  const { listing } = await createListing(buyer, { ...PLACE, title: "Куплю арматуру", type: "BUY", status: "DRAFT" });
  const draft = `/api/listings/${listing.slug}/matches`;
  await expectProblem(await api((await stranger()).key).get(draft), 404, "not_found");
  ok(await api(buyer.key).get(draft));
  await expectProblem(await api().post(path, { json: {} }), 405, "method_not_allowed");
  await expectProblem(await api("tonna_bad").get(path), 401, "invalid_key");
});
