import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { closeBus } from "@/lib/core/bus";
import { invalidate } from "@/lib/core/cache-tags";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { answer } from "./pipeline";
import { route } from "./route";

afterAll(closeBus);

/** A public resource of its own whose answers are made when the test says so: each shows a number, unless it is a refusal. */
function resource() {
  const path = `/api/${newId()}`;
  const made: ((refusal?: AppError) => void)[] = [];
  const declared = route({
    operationId: "test",
    summary: "Test",
    tag: "Test",
    access: "public",
    output: z.object({ number: z.number() }),
    cache: "public",
    shows: () => [path],
    handle: () =>
      new Promise<{ number: number }>((resolve, reject) => {
        const number = made.length + 1;
        made.push((refusal) => (refusal ? reject(refusal) : resolve({ number })));
      }),
  });
  const ask = async (headers: Record<string, string> = {}) => {
    const request = { method: "GET", url: `http://localhost${path}`, headers: new Headers(headers), body: null };
    const { status, headers: sent, body } = await answer(request, {}, { GET: declared });
    return { status, id: sent["X-Request-Id"], ...(JSON.parse(String(body)) as { number?: number; code?: string }) };
  };
  const until = async (count: number) => {
    while (made.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { path, made, ask, until };
}

it("makes one answer for all who ask at one moment, each with an id of its own", async () => {
  const { made, ask, until } = resource();
  const asked = Array.from({ length: 20 }, () => ask());
  const other = ask({ accept: "application/json" });
  await until(2);
  for (const make of made) make();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([1]));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(20);
  // Who would like to have something else of it gets an answer of its own.
  expect(await other).toMatchObject({ number: 2 });
  expect(made).toHaveLength(2);
});

it("shows nobody an answer that a write came upon, when they asked after the write", async () => {
  const { path, made, ask, until } = resource();
  const before = ask();
  await until(1);
  invalidate([path]);
  const after = ask();
  made[0]?.();
  expect(await before).toMatchObject({ number: 1 });
  await until(2);
  made[1]?.();
  expect(await after).toMatchObject({ number: 2 });
  expect(await ask()).toMatchObject({ number: 2 });
});

it("leaves everyone to ask for themselves when the first is refused", async () => {
  const { made, ask, until } = resource();
  const asked = [ask(), ask(), ask()];
  await until(1);
  made[0]?.(new AppError("conflict", {}));
  await until(3);
  for (const make of made.slice(1)) make();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([409, 200, 200]);
});
