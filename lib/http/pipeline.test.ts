import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { useSettings } from "@/e2e/support/settings";
import { PEER_HEADER } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import { envelope } from "@/lib/core/page";
import type { Route } from "./declaration";
import { LONG } from "./output";
import { answer } from "./pipeline";
import { route } from "./route";

const shows = (output: z.ZodType, handle: () => unknown, more: Partial<Route> = {}) =>
  route({
    ...more,
    operationId: "test",
    summary: "Test",
    tag: "Test",
    access: "public",
    output,
    cache: "public",
    handle: async () => handle(),
  });

async function ask(declared: ReturnType<typeof shows>, method = "GET", headers: Record<string, string> = {}) {
  const request = { method, url: "http://localhost/api/test", headers: new Headers(headers), body: null };
  const { status, headers: sent, body } = await answer(request, {}, { GET: declared });
  const cors = Object.keys(sent).filter((name) => name.startsWith("Access-Control-")).length > 0;
  const text = body === null ? null : String(body);
  return { status, etag: sent.ETag ?? "", length: sent["Content-Length"], body: text, cors, vary: sent.Vary };
}

it("a frozen answer is serialised once, and answers every request with its own id", async () => {
  let reads = 0;
  const fixed = Object.freeze({
    get open() {
      reads += 1;
      return "я".repeat(20_000);
    },
    hidden: "not of the contract",
  });
  const declared = shows(z.object({ open: z.string() }), () => fixed);
  const first = await ask(declared);
  expect(JSON.parse(first.body ?? "")).toEqual({ open: fixed.open });
  const before = reads;
  expect(await ask(declared)).toEqual(first);
  expect(await ask(declared, "GET", { "if-none-match": first.etag })).toMatchObject({ status: 304, body: null });
  expect(await ask(declared, "HEAD")).toEqual({ ...first, body: null });
  expect(reads).toBe(before);
  // Another route shows of it what is its own.
  expect((await ask(shows(z.object({ hidden: z.string() }), () => fixed))).body).toBe(
    '{"hidden":"not of the contract"}',
  );
  expect((await ask(declared)).body).toBe(first.body);
});

it("an answer that is not frozen is serialised each time", async () => {
  const moving = { n: 0 };
  const declared = shows(z.object({ n: z.number() }), () => {
    moving.n += 1;
    return moving;
  });
  expect((await ask(declared)).body).toBe('{"n":1}');
  expect((await ask(declared)).body).toBe('{"n":2}');
});

const Seen = z.object({ title: z.string(), views: z.int(), at: z.string() });
const ONE = { title: "Wheat", views: 1, at: "today" };
const listOf = (...data: z.infer<typeof Seen>[]) => ({
  data,
  total: data.length,
  page: 1,
  totalPages: 1,
  nextCursor: null,
});
const LISTED = { csvItem: Seen, etagExcludes: "views" };

it.each<[string, z.ZodType, Partial<Route>, string, typeof ONE]>([
  ["a list", envelope(Seen), LISTED, "application/json", ONE],
  ["a long list", envelope(Seen), LISTED, "application/json", { ...ONE, at: "сегодня ".repeat(LONG) }],
  ["a list as CSV", envelope(Seen), LISTED, "text/csv", ONE],
  ["a list within an answer", z.object({ found: envelope(Seen) }), { etagExcludes: "views" }, "application/json", ONE],
])("the ETag of %s is weak and stays while only a counter moves", async (_name, output, more, accept, one) => {
  const tagOf = async (...data: z.infer<typeof Seen>[]) =>
    (
      await ask(
        shows(output, () => ({ ...listOf(...data), found: listOf(...data) }), more),
        "GET",
        { accept },
      )
    ).etag;
  const before = await tagOf(one, one);
  expect(before).toMatch(/^W\/"[^"]+"$/);
  expect(await tagOf({ ...one, views: 2 }, { ...one, views: 30 })).toBe(before);
  for (const changed of [
    { ...one, title: "Rye" },
    { ...one, at: "now" },
  ])
    expect(await tagOf(changed, one)).not.toBe(before);
  expect(await tagOf(one)).not.toBe(before);
  const quoting = (n: number) => tagOf({ ...one, title: `"views":${n},` });
  expect(await quoting(1)).not.toBe(await quoting(2));
});

it("a record with a version keeps a strong ETag while only its counter moves", async () => {
  const tagOf = async (number: number, seen: z.infer<typeof Seen>) =>
    (
      await ask(
        shows(Seen, () => seen, { version: () => ({ slug: "wheat-7k2m9x", version: number }), etagExcludes: "views" }),
      )
    ).etag;
  const before = await tagOf(1, ONE);
  expect(before).toMatch(/^"v1\.[^"]+"$/);
  expect(await tagOf(1, { ...ONE, views: 2 })).toBe(before);
  expect(await tagOf(2, ONE)).not.toBe(before);
});

it("an answer to a cookie is hidden from scripts of other sites and from shared caches", async () => {
  const declared = shows(z.object({ n: z.number() }), () => ({ n: 1 }));
  for (const method of ["GET", "HEAD", "OPTIONS", "PUT"]) {
    expect((await ask(declared, method)).cors, method).toBe(true);
    const answer = await ask(declared, method, { cookie: "a=b" });
    expect([answer.cors, answer.vary], method).toEqual([false, expect.stringMatching(/\bCookie$/)]);
  }
});

it("a 500 says nothing of the error, whatever was thrown", async () => {
  for (const thrown of [new AppError("internal", { detail: "a query returned no row" }), new Error("no row")]) {
    const { status, body } = await ask(shows(z.object({}), () => Promise.reject(thrown)));
    expect(JSON.parse(body ?? "")).toMatchObject({ code: "internal", detail: expect.stringContaining("request id") });
    expect([status, body]).toEqual([500, expect.not.stringContaining("row")]);
  }
});

it("OPTIONS names the types of PATCH when there is one", async () => {
  const request = { method: "OPTIONS", url: "http://localhost/api/test", headers: new Headers(), body: null };
  const PATCH = shows(z.object({}), () => ({}), { bodyTypes: ["application/json", "application/merge-patch+json"] });
  expect((await answer(request, {}, { PATCH })).headers["Accept-Patch"]).toBe(
    "application/json, application/merge-patch+json",
  );
  expect((await answer(request, {}, { GET: PATCH })).headers["Accept-Patch"]).toBeUndefined();
});

it("200 requests of one address are accepted at once, more are refused, and another address has the next turn", async () => {
  useSettings({});
  onTestFinished(() => void vi.unstubAllGlobals());
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const slow = (name: string) =>
    shows(z.string(), () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const from = (name: string) => ask(slow(name), "GET", { [PEER_HEADER]: name });
  const hog = Array.from({ length: 200 }, () => from("192.0.2.7"));
  expect(await from("192.0.2.7")).toMatchObject({ status: 503 });
  const other = from("192.0.2.8");
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(9));
  expect(begun).not.toContain("192.0.2.8");
  // So many end that two turns are free: the hog was waiting before, so one of them is its own.
  const before = begun.length;
  while (begun.length < before + 2) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(begun.slice(before, before + 2)).toContain("192.0.2.8");
  const all = Promise.all([...hog, other]);
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end();
  }, 1);
  const statuses = (await all).map(({ status }) => status);
  clearInterval(ending);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
