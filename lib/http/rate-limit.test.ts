import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseList } from "structured-headers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { useSettings } from "@/e2e/support/settings";
import { createId } from "@/lib/core/id";
import { checkLimiterHealth } from "@/lib/core/limiter/shared";
import type { Identity } from "./identify";
import { buildRateLimitHeaders, meter, meterPage } from "./rate-limit";

const read = { write: false, ip: "203.0.113.7" };
const write = { ...read, write: true };
const keyed = (): Identity => ({
  caller: { kind: "anonymous" },
  meter: { bucketId: createId(), tariff: "pro", take: null },
});

describe("buildRateLimitHeaders", () => {
  it("has the draft's headers and the older ones", () => {
    const take = { allowed: true, limit: 100, remaining: 57, resetAt: new Date(2_000_001_259_001) };
    const headers = buildRateLimitHeaders("pro", take, 3_600, 2_000_000_000_000);
    expect(headers).toEqual({
      "RateLimit-Policy": '"pro";q=100;w=3600',
      RateLimit: '"pro";r=57;t=1260',
      "X-RateLimit-Limit": "100",
      "X-RateLimit-Remaining": "57",
      "X-RateLimit-Reset": "2000001260",
    });
    expect(parseList(headers.RateLimit ?? "")).toEqual([
      [
        "pro",
        new Map([
          ["r", 57],
          ["t", 1_260],
        ]),
      ],
    ]);
  });
});

/** A store that answers, answers with an error, or says nothing, over Upstash's protocol. */
describe("meter without its store", () => {
  let mode: "answers" | "fails" | "hangs" = "answers";
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    if (mode === "hangs") return void hanging.add(response);
    response.statusCode = mode === "fails" ? 500 : 200;
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    const mget = () => body.includes("mget");
    request.on("end", () =>
      response.end(mode === "fails" ? '{"error":"gone"}' : `{"result":${mget() ? "[null,null]" : "[41,100]"}}`),
    );
  });

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    useSettings({
      UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${port}`,
      UPSTASH_REDIS_REST_TOKEN: "token",
      ANON_RATE_LIMIT: "2/min",
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  /** A failed store is left alone for a second; this is the moment after it. */
  const afterRest = () => vi.setSystemTime(Date.now() + 10_000);

  it("gives the store's answer while it answers", async () => {
    expect(await meter(keyed(), write)).toMatchObject({ "X-RateLimit-Remaining": "41" });
    expect(await checkLimiterHealth()).toEqual({ status: "pass", store: "upstash" });
  });

  it.each(["fails", "hangs"] as const)(
    "refuses writes and limits reads in this process when the store %s",
    async (failing) => {
      mode = failing;
      afterRest();
      await expect(meter(keyed(), write)).rejects.toMatchObject({
        code: "unavailable",
        retryAfter: expect.any(Number),
      });
      expect(await checkLimiterHealth()).toEqual({ status: "warn", store: "upstash" });
      const identity = keyed();
      const reads = await Promise.allSettled(Array.from({ length: 130 }, () => meter(identity, read)));
      expect(reads.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
      const refused = reads.find((result) => result.status === "rejected");
      expect(refused?.reason).toMatchObject({ code: "rate_limited", headers: { "X-RateLimit-Remaining": "0" } });

      mode = "answers";
      for (const response of hanging) response.destroy();
      afterRest();
      expect(await meter(identity, write)).toMatchObject({ "X-RateLimit-Remaining": "41" });
      expect((await checkLimiterHealth()).status).toBe("pass");
    },
  );

  it("limits visitors by address when it is told to, with or without the store", async () => {
    mode = "fails";
    afterRest();
    const visitor: Identity = { caller: { kind: "anonymous" }, meter: null };
    expect(await meter(visitor, read)).toMatchObject({ "RateLimit-Policy": '"anonymous";q=2;w=60' });
    await meter(visitor, { ...read, ip: "::ffff:203.0.113.7" });
    await expect(meter(visitor, read)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await meter(visitor, { ...read, free: true })).toEqual({});
    expect(await meter(visitor, { ...read, ip: "203.0.113.8" })).toMatchObject({ "X-RateLimit-Remaining": "1" });
  });
});

it("a page counts on its visitor in this process: 1200 in a minute by default, as set, or without a limit", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  useSettings({});
  for (let n = 0; n < 1_200; n += 1) await meterPage("203.0.113.7");
  const seconds = await meterPage("203.0.113.7");
  expect([seconds > 0, seconds <= 120]).toEqual([true, true]);
  expect(await meterPage("203.0.113.8")).toBe(0);
  useSettings({ PAGE_RATE_LIMIT: "2/h" });
  expect([await meterPage("a"), await meterPage("a"), (await meterPage("a")) > 0]).toEqual([0, 0, true]);
  useSettings({ PAGE_RATE_LIMIT: "0" });
  for (let n = 0; n < 1_300; n += 1) expect(await meterPage("a")).toBe(0);
});
