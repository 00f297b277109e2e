import { expect, test } from "@playwright/test";
import { type Account, freshAccount, issueKey, seller, stranger, unique } from "./accounts";
import { createListing, type Listing, type ListingPage, wheat } from "./listings";
import { api, body, expectProblem, header, named, ok } from "./support";

const LIST = "/api/me/listings";
const numbered = (externalId: string) => `${LIST}/by-external-id/${encodeURIComponent(externalId)}`;
const put = (account: Account, externalId: string, over: Record<string, unknown> = {}, headers = {}) =>
  api(account.key).send("PUT", numbered(externalId), { json: wheat({ title: "Пшеница партии", ...over }), headers });

test.describe("PUT by externalId", () => {
  for (const externalId of ["A-1", "№ 7/2 + 50%=ё", "a b"]) {
    test(`creates, keeps and changes the listing «${externalId}»`, async () => {
      const account = await freshAccount();
      const made = await put(account, externalId);
      const created = ok<Listing>(made, 201);
      expect(created).toMatchObject({ externalId, status: "ACTIVE" });
      const again = await put(account, externalId);
      expect(ok<Listing>(again)).toMatchObject({ id: created.id, updatedAt: created.updatedAt });
      expect(header(again, "etag")).toBe(header(made, "etag"));
      const changed = await put(account, externalId, { pricePerUnit: 15_000 });
      expect(ok<Listing>(changed)).toMatchObject({ id: created.id, pricePerUnit: 15_000 });
      expect(header(changed, "etag")).not.toBe(header(made, "etag"));
      expect(ok<Listing>(await api(account.key).get(numbered(externalId))).id).toBe(created.id);
      expect((await api(account.key).delete(numbered(externalId))).status).toBe(204);
      await expectProblem(await api(account.key).get(numbered(externalId)), 404, "not_found");
      expect(ok<Listing>(await put(account, externalId), 201).id).not.toBe(created.id);
    });
  }
  test("clears what is left out, but keeps the state and the pictures", async () => {
    const account = await freshAccount();
    ok(await put(account, "A", { description: "Урожай 2026", attributes: { protein: 13 }, status: "DRAFT" }), 201);
    expect(ok<Listing>(await put(account, "A"))).toMatchObject({ description: null, attributes: {}, status: "DRAFT" });
  });
  test("moves a sold listing to ACTIVE when the status says so, and refuses other changes of it", async () => {
    const account = await freshAccount();
    ok(await put(account, "A"), 201);
    expect(ok<Listing>(await put(account, "A", { status: "SOLD" })).status).toBe("SOLD");
    expect(ok<Listing>(await put(account, "A")).status).toBe("SOLD");
    await expectProblem(await put(account, "A", { pricePerUnit: 1 }), 409, "conflict");
    expect(ok<Listing>(await put(account, "A", { pricePerUnit: 1, status: "ACTIVE" }))).toMatchObject({
      status: "ACTIVE",
      pricePerUnit: 1,
    });
  });
  test("keeps a paused listing paused", async () => {
    const account = await freshAccount();
    ok(await put(account, "A"), 201);
    ok(await put(account, "A", { status: "PAUSED" }));
    expect(ok<Listing>(await put(account, "A", { pricePerUnit: 2 }))).toMatchObject({
      status: "PAUSED",
      pricePerUnit: 2,
    });
  });
  test("honours If-Match and If-None-Match", async () => {
    const account = await freshAccount();
    await expectProblem(await put(account, "A", {}, { "if-match": '"v1.x"' }), 412, "etag_mismatch");
    const made = await put(account, "A", {}, { "if-none-match": "*" });
    ok(made, 201);
    await expectProblem(await put(account, "A", {}, { "if-none-match": "*" }), 412, "etag_mismatch");
    await expectProblem(await put(account, "A", {}, { "if-match": '"v1.x"' }), 412, "etag_mismatch");
    ok(await put(account, "A", { pricePerUnit: 3 }, { "if-match": header(made, "etag") }));
  });
  test("of five at once one creates and the others find it", async () => {
    const account = await freshAccount();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => put(account, "A")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => body<Listing>(answer).id)).size).toBe(1);
  });
  test("refuses another externalId in the body, a new listing that is sold, bad fields, bad numbers", async () => {
    const account = await freshAccount();
    await expectProblem(await put(account, "A", { externalId: "B" }), 422, "validation_failed");
    await expectProblem(await put(account, "A", { status: "SOLD" }), 409, "invalid_transition");
    await expectProblem(await put(account, "A", { pricePerUnit: -1 }), 422, "validation_failed");
    const long = await expectProblem(await put(account, "x".repeat(101)), 422, "validation_failed");
    expect(long.errors).toMatchObject([{ pointer: "#/externalId", code: "too_long" }]);
    ok(await put(account, "A", { externalId: "A" }), 201);
  });
  test("needs a key and its scope", async () => {
    const account = await freshAccount();
    const reader = await issueKey(account.email, { scopes: ["listings:read"] });
    const sending = { json: wheat() };
    await expectProblem(await api().send("PUT", numbered("A"), sending), 401, "missing_key");
    await expectProblem(await api(reader).send("PUT", numbered("A"), sending), 403, "insufficient_scope");
    await expectProblem(await api(reader).delete(numbered("A")), 403, "insufficient_scope");
    await expectProblem(await api((await stranger()).key).get(numbered("A")), 404, "not_found");
  });
});

