import { once } from "node:events";
import { expect, test } from "vitest";
import type { Answer } from "../answer";
import { Message } from "./message";
import { arrived, dial, get, saying, serveDirectly } from "./test-connection";

test("simple requests are answered directly, one after another, as node:http writes answers", async () => {
  const client = await dial((await serveDirectly()).port);
  client.say(get("/api/a"));
  const answer = await client.hear("direct GET /api/a");
  expect(answer).toMatch(
    /^HTTP\/1\.1 200 OK\r\nX-Request-Id: 1\r\nContent-Length: 17\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n\r\ndirect GET \/api\/a$/,
  );
  client.say("POST /api/b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}");
  await client.hear("direct POST /api/b");
  client.say(get("/api/kept"));
  const first = await client.hear("kept");
  client.say(get("/api/kept"));
  const second = await client.hear("kept");
  const idOf = (text: string) => /X-Request-Id: ([0-9a-f-]{36})\r\n\r\nkept$/.exec(text)?.[1];
  expect(idOf(first)).toBeDefined();
  expect(idOf(second)).not.toBe(idOf(first));
  expect(first).toMatch(/Content-Length: 4\r\n.*Date: /s);
});

test("a long answer that is kept is sent in two pieces, and is whole", async () => {
  const text = "я".repeat(20_000);
  const long = new Message(saying(text));
  const client = await dial((await serveDirectly({ kept: long })).port);
  client.say(get("/api/kept"));
  expect(await client.hear("я".repeat(20_000))).toMatch(/Content-Length: 40000\r\n.*\r\n\r\nя{20000}$/s);
  client.say(get("/api/a"));
  await client.hear("direct GET /api/a");
});

test("what is not simple takes its connection to node:http, and nothing of it is lost", async () => {
  const { port } = await serveDirectly();
  for (const [said, heard] of [
    [get("/page"), "node GET /page"],
    [get("/api/a", "Connection: close\r\n"), "node GET /api/a"],
    ["GET /api/a HTTP/1.0\r\nHost: a\r\n\r\n", "node GET /api/a"],
    [
      "POST /api/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      "node POST /api/a {}",
    ],
  ] as const) {
    const client = await dial(port);
    client.say(get("/api/first"));
    await client.hear("direct GET /api/first");
    client.say(said);
    await client.hear(heard);
  }
  const slow = await dial(port);
  for (const piece of ["POST /api/a HT", "TP/1.1\r\nHost: a\r\nContent-Length: 4\r\n", "\r\n{ ", "}\n"]) {
    slow.say(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await slow.hear("node POST /api/a { }");
  // From then on it is the parser of node:http that knows where a request begins.
  slow.say(get("/api/kept"));
  await slow.hear("node GET /api/kept");
});

test("the API refuses a method that node:http does not know, and its connection ends; what is no request to it is no HTTP", async () => {
  const { port } = await serveDirectly();
  const refused = async (said: string, heard: string) => {
    const client = await dial(port);
    client.say(get("/api/first"));
    await client.hear("direct GET /api/first");
    client.say(said);
    await client.hear(heard);
    await once(client.socket, "end");
  };
  await refused("BREW /api/a HTTP/1.1\r\nHost: a\r\n\r\n", "direct BREW /api/a");
  for (const body of ["{}", ""])
    await refused(`BREW /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n${body}`, "direct BREW /api/a");
  await refused("BREW /page HTTP/1.1\r\nHost: a\r\n\r\n", "bad_request");
  await refused("BREW /api/a HTTP/1.1\r\n\r\n", "bad_request");
  await refused("BREW /api/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "bad_request");
  await refused("brew\r\n\r\n", "bad_request");
});

test("whoever counts the connections of the server hears of each once, also of those that node:http gets later", async () => {
  const { port, connections } = await serveDirectly();
  const [direct, passedOn] = [await dial(port), await dial(port)];
  direct.say(get("/api/a"));
  await direct.hear("direct GET /api/a");
  passedOn.say(get("/page"));
  await passedOn.hear("node GET /page");
  expect(connections()).toBe(2);
});

test("requests that do not wait for their answers are answered in their order", async () => {
  const started: (() => void)[] = [];
  const { port } = await serveDirectly({
    answer: ({ url }) =>
      new Promise((resolve) => started.push(() => resolve(saying(`direct ${new URL(url).pathname}`)))),
  });
  const together = await dial(port);
  together.say(get("/api/a") + get("/api/b") + get("/api/c"));
  expect((await together.hear("/api/c")).match(/node GET \/api\/\w/g)).toEqual([
    "node GET /api/a",
    "node GET /api/b",
    "node GET /api/c",
  ]);

  const impatient = await dial(port);
  impatient.say(get("/api/a"));
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve));
  impatient.say(get("/api/b"));
  await arrived(port);
  impatient.say(get("/api/c"));
  await arrived(port);
  started[0]?.();
  expect((await impatient.hear("/api/c")).match(/(?:node GET|direct) \/api\/\w/g)).toEqual([
    "direct /api/a",
    "node GET /api/b",
    "node GET /api/c",
  ]);
});

test("who asks once more and stops speaking hears all of the answer it waited for", async () => {
  const started: (() => void)[] = [];
  const long = "x".repeat(2 ** 23);
  const { port } = await serveDirectly({
    answer: () => new Promise((resolve) => started.push(() => resolve(saying(`${long}end of a`)))),
  });
  const client = await dial(port);
  client.say(get("/api/a"));
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve));
  client.socket.end(get("/api/b"));
  await arrived(port);
  started[0]?.();
  expect(await client.hear("end of a")).toContain(long);
  await once(client.socket, "end");
});

