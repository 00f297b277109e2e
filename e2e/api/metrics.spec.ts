import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { startTonna, type TestTonna } from "../support/servers";
import { startTraceCollector } from "../support/trace-collector";
import { freshAccount } from "./accounts";
import { api, getAlone } from "./support";

// The operator's view: /metrics, the log, traces. On servers of their own, with the database of the run.

test.describe.configure({ timeout: 90_000 });
test.beforeEach(() => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` has no server of ours.");
});

const start = (env: Record<string, string>, databaseUrl = process.env.DATABASE_URL ?? null) =>
  startTonna({ databaseUrl, env: { JOBS: "0", METRICS_PORT: "0", ...env } });

/** The lines of a server's log. Each has to be JSON. */
const linesOf = (tonna: TestTonna) =>
  tonna
    .output()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const metricsUrl = (tonna: TestTonna) =>
  String(linesOf(tonna).find(({ msg }) => /^Metrics are at/.test(String(msg)))?.url);

/** Samples of a scrape: name with labels, and value. */
async function scrape(tonna: TestTonna): Promise<Map<string, number>> {
  const { status, text } = await getAlone(metricsUrl(tonna));
  expect(status).toBe(200);
  const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

const count = (samples: Map<string, number>, labels: Record<string, string>) =>
  [...samples]
    .filter(
      ([name]) =>
        name.startsWith("tonna_http_request_duration_seconds_count{") &&
        Object.entries(labels).every(([label, value]) => name.includes(`${label}="${value}"`)),
    )
    .reduce((sum, [, value]) => sum + value, 0);

test("metrics count answers by declared route, and only on their own port", async () => {
  const tonna = await start({});
  try {
    const to = tonna.url;
    const before = await scrape(tonna);
    for (let round = 0; round < 3; round += 1) await getAlone(`${to}/api/currency`);
    await getAlone(`${to}/api/listings/no-such-listing`);
    await getAlone(`${to}/en/catalogue`);
    await getAlone(`${to}/en/catalogue`);
    for (let round = 0; round < 30; round += 1) {
      const word = randomBytes(6).toString("hex");
      await getAlone(`${to}/${word}.php`);
      await getAlone(`${to}/api/${word}?q=${word}`);
      await getAlone(`${to}/en/${word}/${word}`);
    }
    const after = await scrape(tonna);
    const added = (labels: Record<string, string>) => count(after, labels) - count(before, labels);
    expect(added({ route: "/api/currency", status: "200" })).toBe(3);
    expect(added({ route: "/api/currency", source: "cache" })).toBe(2);
    expect(added({ route: "/api/listings/[ref]", status: "404", source: "handler" })).toBe(1);
    expect(added({ route: "/[locale]/catalogue", source: "cache" })).toBe(1);
    const routes = new Set([...after.keys()].flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []));
    expect(routes.size).toBeLessThan(12);
    expect([...routes].filter((route) => /[0-9a-f]{12}/.test(route))).toEqual([]);
    expect(after.get("tonna_http_requests_in_flight")).toBe(0);
    expect(after.get('tonna_cache_lookups_total{cache="answers",result="hit"}')).toBeGreaterThanOrEqual(2);
    expect(after.get('tonna_db_connections{state="limit"}')).toBe(10);
    expect(after.get('tonna_gate_slots{gate="api",state="taken"}')).toBe(0);
    expect(after.get("tonna_database_readable")).toBe(1);
    expect([...after.keys()].some((name) => name.startsWith("nodejs_eventloop_lag"))).toBe(true);
    expect((await getAlone(`${to}/metrics`)).status).toBe(404);
    expect((await getAlone(metricsUrl(tonna).replace("/metrics", "/"))).status).toBe(404);
  } finally {
    expect((await tonna.stop()).code).toBe(0);
  }
});

test("of two processes the metrics are one sum", async () => {
  const tonna = await start({ WEB_CONCURRENCY: "2" });
  try {
    const asked = Array.from({ length: 40 }, () => getAlone(`${tonna.url}/api/currency`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    const samples = await scrape(tonna);
    expect(count(samples, { route: "/api/currency" })).toBe(40);
    expect(samples.get('tonna_db_connections{state="limit"}')).toBe(20);
    expect(samples.get("tonna_database_readable")).toBe(1);
  } finally {
    await tonna.stop();
  }
});

test("the log has one line for each answer, on standard output alone, and nothing private", async () => {
  const database = new URL(process.env.DATABASE_URL ?? "");
  const name = `slow-${randomBytes(4).toString("hex")}`;
  database.searchParams.set("application_name", name);
  const tonna = await start({ LOG_LEVEL: "info", SLOW_QUERY_MS: "200", TRUST_PROXY: "1" }, database.href);
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  try {
    const to = tonna.url;
    const { key } = await freshAccount({ tariff: "pro" });
    const requests = () => linesOf(tonna).filter(({ msg }) => msg === "request");
    const of = (id: string) => requests().filter((line) => line.id === id);
    const headers = (id: string) => ({
      "x-request-id": id,
      cookie: "private=cookie-1234",
      "x-forwarded-for": "203.0.113.77",
    });
    const secret = "ivanov@private.example";

    const cached = await getAlone(`${to}/api/currency`);
    expect(cached.status).toBe(200);
    await api(key).get(`/api/listings?q=${encodeURIComponent(secret)}`, { to, headers: headers("keyed-request-1") });
    await api("tonna_notakey_private-9876").get("/api/me", { to, headers: headers("refused-request-1") });
    await api().get(`/en/search?q=${encodeURIComponent(secret)}`, { to, headers: headers("page-request-1") });
    await expect.poll(() => of("page-request-1").length).toBe(1);
    expect(of("keyed-request-1")).toEqual([
      expect.objectContaining({
        ...{ level: "info", method: "GET", route: "/api/listings", status: 200, key: key.slice(6, 14) },
        ...{ ms: expect.any(Number), bytes: expect.any(Number), time: expect.stringMatching(/^20..-.*Z$/) },
      }),
    ]);
    expect(of("refused-request-1")).toEqual([expect.objectContaining({ route: "/api/me", status: 401 })]);
    expect(of("refused-request-1")[0]).not.toHaveProperty("key");
    expect(of("page-request-1")).toEqual([expect.objectContaining({ route: "/[locale]/search", status: 200 })]);

    // A client that leaves while its answer is made, and two that send no HTTP.
    let slowPage: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`lock table news, listing_search in access exclusive mode`;
      slowPage = api().get(`/en/search?q=${encodeURIComponent(secret)}&page=2`, {
        to,
        headers: headers("slow-page-1"),
      });
      const socket = connect(Number(new URL(to).port), "127.0.0.1");
      socket.write("GET /api/news?q=left HTTP/1.1\r\nHost: x\r\nX-Request-Id: left-request-1\r\n\r\n");
      await expect.poll(async () => (await scrape(tonna)).get("tonna_http_requests_in_flight")).toBe(2);
      // Both wait for the lock: a render may take its time before it asks.
      const waiting = () => tx`
        select distinct relation from pg_locks join pg_stat_activity using (pid)
        where not granted and application_name = ${name} and relation in ('news'::regclass, 'listing_search'::regclass)`;
      await expect.poll(async () => (await waiting()).length).toBe(2);
      socket.destroy();
      await expect.poll(() => of("left-request-1").length).toBe(1);
      expect(of("left-request-1")[0]).toMatchObject({ route: "/api/news", status: 499, aborted: true });
      // Both statements are slow by the time they end.
      await new Promise((resolve) => setTimeout(resolve, 250));
    });
    await slowPage;
    for (const bytes of ["nonsense\r\n\r\n", `GET /x HTTP/1.1\r\nHost: x\r\nX-Long: ${"y".repeat(20_000)}\r\n\r\n`]) {
      const socket = connect(Number(new URL(to).port), "127.0.0.1");
      socket.resume().write(bytes);
      await new Promise((resolve) => socket.once("close", resolve));
    }
    const broken = () => requests().filter(({ route, method }) => route === "other" && method === "other");
    await expect.poll(() => broken().map(({ status }) => status)).toEqual([400, 431]);

    // On a busy machine other statements may be slow too. That of a page names its request.
    const slow = () => linesOf(tonna).filter(({ msg }) => msg === "a slow statement");
    await expect.poll(() => slow().some(({ sql: text }) => String(text).includes("news"))).toBe(true);
    await expect
      .poll(() => slow().filter(({ requestId }) => requestId === "slow-page-1"))
      .toContainEqual(expect.objectContaining({ level: "warn", sql: expect.stringContaining("listing_search") }));

    const ids = requests().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const output = tonna.output();
    for (const hidden of [key, key.slice(15), secret, "ivanov", "cookie-1234", "private-9876", "203.0.113.77", "q="])
      expect(output.includes(hidden), hidden).toBe(false);
  } finally {
    await sql.end();
    await tonna.stop();
  }
});

test("requests, statements and their trace reach the collector, without an address or a value", async () => {
  const collector = await startTraceCollector();
  const tonna = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "200" });
  try {
    const to = tonna.url;
    const traceId = randomBytes(16).toString("hex");
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    await api().get("/api/news?q=private-word-77", { to, headers });
    const inTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    const request = () => inTrace().find(({ kind }) => kind === 2);
    await expect.poll(() => request()?.name, { timeout: 10_000 }).toBe("GET /api/news");
    expect(request()).toMatchObject({
      parentSpanId: "00f067aa0ba902b7",
      attributes: { "http.route": "/api/news", "http.response.status_code": 200 },
    });
    const statement = inTrace().find(({ attributes }) => attributes["db.system.name"] === "postgresql");
    expect(statement).toMatchObject({ parentSpanId: request()?.spanId, kind: 3 });
    await getAlone(`${to}/api/currency`);
    await getAlone(`${to}/api/currency`);
    await getAlone(`${to}/en/search?q=private-word-77`);
    const named = (name: string) => collector.spans.filter((span) => span.name === name);
    await expect.poll(() => named("GET /api/currency").length, { timeout: 10_000 }).toBe(2);
    await expect.poll(() => named("GET /[locale]/search").length, { timeout: 10_000 }).toBe(1);
    expect(collector.services).toEqual(new Set(["tonna"]));
    expect(collector.bodies.join("\n")).not.toContain("private-word-77");
  } finally {
    await tonna.stop();
    await collector.stop();
  }
});
