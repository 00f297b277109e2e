import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Listener } from "../api-request";
import { dial, get, listen } from "../test-connection";
import { MAX_FIELDS } from "./field-count";
import { closeServer, makeServer } from "./make-server";

const LARGE = Buffer.alloc(40 * 2 ** 20);
/** With headers as cached answers have them. */
const answerOk: Listener = (_req, res) => res.writeHead(200, ["X-Request-Id", "a"]).end("ok");
const fields = (count: number) => Array.from({ length: count }, (_, n) => `a${n}:\r\n`).join("");

/** The first answer to a text, with its headers and its whole body. */
async function ask(port: number, text: string): Promise<string> {
  const { say, hear } = await dial(port);
  say(text);
  const head = await hear("\r\n\r\n");
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  let body = "";
  while (Buffer.byteLength(body) < length) body += await hear(body === "" ? "{" : "}");
  return head + body;
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

test("a client that reads nothing is disconnected, one that reads slowly and an idle stream are not", async () => {
  const server = makeServer((req, res) => (req.url === "/idle" ? res.write("event") : res.end(LARGE)), {
    // A busy machine may stop this process, which also reads, for a second.
    stallMs: 2_000,
  });
  const port = await listen(server);
  const open = async (path: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    socket.write(get(path));
    return socket;
  };
  const [stalled, slow, idle] = [await open("/"), await open("/"), await open("/idle")];
  idle.resume();
  let heard = 0;
  const reading = setInterval(() => {
    heard += slow.read()?.length ?? 0;
  }, 20);
  // Nothing is read until the connection was reset.
  stalled.pause();
  await expect.poll(() => countConnections(server), { timeout: 10_000 }).toBe(2);
  const before = heard;
  await expect.poll(() => heard).toBeGreaterThan(before);
  clearInterval(reading);
  expect([slow.destroyed, idle.destroyed]).toEqual([false, false]);
  for (const socket of [stalled, slow, idle]) socket.destroy();
});

test("an answer that does not begin in time is 503, and its handler may still write", async () => {
  let wrote = false;
  const late: Listener = (_req, res) => {
    res.once("close", () => {
      res.writeHead(200, { "x-late": "1" }).write("late");
      res.end();
      wrote = true;
    });
  };
  const port = await listen(makeServer(late, { deadlineMs: 200 }));
  const answer = await ask(port, get("/api/news?q=secret"));
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/\r\nRetry-After: 2\r\n[\s\S]*\r\nConnection: close\r\n[\s\S]*"code":"unavailable"/);
  expect(answer).not.toContain("secret");
  const page = await dial(port);
  page.say(get("/en/news"));
  expect(await page.hear("</html>")).toMatch(/^HTTP\/1\.1 503 [\s\S]*The service is briefly unavailable/);
  await expect.poll(() => wrote).toBe(true);
});