test("who stops speaking still hears the answer, and then the connection ends", async () => {
  const client = await dial((await serveDirectly()).port);
  client.socket.end(get("/api/a"));
  await Promise.all([client.hear("direct GET /api/a"), once(client.socket, "end")]);
});

test("who does not take an answer is not asked for more until it is taken", async () => {
  const asked: string[] = [];
  const { port } = await serveDirectly({
    answer: async ({ url }) => {
      asked.push(new URL(url).pathname);
      return saying("x".repeat(2 ** 26));
    },
  });
  const client = await dial(port);
  client.socket.pause();
  client.say(get("/api/a"));
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  client.say(get("/api/b"));
  await arrived(port);
  expect(asked).toEqual(["/api/a"]);
  client.socket.resume();
  while (asked.length === 1) await once(client.socket, "data");
  expect(asked).toEqual(["/api/a", "/api/b"]);
});

test("a connection without requests is idle, and closed when asked; one that waits for its answer only by force", async () => {
  const asked: ((made: Answer) => void)[] = [];
  const { direct, port } = await serveDirectly({
    answer: ({ url }) =>
      url.endsWith("slow") ? new Promise((resolve) => asked.push(resolve)) : Promise.resolve(saying("quick")),
  });
  const [idle, busy] = [await dial(port), await dial(port)];
  const askSlowly = async () => {
    const before = asked.length;
    busy.say(get("/api/slow"));
    while (asked.length === before) await new Promise((resolve) => setImmediate(resolve));
  };
  idle.say(get("/api/quick"));
  await idle.hear("quick");
  await askSlowly();
  const idleEnds = once(idle.socket, "end");
  direct.closeIdleConnections();
  await idleEnds;
  asked[0]?.(saying("slow answer"));
  await busy.hear("slow answer");
  await askSlowly();
  const busyEnds = once(busy.socket, "end");
  direct.closeAllConnections();
  await busyEnds;
});

test("who connects and says nothing hears so, and the connection ends", async () => {
  const silent = await dial((await serveDirectly({ headersTimeout: 50 })).port);
  expect(await silent.hear("request_timeout")).toMatch(/^HTTP\/1\.1 408 /);
  await once(silent.socket, "end");
});

test("an answer that ends its connection says so once, and is the last", async () => {
  const { port } = await serveDirectly({
    answer: async () => ({ ...saying("last"), headers: { ...saying("last").headers, Connection: "close" } }),
  });
  const client = await dial(port);
  client.say(get("/api/a"));
  const answer = await client.hear("last");
  expect(answer.match(/^(?:Connection|Keep-Alive): .*$/gm)).toEqual(["Connection: close"]);
  await once(client.socket, "end");
});

test("an answer that can't be made or sent ends its connection", async () => {
  const { port } = await serveDirectly({
    answer: async ({ url }) => {
      if (url.endsWith("fails")) throw new Error("on purpose");
      const split = { Location: "/a\r\nSet-Cookie: a=b", "Content-Length": "1" };
      return { ...saying("a"), headers: url.endsWith("splits") ? split : {} };
    },
  });
  for (const path of ["/api/fails", "/api/splits", "/api/of-no-length"]) {
    const client = await dial(port);
    let heard = "";
    client.socket.on("data", (chunk) => {
      heard += chunk;
    });
    client.say(get(path));
    await once(client.socket, "end");
    expect(heard).toBe("");
  }
});
