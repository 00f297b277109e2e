import { expect, test } from "@playwright/test";
import { startTonna, type Way } from "../support/servers";

/** Longest line of headers that every proxy takes: half of nginx's smallest buffer. */
const MAX_POLICY = 2_000;

test("a page runs no inline script but its own, whose nonce or hash stands in its policy", async ({ request }) => {
  for (const path of ["/ru", "/en/catalogue", "/ru/sign-in", "/en/docs", "/ru/nope", "/nope", "/docs/api"]) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy.match(/script-src [^;]*/)?.[0], path).toMatch(/^script-src 'self'( '(nonce|sha256)-[\w+/=-]+')*$/);
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, path).toContain(directive);
    expect(policy.length, path).toBeLessThan(MAX_POLICY);
    const headers = answer.headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["permissions-policy"], path).toContain("camera=()");
    // The way to the tests is plain http.
    expect(headers["strict-transport-security"], path).toBeUndefined();
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const inline = [...(await answer.text()).matchAll(/<script((?![^>]*(?:\ssrc=|ld\+json))[^>]*)>/g)];
    if (nonce) for (const [, attributes] of inline) expect(attributes, path).toContain(`nonce="${nonce}"`);
  }
});

test("answers of the API and files say what they are, and that other sites may have them", async ({ request }) => {
  for (const path of ["/api/categories", "/api/nothing", "/api/listings/nothing", "/og.png"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
  }
  const session = await request.get("/api/auth/session");
  expect(session.headers()).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("no nonce is used twice, and none that a visitor names", async ({ request }) => {
  const nonceOf = async (headers?: Record<string, string>) => {
    const answer = await request.get("/ru/sign-in", headers ? { headers } : {});
    return /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
  };
  const first = await nonceOf();
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(await nonceOf()).not.toBe(first);
  const named = await nonceOf({ "content-security-policy": "script-src 'nonce-mine'" });
  expect(named).not.toBe("mine");
});

test("under https browsers are told to stay there, by pages, files and the API", async () => {
  test.setTimeout(90_000);
  const way = test.info().config.metadata.way as Way;
  const env = { JOBS: "0", APP_URL: "https://tonna.example" };
  const tonna = await startTonna({ way, databaseUrl: process.env.DATABASE_URL ?? null, env });
  try {
    for (const path of ["/ru", "/ru/sign-in", "/api/categories"]) {
      const headers = { "x-forwarded-proto": "https", host: "tonna.example" };
      const answer = await fetch(`${tonna.url}${path}`, { headers });
      expect(answer.headers.get("strict-transport-security"), path).toBe("max-age=63072000");
    }
  } finally {
    await tonna.stop();
  }
});

test("security.txt tells whom to write to, and its policy is there", async ({ request }) => {
  const answer = await request.get("/.well-known/security.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const policies = [...text.matchAll(/^Policy: (\S+)$/gm)].map(([, url = ""]) => new URL(url).pathname);
  expect(policies).toEqual(["/en/docs/security", "/ru/docs/security"]);
  for (const path of policies) expect((await request.get(path)).status(), path).toBe(200);
});
