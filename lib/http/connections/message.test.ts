import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LONG, Message } from "./message";

const server = createServer();
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

const ID = /X-Request-Id: (\S+)\r\n/g;

async function pair(): Promise<{ here: Socket; there: Socket }> {
  const there = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [here] = (await once(server, "connection")) as [Socket];
  return { here, there };
}

test.each([
  ["a short answer", 3_000],
  ["a long answer", LONG + 1],
])("%s is what it is for each who gets it, also for who takes it late", async (_name, length) => {
  const body = "x".repeat(length - 1).concat("$");
  const message = new Message({ status: 200, headers: { "Content-Length": String(length) }, body });
  const kept = message.body;
  const [slow, quick] = [await pair(), await pair()];
  slow.there.pause();
  const taken = { slow: "", quick: "" };
  slow.there.on("data", (chunk) => (taken.slow += chunk.toString("latin1")));
  quick.there.on("data", (chunk) => (taken.quick += chunk.toString("latin1")));
  slow.there.pause();
  let times = 0;
  // Until the kernel takes no more of it, and a hundred times beyond.
  for (let beyond = 0; beyond < 100; times += 1) {
    message.writeTo(slow.here);
    message.writeTo(quick.here);
    if (slow.here.writableLength > 0) beyond += 1;
  }
  slow.there.resume();
  slow.here.end();
  quick.here.end();
  await Promise.all([once(slow.there, "end"), once(quick.there, "end")]);
  const ids = [...`${taken.slow}${taken.quick}`.matchAll(ID)].map(([, id]) => id);
  expect(ids).toHaveLength(2 * times);
  expect(new Set(ids).size).toBe(2 * times);
  for (const text of [taken.slow, taken.quick]) {
    const answers = text.split("$").slice(0, -1);
    expect(answers).toHaveLength(times);
    expect(new Set(answers.map((answer) => answer.split("\r\n\r\n")[1])).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.length)).size).toBe(1);
  }
  expect(kept.toString()).toBe(body);
  expect(message.body.toString()).toBe(body);
});