test("an answer that waits behind another one is closed when its connection ends", async () => {
  const answers: ServerResponse[] = [];
  const port = await listen(
    makeServer((_req, res) => {
      answers.push(res);
    }),
  );
  const { say, socket } = await dial(port);
  say(get("/first") + get("/second"));
  await expect.poll(() => answers.length).toBe(2);
  const closed = Promise.all(answers.map((res) => once(res, "close")));
  socket.destroy();
  await closed;
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

test("a head and a body that come too slowly get 408", async () => {
  const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
  const port = await listen(makeServer((req) => req.resume(), times));
  for (const said of [
    "",
    "GET / HTTP/1.1\r\nHost: a\r\nX-Half:",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
  ]) {
    const { say, hear } = await dial(port);
    if (said) say(said);
    expect(await hear('"code":"request_timeout"'), said).toMatch(/^HTTP\/1\.1 408 /);
  }
});

test("more than 200 header fields get 431, up to 200 are seen", async () => {
  let seen = 0;
  const port = await listen(
    makeServer((req, res) => {
      seen = req.rawHeaders.length / 2;
      res.end();
    }),
  );
  expect(await ask(port, get("/api", fields(MAX_FIELDS - 1)))).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen).toBe(MAX_FIELDS);
  for (const count of [MAX_FIELDS, 300, 1_100]) {
    const answer = await ask(port, get("/api", `${fields(count)}Authorization: Bearer bad\r\n`));
    expect(answer, String(count)).toMatch(/^HTTP\/1\.1 431 [\s\S]*Connection: close[\s\S]*"code":"headers_too_large"/);
  }
});

test("more than 200 trailing fields get 431, and the body never ends for its reader", async () => {
  let ends = 0;
  const port = await listen(
    makeServer((req, res) => {
      req.resume().once("end", () => {
        ends += 1;
        res.end();
      });
    }),
  );
  const post = (trailers: string) =>
    `POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n${trailers}\r\n`;
  expect(await ask(port, post(fields(MAX_FIELDS)))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(port, post(fields(MAX_FIELDS + 1)))).toMatch(/^HTTP\/1\.1 431 [\s\S]*"headers_too_large"/);
  expect(ends).toBe(1);
});

test("every answer says Connection: close while the server closes, on a kept connection too", async () => {
  const waiting: (() => void)[] = [];
  const server = makeServer((req, res) =>
    req.url === "/wait" ? waiting.push(() => res.end("late")) : answerOk(req, res),
  );
  const port = await listen(server);
  const [early, busy] = [await dial(port), await dial(port)];
  early.say(get("/"));
  expect(await early.hear("ok")).toContain("Connection: keep-alive");
  // Half a request keeps its connection out of the idle ones.
  early.say("GET / HTTP/1.1\r\n");
  busy.say(get("/wait"));
  await expect.poll(() => waiting.length).toBe(1);
  const closed = closeServer(server, { atOnce: false });
  early.say("Host: a\r\n\r\n");
  expect(await early.hear("ok")).toContain("Connection: close");
  waiting[0]?.();
  expect(await busy.hear("late")).toContain("Connection: close");
  await closed;
});

const get11 = (target: string, hosts: string[], version = "1.1") =>
  `GET ${target} HTTP/${version}\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}\r\n`;

test.each<[status: number, what: string, request: string]>([
  [200, "a name with a port", get11("/", ["tonna.example:3000"])],
  [200, "an address of IPv6", get11("/", ["[::1]:80"])],
  [200, "no host in HTTP/1.0", get11("/", [], "1.0")],
  [200, "an absolute target", get11("http://tonna.example/a?b", ["other.example"])],
  [200, "an absolute target with an empty host field", get11("http://tonna.example", [""])],
  [200, "an asterisk without authority", "OPTIONS * HTTP/1.1\r\nHost:\r\n\r\n"],
  [400, "no host", get11("/", [])],
  [400, "an empty host", get11("/", [""])],
  [400, "two hosts", get11("/", ["a", "b"])],
  [400, "the same host twice", get11("/", ["a", "a"])],
  [400, "two hosts in HTTP/1.0", get11("/", ["a", "b"], "1.0")],
  [400, "a space", get11("/", ["a b"])],
  [400, "a path", get11("/", ["a/b"])],
  [400, "a user", get11("/", ["me@a"])],
  [400, "letters as port", get11("/", ["a:b"])],
  [400, "brackets around a name", get11("/", ["[a]"])],
  [400, "an absolute target without host", get11("http:///a", ["a"])],
  [400, "an absolute target without Host", get11("http://a/", [])],
  [400, "an absolute target of another scheme", get11("ftp://a/", ["a"])],
])("a request is answered with %i for %s", async (status, _what, request) => {
  const port = await listen(makeServer(answerOk));
  const { say, hear } = await dial(port);
  say(request);
  const answer = await hear(status === 200 ? "ok" : '"code":"bad_request"');
  expect(answer.slice(9, 12)).toBe(String(status));
  if (status === 400) expect(answer).toContain("application/problem+json");
});
