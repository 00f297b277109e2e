import { expect, test } from "@playwright/test";
import { waitForCalm } from "../support/calm";
import { freshAccount, issueKey, seller } from "./accounts";
import { createListing, wheat } from "./listings";
import { type Answer, api, expectProblem, header, ok } from "./support";

test.beforeEach(() => waitForCalm());

/** The limit headers of one answer, after checking that their two families agree. */
function limits(answer: Answer, tariff: string, quota: number): { remaining: number } {
  expect(header(answer, "ratelimit-policy")).toBe(`"${tariff}";q=${quota};w=3600`);
  const [, name, r, t] = /^"([a-z]+)";r=(\d+);t=(\d+)$/.exec(header(answer, "ratelimit")) ?? [];
  expect(name, header(answer, "ratelimit")).toBe(tariff);
  expect(header(answer, "x-ratelimit-limit")).toBe(String(quota));
  expect(header(answer, "x-ratelimit-remaining")).toBe(r);
  const reset = Number(header(answer, "x-ratelimit-reset"));
  const now = Date.now() / 1000;
  expect(reset, "epoch seconds within the window").toBeGreaterThan(now - 5);
  expect(reset).toBeLessThan(now + 3_605);
  expect(Math.abs(reset - now - Number(t))).toBeLessThan(5);
  return { remaining: Number(r) };
}

test("Pro: the first hundred pass, counting down; the next is 429 with Retry-After and the headers", async () => {
  const { key } = await freshAccount({ tariff: "pro" });
  for (let left = 99; left >= 0; left--) {
    const answer = await api(key).get("/api/me");
    ok(answer);
    expect(limits(answer, "pro", 100).remaining).toBe(left);
  }
  for (const path of ["/api/me", "/api/listings", "/api/nowhere"]) {
    const over = await api(key).get(path);
    await expectProblem(over, 429, "rate_limited");
    expect(limits(over, "pro", 100).remaining).toBe(0);
    const wait = Number(header(over, "retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
  }
  await expectProblem(await api(key).post("/api/listings", { json: wheat() }), 429, "rate_limited");
  ok(await api().get("/api/listings?perPage=1"));
});

test("of 150 requests at the same moment exactly 100 pass", async () => {
  const { key } = await freshAccount({ tariff: "pro" });
  const answers = await Promise.all(Array.from({ length: 150 }, () => api(key).get("/api/me")));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(50);
  const left = answers.filter((answer) => answer.status === 200).map((answer) => limits(answer, "pro", 100).remaining);
  expect(Math.min(...left)).toBe(0);
});

test("every request counts, errors included", async () => {
  const { key } = await freshAccount({ tariff: "pro" });
  const requests: [method: string, path: string, status: number][] = [
    ["GET", "/api/listings?perPage=1", 200],
    ["GET", "/api/listings?page=0", 400],
    ["GET", "/api/listings/no-such-0", 404],
    ["GET", "/api/nowhere", 404],
    ["PUT", "/api/listings", 405],
    ["POST", "/api/listings", 415],
    ["HEAD", "/api/currency", 200],
  ];
  for (const [at, [method, path, status]] of requests.entries()) {
    const answer = await api(key).send(method, path, method === "POST" ? { bytes: "{}" } : {});
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(limits(answer, "pro", 100).remaining, `${method} ${path}`).toBe(99 - at);
  }
  const invalid = await api(key).post("/api/listings", { json: {} });
  await expectProblem(invalid, 422, "validation_failed");
  expect(limits(invalid, "pro", 100).remaining).toBe(92);
});

test("a 304 counts and carries the headers", async () => {
  const { key } = await freshAccount({ tariff: "pro" });
  const { listing } = await createListing(await seller());
  const first = await api(key).get(`/api/listings/${listing.slug}`);
  const second = await api(key).get(`/api/listings/${listing.slug}`, {
    headers: { "if-none-match": header(first, "etag") },
  });
  expect(second.status).toBe(304);
  expect(limits(second, "pro", 100).remaining).toBe(98);
});

test("Corporate has 10 000 an hour, each key its own", async () => {
  const account = await freshAccount();
  const answer = await api(account.key).get("/api/me");
  expect(limits(answer, "corporate", 10_000).remaining).toBe(9_999);
  const other = await issueKey(account.email);
  expect(limits(await api(other).get("/api/me"), "corporate", 10_000).remaining).toBe(9_999);
});

test("requests without a key carry no limit headers and are not limited", async () => {
  for (const answer of await Promise.all(Array.from({ length: 120 }, () => api().get("/api/currency")))) {
    ok(answer);
    expect(header(answer, "ratelimit")).toBe("");
    expect(header(answer, "x-ratelimit-limit")).toBe("");
  }
});

test("a refused scope counts", async () => {
  const account = await freshAccount();
  const reader = await issueKey(account.email, { scopes: ["market:read"] });
  const answer = await api(reader).post("/api/listings", { json: wheat() });
  await expectProblem(answer, 403, "insufficient_scope");
  expect(limits(answer, "corporate", 10_000).remaining).toBe(9_999);
});