test("an externalId that is taken is 409 with the listing that has it", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account, { externalId: "A" });
  const refused = await api(account.key).post("/api/listings", { json: wheat({ externalId: "A" }) });
  await expectProblem(refused, 409, "conflict");
  expect(body<{ existing: unknown }>(refused).existing).toEqual({
    id: listing.id,
    slug: listing.slug,
    status: "ACTIVE",
    url: listing.url,
  });
});

test("a listing is read and changed by its id as by its slug; DELETE takes the id alone", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  expect(ok<Listing>(await api().get(`/api/listings/${listing.id}`)).slug).toBe(listing.slug);
  ok(await api(account.key).patch(`/api/listings/${listing.id}`, { json: { pricePerUnit: 7 } }));
  expect(ok<Listing>(await api().get(`/api/listings/${listing.id}`)).pricePerUnit).toBe(7);
  await expectProblem(await api(account.key).delete(`/api/listings/${listing.slug}`), 404, "not_found");
});

test.describe("GET /api/me/listings", () => {
  const list = async (account: Account, query = "") => ok<ListingPage>(await api(account.key).get(`${LIST}${query}`));
  const numbers = (page: ListingPage) => page.data.map(({ externalId }) => externalId);

  test("lists every state, newest change first, and filters", async () => {
    const account = await freshAccount();
    for (const [externalId, status] of [
      ["A", "ACTIVE"],
      ["B", "DRAFT"],
      ["C", "ACTIVE"],
    ])
      ok(await put(account, externalId ?? "", { status, pricePerUnit: externalId === "A" ? 9 : 5 }), 201);
    ok(await put(account, "A", { status: "PAUSED", pricePerUnit: 9 }));
    const all = await list(account);
    expect([numbers(all), all.total]).toEqual([["A", "C", "B"], 3]);
    expect(numbers(await list(account, "?sortBy=created"))).toEqual(["C", "B", "A"]);
    expect(numbers(await list(account, "?sortBy=price"))[0]).toBe("A");
    expect(numbers(await list(account, "?sortBy=price&order=asc"))[2]).toBe("A");
    expect(numbers(await list(account, "?status=DRAFT&status=PAUSED"))).toEqual(["A", "B"]);
    expect(numbers(await list(account, "?externalId=B"))).toEqual(["B"]);
    expect(numbers(await list(account, "?type=BUY"))).toEqual([]);
    expect((await list(account, "?cat=grains")).total).toBe(3);
    expect((await list(account, "?cat=timber")).total).toBe(0);
    const since = encodeURIComponent(all.data[1]?.updatedAt ?? "");
    expect(numbers(await list(account, `?updatedSince=${since}`))).toEqual(["A", "C"]);
  });
  test("follows a cursor to the end, and sends everything as NDJSON", async () => {
    const account = await freshAccount();
    const made = Array.from({ length: 7 }, (_, at) => `N${at}`);
    for (const externalId of made) ok(await put(account, externalId), 201);
    const seen: (string | null | undefined)[] = [];
    for (let query = "?perPage=3"; query !== ""; ) {
      const page = await list(account, query);
      expect(page.total).toBe(7);
      seen.push(...numbers(page));
      query = page.nextCursor ? `?perPage=3&cursor=${encodeURIComponent(page.nextCursor)}` : "";
    }
    expect(seen).toEqual([...made].reverse());
    const streamed = await api(account.key).get(LIST, { headers: { accept: "application/x-ndjson" } });
    expect(streamed.status).toBe(200);
    const lines = streamed.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Listing);
    expect(lines.map(({ externalId }) => externalId)).toEqual(seen);
    const nothing = await api(account.key).get(`${LIST}?externalId=${unique()}`, {
      headers: { accept: "application/x-ndjson" },
    });
    expect([nothing.status, nothing.text]).toEqual([200, ""]);
  });
  test("shows prices in the currency and at the place asked for, and the date of a rate that was used", async () => {
    const account = await freshAccount();
    ok(await put(account, "A", { currency: "RUB", vat: "excluded", basis: "EXW", basisPlace: "Азов" }), 201);
    const inDollars = await api(account.key).get(`${LIST}?priceIn=USD&vatView=excluded`);
    const [listed] = ok<ListingPage>(inDollars).data;
    expect(listed?.comparablePrice).toMatchObject({ currency: "USD", rateDate: header(inDollars, "x-rates-date") });
    const one = await api(account.key).get(`${numbered("A")}?priceIn=USD&vatView=excluded`);
    expect(ok<Listing>(one).comparablePrice).toEqual(listed?.comparablePrice);
    expect(header(one, "x-rates-date")).toBe(header(inDollars, "x-rates-date"));
    const asOffered = await api(account.key).get(LIST);
    expect(ok<ListingPage>(asOffered).data[0]).not.toHaveProperty("priceAt");
    expect(asOffered.headers["x-rates-date"]).toBeUndefined();
    for (const path of [LIST, numbered("A")]) {
      const answer = await api(account.key).get(`${path}?at=azov&lot=60`);
      const found = ok<Partial<ListingPage>>(answer);
      expect(found.data?.[0] ?? found).toMatchObject({ priceAt: { kind: "landed", placeId: "azov", match: "same" } });
      for (const [query, name] of [
        ["lot=5", "lot"],
        ["priceIn=XXX", "priceIn"],
        ["at=nowhere", "at"],
      ]) {
        const refused = await api(account.key).get(`${path}?${query}`);
        expect(named(await expectProblem(refused, 400, "invalid_parameter"))).toEqual([name]);
      }
    }
    const streamed = await api(account.key).get(`${LIST}?priceIn=USD`, { headers: { accept: "application/x-ndjson" } });
    expect(JSON.parse(streamed.text)).toMatchObject({ comparablePrice: { currency: "USD" } });
  });
  test("shows nobody else's listings, and refuses bad parameters", async () => {
    const account = await freshAccount();
    const other = await stranger();
    await createListing(other);
    expect((await list(account)).total).toBe(0);
    for (const query of [
      "?status=GONE",
      "?updatedSince=yesterday",
      "?sortBy=views",
      "?cat=nothing",
      "?type=SELL&type=BUY",
      "?cursor=x",
    ])
      await expectProblem(await api(account.key).get(`${LIST}${query}`), 400, "invalid_parameter");
    await expectProblem(await api().get(LIST), 401, "missing_key");
    const writer = await issueKey(account.email, { scopes: ["listings:write"] });
    await expectProblem(await api(writer).get(LIST), 403, "insufficient_scope");
    const asXml = await api(account.key).get(LIST, { headers: { accept: "application/xml" } });
    await expectProblem(asXml, 406, "not_acceptable");
  });
});
