import { expect, it } from "vitest";
import { z } from "zod";
import { answer } from "./pipeline";
import { route } from "./route";

const shows = (output: z.ZodType, handle: () => unknown) =>
  route({
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
  return { status, etag: sent.ETag ?? "", length: sent["Content-Length"], body: body === null ? null : String(body) };
}

it("what is frozen is worded once, and answers every request as its own", async () => {
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

it("what is not frozen is read each time", async () => {
  const moving = { n: 0 };
  const declared = shows(z.object({ n: z.number() }), () => {
    moving.n += 1;
    return moving;
  });
  expect((await ask(declared)).body).toBe('{"n":1}');
  expect((await ask(declared)).body).toBe('{"n":2}');
});
