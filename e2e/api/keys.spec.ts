import { expect, test } from "@playwright/test";
import { waitForCalm } from "../support/calm";
import {
  cli,
  createUser,
  freshAccount,
  issueKey,
  listKeys,
  onlyKeyId,
  revokeKey,
  rotateKey,
  seller,
  setTariff,
  unique,
} from "./accounts";
import { checksum, unissuedKey } from "./key-format";
import { createListing, wheat } from "./listings";
import { api, expectProblem, header, ok } from "./support";

const me = (key: string) => api(key).get("/api/me");
const withAuth = (authorization: string, path = "/api/me") => api().get(path, { headers: { authorization } });

test("a key has the form of the contract, its checksum included", async () => {
  const { key } = await seller();
  expect(key).toMatch(/^tonna_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  expect(key.slice(-6)).toBe(checksum(key.slice(0, -6)));
});

test("no Authorization is missing_key where a key is needed", async () => {
  const answer = await api().get("/api/me");
  await expectProblem(answer, 401, "missing_key");
  expect(header(answer, "www-authenticate")).toMatch(/^Bearer/);
});

for (const value of ["Basic dXNlcjpwYXNz", "Digest x", "tonna_aaaaaaaa_bbbb", "Token abc"]) {
  test(`another scheme is missing_key: ${value}`, async () => {
    await expectProblem(await withAuth(value), 401, "missing_key");
  });
}

test("the scheme's case does not matter", async () => {
  const { key } = await seller();
  for (const scheme of ["bearer", "BEARER", "Bearer"]) ok(await withAuth(`${scheme} ${key}`));
});

const good = unissuedKey();
const MALFORMED: [what: string, key: string][] = [
  ["a word", "nonsense"],
  ["the prefix alone", "tonna_"],
  ["another prefix", good.replace("tonna_", "toona_")],
  ["an upper-case prefix", good.replace("tonna_", "TONNA_")],
  ["one character short", good.slice(0, -1)],
  ["one character long", `${good}0`],
  ["a wrong checksum", good.slice(0, -1) + (good.endsWith("0") ? "1" : "0")],
  ["a wrong character in the middle", `${good.slice(0, 20)}${good[20] === "a" ? "b" : "a"}${good.slice(21)}`],
  ["a character outside base62", `${good.slice(0, 20)}-${good.slice(21)}`],
  ["no separator", good.replace(/_(?=[^_]*$)/, "0")],
  ["two tokens", `${good} ${good}`],
  ["quotes", `"${good}"`],
  ["Latin-1", "tonna_caf\u00e9"],
  ["SQL", "' or 1=1 --"],
  ["8 000 characters", "a".repeat(8_000)],
  ["a perfect form that nobody issued", good],
];
for (const [what, key] of MALFORMED) {
  test(`invalid_key: ${what}, on a private and on a public path`, async () => {
    for (const path of ["/api/me", "/api/listings", "/api/currency"]) {
      const answer = await withAuth(`Bearer ${key}`, path);
      await expectProblem(answer, 401, "invalid_key");
      expect(header(answer, "cache-control")).toBe("private, no-store");
    }
  });
}

test("the last character of a real key counts", async () => {
  const { key } = await seller();
  await expectProblem(await me(key.slice(0, -1) + (key.endsWith("z") ? "y" : "z")), 401, "invalid_key");
});

test("the right identifier with another secret is invalid_key", async () => {
  const { key } = await seller();
  const head = key.slice(0, 15) + unissuedKey().slice(15, -6);
  await expectProblem(await me(head + checksum(head)), 401, "invalid_key");
});

test("a revoked key stops at once, everywhere", async () => {
  const { email, key } = await freshAccount();
  ok(await me(key));
  await revokeKey(await onlyKeyId(email));
  for (const path of ["/api/me", "/api/listings"]) await expectProblem(await api(key).get(path), 401, "invalid_key");
  await expectProblem(await api(key).post("/api/listings", { json: wheat() }), 401, "invalid_key");
});

test("a key that has expired is expired_key, on a public path too", async () => {
  const { email } = await freshAccount();
  const key = await issueKey(email, { expires: new Date(Date.now() + 4_000).toISOString() });
  ok(await me(key));
  await expect.poll(async () => (await me(key)).status, { timeout: 15_000 }).toBe(401);
  for (const path of ["/api/me", "/api/listings"]) await expectProblem(await api(key).get(path), 401, "expired_key");
});

test("rotation: both work during the overlap, and the successor keeps name, scopes and the used rate", async () => {
  const account = await freshAccount({ tariff: "pro" });
  await waitForCalm();
  for (let at = 0; at < 5; at++) ok(await me(account.key));
  const before = await listKeys(account.email);
  const printed = await rotateKey(before[0]?.id ?? "", "1h");
  const successor = /tonna_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/.exec(printed)?.[0] ?? "";
  const answer = await me(successor);
  ok(answer);
  expect(Number(header(answer, "x-ratelimit-remaining"))).toBe(94);
  expect(Number(header(await me(account.key), "x-ratelimit-remaining"))).toBe(93);
});

test("rotation without overlap ends the old key at once", async () => {
  const account = await freshAccount({ tariff: "pro" });
  const printed = await rotateKey(await onlyKeyId(account.email), "0h");
  await expectProblem(await me(account.key), 401, "invalid_key");
  ok(await me(/tonna_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/.exec(printed)?.[0] ?? ""));
});

test("a fall to Free suspends keys on every path; the return wakes them", async () => {
  const { email, key } = await freshAccount({ tariff: "pro" });
  await setTariff(email, "free");
  for (const path of ["/api/me", "/api/listings", "/api/currency"]) {
    expect((await expectProblem(await api(key).get(path), 403, "tariff_required")).requiredTariff).toBe("pro");
  }
  const refused = await expectProblem(await api(key).post("/api/listings", { json: wheat() }), 403, "tariff_required");
  expect(refused.requiredTariff).toBe("pro");
  await setTariff(email, "pro");
  ok(await me(key));
});

test("a change of tariff changes the limit at once", async () => {
  const { email, key } = await freshAccount({ tariff: "pro" });
  expect(header(await me(key), "x-ratelimit-limit")).toBe("100");
  await setTariff(email, "corporate");
  expect(header(await me(key), "x-ratelimit-limit")).toBe("10000");
});

test("Free gets no key, Pro one, Corporate ten; --replace takes the oldest's place", async () => {
  test.slow();
  const free = await createUser({ tariff: "free" });
  expect((await cli("keys", "issue", "--email", free)).code).toBe(1);
  const pro = await freshAccount({ tariff: "pro" });
  expect((await cli("keys", "issue", "--email", pro.email)).code).toBe(1);
  const replaced = await cli("keys", "issue", "--email", pro.email, "--replace");
  expect(replaced.code, replaced.stderr).toBe(0);
  ok(await me(replaced.stdout));
  await expectProblem(await me(pro.key), 401, "invalid_key");
  const corporate = await freshAccount();
  for (let at = 1; at < 10; at++) await issueKey(corporate.email);
  expect((await cli("keys", "issue", "--email", corporate.email)).code).toBe(1);
});

test.describe("scopes", () => {
  test("a key without listings:write may read but not write", async () => {
    const account = await freshAccount();
    const { listing } = await createListing(account);
    const reader = await issueKey(account.email, { scopes: ["listings:read"] });
    ok(await api(reader).get("/api/listings?perPage=1"));
    ok(await api(reader).get(`/api/listings/${listing.slug}`));
    await expectProblem(await api(reader).post("/api/listings", { json: wheat() }), 403, "insufficient_scope");
    await expectProblem(
      await api(reader).patch(`/api/listings/${listing.slug}`, { json: { pricePerUnit: 1 } }),
      403,
      "insufficient_scope",
    );
    const removed = await api(reader).delete(`/api/listings/${listing.id}`);
    expect((await expectProblem(removed, 403, "insufficient_scope")).detail).toContain("listings:write");
  });

  test("the scope is asked before the body is read", async () => {
    const account = await freshAccount();
    const reader = await issueKey(account.email, { scopes: ["market:read"] });
    const answer = await api(reader).post("/api/listings", {
      bytes: "{",
      headers: { "content-type": "application/json" },
    });
    await expectProblem(answer, 403, "insufficient_scope");
  });

  test("an unknown scope cannot be issued", async () => {
    const { email } = await freshAccount();
    expect((await cli("keys", "issue", "--email", email, "--scopes", "listings:own")).code).not.toBe(0);
  });
});

test.describe("who am I", () => {
  test("/api/me tells the account, tariff, scopes and limits of the key", async () => {
    const { email } = await freshAccount({ tariff: "corporate" });
    const key = await issueKey(email, { scopes: ["listings:read", "market:read"], name: unique("склад") });
    const mine = ok<Record<string, unknown>>(await me(key));
    const text = JSON.stringify(mine);
    expect(mine.tariff).toBe("corporate");
    expect(text).toContain('"listings:read","market:read"');
    expect(text).not.toContain("listings:write");
    expect(text).toContain("10000");
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/hash|password/i);
  });

  test("/api/me/usage counts requests per hour", async () => {
    const { key } = await freshAccount();
    for (let at = 0; at < 3; at++) ok(await me(key));
    const answer = await api(key).get("/api/me/usage");
    // Counts are written in batches, behind the answers.
    const counted = async () => {
      const { data } = ok<{ data: { total: number }[] }>(await api(key).get("/api/me/usage"));
      return data.reduce((sum, { total }) => sum + total, 0);
    };
    await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    expect(header(answer, "cache-control")).toBe("private, no-store");
    await expectProblem(await api().get("/api/me/usage"), 401, "missing_key");
  });

  test("unknown parameters are 400 here too", async () => {
    const { key } = await seller();
    await expectProblem(await api(key).get("/api/me?x=1"), 400, "invalid_parameter");
  });
});
