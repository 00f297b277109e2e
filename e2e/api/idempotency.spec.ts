import { expect, test } from "@playwright/test";
import { type Account, freshAccount, issueKey, seller, setTariff, stranger, unique } from "./accounts";
import { type Listing, listPage, wheat } from "./listings";
import { type Answer, api, body, expectProblem, header, ok } from "./support";

const create = (key: string, idempotencyKey: string, json: unknown, more: Record<string, string> = {}) =>
  api(key).post("/api/listings", { json, headers: { "idempotency-key": idempotencyKey, ...more } });
const replayed = (answer: Answer) => header(answer, "idempotency-replayed");
const ownerOf = (answer: Answer) => body<Listing>(answer).owner.id;

test("the same key and body answer the stored answer, and only one listing exists", async () => {
  const { key } = await freshAccount();
  const [word, json] = [unique(), wheat()];
  const first = await create(key, word, json);
  const listing = ok<Listing>(first, 201);
  expect(replayed(first)).toBe("");
  const second = await create(key, word, json);
  expect(ok(second, 201)).toEqual(listing);
  expect(replayed(second)).toBe("true");
  for (const name of ["location", "etag", "content-type", "api-version", "cache-control"])
    expect(header(second, name)).toBe(header(first, name));
  expect(header(second, "x-request-id")).not.toBe(header(first, "x-request-id"));
  expect((await listPage({ owner: listing.owner.id })).total).toBe(1);
});

test("a replay answers what was stored, even after a change", async () => {
  const { key } = await seller();
  const [word, json] = [unique(), wheat()];
  const first = ok<Listing>(await create(key, word, json), 201);
  ok(await api(key).patch(`/api/listings/${first.slug}`, { json: { pricePerUnit: 1 } }));
  expect(ok<Listing>(await create(key, word, json), 201)).toEqual(first);
});

test("quoted and bare are one key", async () => {
  const { key } = await seller();
  const [word, json] = [unique(), wheat()];
  const first = ok<Listing>(await create(key, word, json), 201);
  const second = await create(key, `"${word}"`, json);
  expect(ok(second, 201)).toEqual(first);
  expect(replayed(second)).toBe("true");
});

test("another body is 422 idempotency_key_reused", async () => {
  const { key } = await seller();
  const word = unique();
  ok(await create(key, word, wheat()), 201);
  await expectProblem(await create(key, word, wheat()), 422, "idempotency_key_reused");
});

test("bodies are compared by bytes: other spacing is another body", async () => {
  const { key } = await seller();
  const [word, text] = [unique(), JSON.stringify(wheat())];
  const headers = { "idempotency-key": word, "content-type": "application/json" };
  ok(await api(key).post("/api/listings", { bytes: text, headers }), 201);
  await expectProblem(
    await api(key).post("/api/listings", { bytes: `${text} `, headers }),
    422,
    "idempotency_key_reused",
  );
});

test("the key is the account's: another account's same word is its own, another key of the account is not", async () => {
  const account = await freshAccount();
  const [word, json] = [unique(), wheat()];
  const first = await create(account.key, word, json);
  ok(first, 201);
  const elsewhere = await create((await stranger()).key, word, json);
  ok(elsewhere, 201);
  expect(replayed(elsewhere)).toBe("");
  expect(ownerOf(elsewhere)).not.toBe(ownerOf(first));
  const sameAccount = await create(await issueKey(account.email), word, json);
  expect(replayed(sameAccount)).toBe("true");
});

test("the same request at once: exactly one listing, the others wait their turn (409) or replay", async () => {
  const { key } = await freshAccount();
  const [word, json] = [unique(), wheat()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(key, word, json)));
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.filter((answer) => replayed(answer) === "")).toHaveLength(1);
  expect(new Set(made.map((answer) => body<Listing>(answer).id)).size).toBe(1);
  for (const answer of answers.filter((one) => one.status !== 201))
    await expectProblem(answer, 409, "idempotency_in_progress");
  const [one] = made;
  expect(one && (await listPage({ owner: ownerOf(one) })).total).toBe(1);
});

test("many different keys at once make as many listings", async () => {
  const { key } = await freshAccount();
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(key, unique(), wheat())));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
});

test("a refusal of the body is stored too: 422 replays", async () => {
  const { key } = await seller();
  const [word, bad] = [unique(), wheat({ pricePerUnit: -1 })];
  await expectProblem(await create(key, word, bad), 422, "validation_failed");
  const again = await create(key, word, bad);
  const problem = await expectProblem(again, 422, "validation_failed");
  expect(replayed(again)).toBe("true");
  expect(problem.requestId).toBe(header(again, "x-request-id"));
  await expectProblem(await create(key, word, wheat()), 422, "idempotency_key_reused");
});

test("401 is not stored: the same word works with a good key", async () => {
  const [word, json] = [unique(), wheat()];
  await expectProblem(
    await api().post("/api/listings", { json, headers: { "idempotency-key": word } }),
    401,
    "missing_key",
  );
  const answer = await create((await seller()).key, word, json);
  ok(answer, 201);
  expect(replayed(answer)).toBe("");
});

test("403 is not stored: the same word works once the scope or the tariff is there", async () => {
  const account: Account = await freshAccount();
  const [word, json] = [unique(), wheat()];
  const reader = await issueKey(account.email, { scopes: ["listings:read"] });
  await expectProblem(await create(reader, word, json), 403, "insufficient_scope");
  await setTariff(account.email, "free");
  await expectProblem(await create(account.key, word, json), 403, "tariff_required");
  await setTariff(account.email, "corporate");
  const answer = await create(account.key, word, json);
  ok(answer, 201);
  expect(replayed(answer)).toBe("");
});

for (const [what, word] of [
  ["empty", ""],
  ["only quotes", '""'],
  ["256 characters", "a".repeat(256)],
  ["a space inside", "a b"],
  ["a tab inside", "a\tb"],
  ["Latin-1", "caf\u00e9"],
] as const) {
  test(`a malformed key is 400 and creates nothing: ${what}`, async () => {
    await expectProblem(await create((await seller()).key, word, wheat()), 400, "invalid_parameter");
  });
}

for (const word of ["a", "a".repeat(255), "!#$%&'()*+,-./:;<=>?@[]^_`{|}~"]) {
  test(`a well-formed key is taken: ${word.slice(0, 40)} (${word.length})`, async () => {
    const answer = await create((await freshAccount()).key, word, wheat());
    ok(answer, 201);
  });
}
