import { createServer, type Server, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeKey } from "@/lib/api-keys/key-policy";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/log";
import type { Listener } from "../api-request";
import { answerBrokenRequest, noteUnderWay, sendProblem } from "../broken-request";
import { answerObserved, noteCached, observedResponse } from "./requests";

/** Lines of the log. A mock of the log would stay for the other files of this process. */
let written = "";
const store = () => (globalThis as unknown as { __tonna: Map<string, object> }).__tonna;
const { REQUEST_LOG } = env();

beforeAll(() => {
  const logger = log();
  const write = (text: string) => {
    written += text;
  };
  const state = store().get("log");
  store().set("log", { logger, destination: { write }, pending: "" });
  Object.assign(env(), { REQUEST_LOG: true });
  return () => {
    store().set("log", state ?? {});
    Object.assign(env(), { REQUEST_LOG });
  };
});

let server: Server;
let listener: Listener;

beforeEach(async () => {
  written = "";
  server = createServer({ ServerResponse: observedResponse }, (req, res) => {
    noteUnderWay(req, res);
    return listener(req, res);
  });
  server.on("clientError", (error, socket) => answerBrokenRequest(error, socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const lines = () =>
  written
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const logged = (count: number) => vi.waitFor(() => expect(lines()).toHaveLength(count));

function get(path: string, headers: Record<string, string> = {}): Promise<{ status?: number; id: unknown }> {
  return new Promise((resolve, reject) => {
    send({ port: port(), path, headers, agent: false }, (response) => {
      response.resume().on("end", () => resolve({ status: response.statusCode, id: response.headers["x-request-id"] }));
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  ["headers of its own as an object", (_req, res) => res.writeHead(200, { "X-Own": "1" }).end("hello")],
  ["headers of its own as a list", (_req, res) => res.writeHead(200, ["X-Own", "1"]).end("hello")],
  ["a header that was set", (_req, res) => res.setHeader("X-Own", "1").end("hello")],
] satisfies [string, Listener][])("an answer with %s carries the id that its line has", async (_name, answer) => {
  listener = answer;
  const { id } = await get("/a");
  await logged(1);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines()).toEqual([
    {
      ...{
        level: "info",
        time: expect.any(String),
        msg: "request",
        id,
        method: "GET",
        route: expect.any(String),
        status: 200,
      },
      ...{ ms: expect.any(Number), bytes: expect.any(Number) },
    },
  ]);
  expect(lines()[0]?.bytes).toBeGreaterThan(100);
});

test("an answer's own id is kept, and so is a well-formed one of the client; another one is replaced", async () => {
  listener = (_req, res) => res.writeHead(200, ["X-Request-Id", "own-id-12345"]).end();
  expect((await get("/")).id).toBe("own-id-12345");
  listener = answerObserved((_req, res) => res.end());
  expect((await get("/", { "x-request-id": "from-the-client" })).id).toBe("from-the-client");
  expect((await get("/", { "x-request-id": 'a","evil":"1' })).id).toMatch(/^[0-9a-f-]{36}$/);
  await logged(3);
});

test("a line names the key by its prefix alone, and nothing else that a client sent", async () => {
  listener = (_req, res) => {
    noteCached(res);
    res.end("ok");
  };
  const { key, prefix } = makeKey();
  await get("/private-path?email=private-query", { authorization: `Bearer ${key}`, cookie: "private-cookie" });
  await get("/", { authorization: "Bearer tonna_private1_12345678901234567890123456789012345678" });
  await logged(2);
  expect(lines().map((line) => line.key)).toEqual([prefix, undefined]);
  expect(JSON.stringify(lines())).not.toMatch(new RegExp(`private|${key.slice(15)}`));
});

test("a client that leaves before its answer is 499, one that leaves within it is marked, and each is one line", async () => {
  const requests: (() => void)[] = [];
  listener = (_req, res) => requests.push(() => res.writeHead(200).write("x"));
  for (const begins of [false, true]) {
    const socket = connect(port(), "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const begin = requests.pop();
    if (begins) {
      begin?.();
      await new Promise((resolve) => socket.once("data", resolve));
    }
    socket.destroy();
    await logged(begins ? 2 : 1);
  }
  expect(lines()).toMatchObject([
    { status: 499, aborted: true },
    { status: 200, aborted: true },
  ]);
});

test("requests that can't be read are one line each, also when their answer had not begun", async () => {
  listener = () => {};
  const talk = async (...parts: string[]) => {
    const socket = connect(port(), "127.0.0.1").resume();
    for (const part of parts) socket.write(part);
    await new Promise((resolve) => socket.once("close", resolve));
  };
  await talk("nonsense\r\n\r\n");
  await talk("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a length\r\n");
  await logged(2);
  listener = (req, res) => sendProblem(res, "bad_request", { detail: "No.", instance: req.url ?? "" });
  await get("/");
  await logged(3);
  expect(lines().map(({ status, aborted }) => [status, aborted])).toEqual(Array(3).fill([400, undefined]));
  expect(new Set(lines().map(({ id }) => id)).size).toBe(3);
});

test("answers on one connection share its bytes out", async () => {
  listener = (_req, res) => res.end("y".repeat(1_000));
  const socket = connect(port(), "127.0.0.1");
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  for (let count = 1; count <= 3; count += 1) {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await logged(count);
  }
  await vi.waitFor(() => expect(lines().reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(received));
  socket.destroy();
});
