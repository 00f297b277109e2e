import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { getCurrentGeneration, invalidate } from "@/lib/core/cache/tags";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { closeBus } from "@/lib/core/processes/bus";
import { busHears } from "@/lib/core/processes/test-bus";
import { cacheAnswer, getCacheSizes, sendCachedAnswer } from "./answer-cache";
import { answer } from "./pipeline";
import { route } from "./route";

beforeAll(busHears);
afterAll(closeBus);

/** The body that is sent for a raw target from memory; null when nothing is. */
function sentFromMemory(url: string, headers: Record<string, string> = {}, method = "GET"): string | null {
  const req = Object.assign(new IncomingMessage(new Socket()), { url, method });
  Object.assign(req.headers, { host: "a", ...headers });
  const res = new ServerResponse(req);
  let sent: unknown = null;
  vi.spyOn(res, "end").mockImplementation((body: unknown) => {
    sent = body;
    return res;
  });
  return sendCachedAnswer(req, res) ? String(sent) : null;
}

/** A public resource of its own whose answers are made when the test says so: each shows a number, unless it is a refusal. */
function resource() {
  const path = `/api/${createId()}`;
  const made: ((refusal?: AppError, number?: number) => void)[] = [];
  const declared = route({
    operationId: "test",
    summary: "Test",
    tag: "Test",
    access: "public",
    output: z.object({ number: z.number() }),
    cache: "public",
    cacheTags: () => [path],
    handle: () =>
      new Promise<{ number: number }>((resolve, reject) => {
        const own = made.length + 1;
        made.push((refusal, number = own) => (refusal ? reject(refusal) : resolve({ number })));
      }),
  });
  const ask = async (headers: Record<string, string> = {}) => {
    const request = { method: "GET", url: `http://localhost${path}`, headers: new Headers(headers), body: null };
    const { status, headers: sent, body } = await answer(request, {}, { GET: declared });
    const shown =
      body === null ? {} : (JSON.parse(String(body)) as { number?: number; code?: string; requestId?: string });
    return { status, path, id: sent["X-Request-Id"], etag: sent.ETag, ...shown };
  };
  const until = async (count: number) => {
    while (made.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { path, made, ask, until };
}

it("one answer is made for all equal requests of one moment, in any wording, each with an id of its own", async () => {
  const { made, ask, until } = resource();
  const asked = Array.from({ length: 20 }, (_, index) =>
    ask(index % 2 ? { accept: `application/json;v=${index}` } : {}),
  );
  await until(1);
  made[0]?.();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([1]));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(20);
  expect(await ask({ accept: "*/*" })).toMatchObject({ status: 200, number: 1 });
  expect(made).toHaveLength(1);
});

it("an answer is cached whole, and sent as 304 only to requests that have it", async () => {
  const { made, ask, until } = resource();
  const first = ask();
  await until(1);
  made[0]?.();
  const { etag = "", path } = await first;
  invalidate([path]);
  const again = [ask({ "if-none-match": etag }), ask(), ask({ "if-none-match": '"other"' })];
  await until(2);
  made[1]?.(undefined, 1);
  expect((await Promise.all(again)).map(({ status, number }) => [status, number])).toEqual([
    [304, undefined],
    [200, 1],
    [200, 1],
  ]);
  expect(await ask({ "if-none-match": etag })).toMatchObject({ status: 304 });
  expect(made).toHaveLength(2);
});

it("an answer that was begun before a write is not sent to requests after it, and may be sent to earlier ones", async () => {
  const { path, made, ask, until } = resource();
  const before = [ask(), ask()];
  await until(1);
  invalidate([path]);
  const after = [ask(), ask()];
  await until(2);
  made[1]?.();
  expect((await Promise.all(after)).map(({ number }) => number)).toEqual([2, 2]);
  made[0]?.();
  expect((await Promise.all(before)).map(({ number }) => number)).toEqual([1, 1]);
  expect(await ask()).toMatchObject({ number: 2 });
  expect(made).toHaveLength(2);
});

it("a refusal is sent to all requests that waited for it, each with its own id", async () => {
  const { made, ask, until } = resource();
  const asked = [ask(), ask(), ask()];
  await until(1);
  made[0]?.(new AppError("conflict", {}));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status, code, requestId, id }) => [status, code, requestId === id])).toEqual(
    Array(3).fill([409, "conflict", true]),
  );
  const next = ask();
  await until(2);
  made[1]?.();
  expect(await next).toMatchObject({ status: 200, number: 2 });
});

it("the cache keeps a third of the memory for answers, and pages have the rest", () => {
  const { pages, answers } = getCacheSizes();
  expect(pages + answers).toBe(env().PAGE_CACHE_MB * 2 ** 20);
  expect(pages / answers).toBeCloseTo(2);
  const body = "x".repeat(answers * 0.3);
  const targets = Array.from({ length: 4 }, () => `/api/${createId()}`);
  for (const target of targets) cacheAnswer(target, { status: 200, headers: {}, body }, [], getCurrentGeneration());
  const kept = targets.map((target) => sentFromMemory(target) !== null);
  expect(kept).toEqual([false, true, true, true]);
});

describe("sendCachedAnswer", () => {
  const find = sentFromMemory;

  it("sends a cached answer to a plain read of its raw target", async () => {
    const { path, made, ask, until } = resource();
    expect(find(path)).toBeNull();
    const asked = ask();
    await until(1);
    expect(find(path)).toBeNull();
    made[0]?.();
    await asked;
    for (const accept of ["*/*", "application/json", "application/json, text/plain, */*"])
      expect(find(path, { accept, "user-agent": "a" })).toBe('{"number":1}');
    expect(find(path)).toBe('{"number":1}');
    for (const accept of ["text/csv", "application/json;q=0.5, text/csv", "application/jsonp", "text/html", ""])
      expect(find(path, { accept })).toBeNull();
    for (const name of ["authorization", "cookie", "if-none-match", "x-request-id"])
      expect(find(path, { [name]: "12345678" })).toBeNull();
    expect(find(path, {}, "HEAD")).toBeNull();
    expect(find(`${path}?a=b`)).toBeNull();
    invalidate([path]);
    expect(find(path)).toBeNull();
  });

  it("sends nothing after 35 seconds, after the clock was set back, or while visitors are counted", async () => {
    const { path, made, ask, until } = resource();
    const asked = ask();
    await until(1);
    made[0]?.();
    await asked;
    const settings = env();
    settings.ANON_RATE_LIMIT = "600/min";
    expect(find(path)).toBeNull();
    delete settings.ANON_RATE_LIMIT;
    const now = Date.now();
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(now + 34_000);
    expect(find(path)).not.toBeNull();
    clock.mockReturnValue(now + 36_000);
    expect(find(path)).toBeNull();
    const again = ask();
    await until(2);
    made[1]?.();
    await again;
    expect(find(path)).not.toBeNull();
    clock.mockReturnValue(now);
    expect(find(path)).toBeNull();
    clock.mockRestore();
  });
});
