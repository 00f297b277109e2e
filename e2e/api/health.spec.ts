import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { api, header, ok } from "./support";

type Health = { status: string; checks?: Record<string, unknown> };

test("live says that the process runs", async () => {
  const answer = await api().get("/api/health/live");
  expect(header(answer, "content-type")).toMatch(/^application\/health\+json\b/);
  expect(ok<Health>(answer).status).toBe("pass");
});

test("ready checks the database, the rate limiter and each feed", async () => {
  const answer = await api().get("/api/health/ready");
  const health = ok<Health>(answer);
  expect(header(answer, "content-type")).toMatch(/^application\/health\+json\b/);
  expect(["pass", "warn"]).toContain(health.status);
  const checks = Object.keys(health.checks ?? {});
  expect(checks).toEqual(expect.arrayContaining(["database", "rateLimiter"]));
  expect(checks.some((name) => /^feed:.+/.test(name))).toBe(true);
});

test("every feed tells its age", async () => {
  const { checks = {} } = ok<Health>(await api().get("/api/health/ready"));
  for (const [name, check] of Object.entries(checks).filter(([name]) => name.startsWith("feed:"))) {
    expect(check, name).toEqual([expect.objectContaining({ observedValue: expect.any(Number), observedUnit: "d" })]);
    expect(JSON.stringify(check), name).toMatch(/"status":"(pass|warn|fail)"/);
  }
});

for (const path of ["/api/health/live", "/api/health/ready"]) {
  test(`${path} is never cached, answers HEAD, and carries the usual headers`, async () => {
    const get = await api().get(path);
    expect(header(get, "cache-control")).toContain("no-store");
    expect(header(get, "api-version")).toBe("1");
    expect(header(get, "x-request-id")).not.toBe("");
    const head = await api().head(path);
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test(`${path} answers with a key too, and with any Accept a prober sends`, async () => {
    ok(await api((await seller()).key).get(path));
    for (const accept of ["*/*", "application/json", "application/health+json"])
      ok(await api().get(path, { headers: { accept } }));
  });

  test(`${path} tells no secrets`, async () => {
    expect((await api().get(path)).text).not.toMatch(/postgres(ql)?:\/\/|redis:\/\/|password|secret/i);
  });
}
