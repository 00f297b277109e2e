import { expect, it, vi } from "vitest";
import { readUpTo } from "./read-up-to";

it("readUpTo reads up to the limit, and answers null at once for one byte more", async () => {
  const cancel = vi.fn(() => new Promise<void>(() => {}));
  const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(4)), cancel });
  expect(await readUpTo(null, 10)).toHaveLength(0);
  expect(await readUpTo(new Response("x".repeat(10)).body, 10)).toHaveLength(10);
  expect(await readUpTo(new Response("x".repeat(11)).body, 10)).toBeNull();
  expect(await readUpTo(endless, 10)).toBeNull();
  expect(cancel).toHaveBeenCalledOnce();
});
