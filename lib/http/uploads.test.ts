import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { receiveUpload } from "./uploads";

const MEGABYTE = 1024 * 1024;
const length = async (bytes: Uint8Array) => bytes.byteLength;

/** An upload that announces so many bytes and sends none before it is told to. */
function waiting(bytes: number) {
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const headers = new Headers({ "content-length": `${bytes}` });
  const send = (size: number) => void writer.write(new Uint8Array(size)).catch(() => {});
  return { request: { headers, body }, send, close: () => writer.close() };
}

const whole = (bytes: number) => new Request("http://tonna.example", { method: "POST", body: new Uint8Array(bytes) });

test("a fifth upload of one account is refused before its first byte, and other accounts upload", async () => {
  const one = { userId: "one", maxBytes: MEGABYTE };
  const uploads = Array.from({ length: 4 }, () => waiting(10));
  const under = uploads.map(({ request }) => receiveUpload(request, one, length));
  const fifth = whole(10);
  await expect(receiveUpload(fifth, one, length)).rejects.toMatchObject({ code: "overloaded" });
  expect(fifth.bodyUsed).toBe(false);
  expect(await receiveUpload(whole(10), { ...one, userId: "two" }, length)).toBe(10);
  for (const { send, close } of uploads) {
    send(10);
    void close();
  }
  expect(await Promise.all(under)).toEqual([10, 10, 10, 10]);
  expect(await receiveUpload(whole(10), one, length)).toBe(10);
});

test("all uploads together stay within the memory of the process until they are processed", async () => {
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void finish.push(resolve));
  // A body that does not say how long it is counts as the longest that it may be.
  const maxBytes = 128 * MEGABYTE;
  const under = ["three", "four"].map((userId) => receiveUpload(whole(1), { userId, maxBytes }, work));
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  const late = whole(1);
  const five = { userId: "five", maxBytes: 1 };
  await expect(receiveUpload(late, five, length)).rejects.toMatchObject({ code: "overloaded" });
  expect(late.bodyUsed).toBe(false);
  for (const done of finish) done();
  await Promise.all(under);
  expect(await receiveUpload(late, five, length)).toBe(1);
});

test("an upload that is too large is refused by its stated and by its actual length", async () => {
  const one = { userId: "six", maxBytes: 10 };
  await expect(receiveUpload(waiting(11).request, one, length)).rejects.toMatchObject({ code: "payload_too_large" });
  await expect(receiveUpload(whole(11), one, length)).rejects.toMatchObject({ code: "payload_too_large" });
  const nonsense = { headers: new Headers({ "content-length": "many" }), body: null };
  await expect(receiveUpload(nonsense, one, length)).rejects.toMatchObject({ code: "payload_too_large" });
});

test("an upload gives its place back when its sender stops or is very slow", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = { userId: "seven", maxBytes: MEGABYTE };
  const [brisk, slow] = [waiting(200_000), waiting(200_000)];
  const [quick, late] = [receiveUpload(brisk.request, limits, length), receiveUpload(slow.request, limits, length)];
  brisk.send(100_000);
  slow.send(1_000);
  await setImmediate();
  vi.advanceTimersByTime(10_000);
  await expect(late).rejects.toMatchObject({ code: "request_timeout" });
  brisk.send(100_000);
  void brisk.close();
  expect(await quick).toBe(200_000);
});
