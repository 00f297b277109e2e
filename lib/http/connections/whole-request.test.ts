import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeRequestReader } from "./whole-request";

let server: Server;
beforeAll(async () => {
  server = createServer({ requireHostHeader: false });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

type Reading = { method?: string; target?: string; headers: Record<string, unknown>; body: string };

/** What `node:http` makes of bytes that are all that comes; null when it reads anything but exactly one whole request. */
async function readByNode(bytes: Buffer): Promise<Reading | null> {
  const readings: Promise<Reading | null>[] = [];
  let failed = false;
  const onRequest = (req: IncomingMessage) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    const reading = { method: req.method, target: req.url, headers: req.headers };
    readings.push(
      new Promise((resolve) => {
        req.once("end", () => resolve({ ...reading, body: Buffer.concat(chunks).toString("latin1") }));
        req.once("close", () => resolve(null));
      }),
    );
  };
  const onError = (_error: Error, socket: { destroy: () => void }) => {
    failed = true;
    socket.destroy();
  };
  server.on("request", onRequest).on("clientError", onError);
  try {
    const [client, [socket]] = await Promise.all([
      connectTo((server.address() as AddressInfo).port),
      once(server, "connection"),
    ]);
    client.end(bytes);
    await once(socket, "end").catch(() => {});
    await setImmediate();
    const closed = once(client, "close");
    client.destroy();
    socket.destroy();
    await closed;
    const [first, ...others] = readings;
    return first && !failed && others.length === 0 ? await first : null;
  } finally {
    server.off("request", onRequest).off("clientError", onError);
  }
}

async function connectTo(port: number) {
  const client = connect(port, "127.0.0.1");
  client.on("error", () => {});
  await once(client, "connect");
  return client;
}

const part = (...texts: string[]) => fc.constantFrom(...texts);
const noise = fc.string({ unit: "binary-ascii", maxLength: 12 });
/** Mostly what is usual, and at times something else. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]) =>
  fc.oneof({ weight: 12, arbitrary: usual }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));

const USUAL_LINES = [
  "Accept: */*",
  "X-Request-Id: 12345678",
  "Connection: keep-alive",
  "Cookie: a=b; c=d",
  'x: "y" (z)',
];
const RISKY_LINES = [
  "Content-Length: 4",
  "content-length: 0",
  "Content-Length: +4",
  "Content-Length: 4, 4",
  "Transfer-Encoding: chunked",
  "Connection: close",
  "Upgrade: h2c",
  "Expect: 100-continue",
  "Host:",
  "Accept : */*",
  " folded",
  "X:y",
  "X:  y ",
  "X: \t",
];
const lines = fc.tuple(
  fc.subarray(USUAL_LINES),
  mostly(
    fc.constant<string[]>([]),
    part(...RISKY_LINES).map((line) => [line]),
    fc.tuple(noise, part(": ", ":"), noise).map((parts) => [parts.join("")]),
  ),
);
const message = fc
  .record({
    method: mostly(part("GET", "POST", "HEAD", "PATCH", "PUT", "DELETE"), part("OPTIONS", "get", "PRI")),
    target: mostly(
      part("/", "/api/listings?q=%D0%BF&a[]=b"),
      part("/a#b", "//a", "*", "http://a/b", "/a b"),
      noise.map((text) => `/${text}`),
    ),
    version: mostly(part("HTTP/1.1"), part("HTTP/1.0", "HTTP/2", "http/1.1")),
    lines,
    host: mostly(part("Host: tonna"), part("Host: a\r\nHost: b")),
    ending: mostly(part("\r\n"), part("\n", "\r", "\r\n ")),
    body: mostly(part("", "{} 4"), part("GET / HTTP/1.1\r\nHost: a\r\n\r\n")),
    announced: mostly(fc.constant(0), fc.constantFrom(-1, 1)),
  })
  .map(({ method, target, version, lines, host, ending, body, announced }) => {
    const length = method.startsWith("P") ? [`Content-Length: ${body.length + announced}`] : [];
    const head = [`${method} ${target} ${version}`, ...lines.flat(), host, ...length];
    return Buffer.from(`${head.join(ending)}\r\n\r\n${body}`, "latin1");
  });

test("what is read of a request, node:http reads too: the same one, and nothing besides", async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(message, async (bytes) => {
      const read = wholeRequestReader()(bytes);
      if (!read) return;
      taken += 1;
      const { method, target, headers, body } = read;
      expect(await readByNode(bytes), JSON.stringify(bytes.toString("latin1"))).toEqual({
        method,
        target,
        headers: Object.fromEntries(headers),
        body: body?.toString("latin1") ?? "",
      });
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(200);
}, 60_000);

test.each([
  [
    "curl",
    "GET /api/listings?limit=2 HTTP/1.1\r\nHost: localhost:3000\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n\r\n",
  ],
  [
    "a browser",
    'GET /api/currency HTTP/1.1\r\nHost: tonna\r\nConnection: keep-alive\r\nsec-ch-ua: "Chromium";v="156"\r\nCookie: a=b; c=d\r\n\r\n',
  ],
  ["fetch", "POST /api/listings HTTP/1.1\r\nhost: tonna\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\n{}"],
])("the request of %s is read", (_name, text) => {
  expect(wholeRequestReader()(Buffer.from(text))).not.toBeNull();
});

test.each([
  "Connection: close",
  "Connection: close, keep-alive",
  "Expect: 100-continue",
  "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA",
  "Keep-Alive: timeout=5",
  "Proxy-Connection: keep-alive",
  "TE: trailers",
  "Trailer: Expires",
  "Transfer-Encoding: chunked",
  "Upgrade: h2c",
])("%s is left to node:http", (line) => {
  expect(wholeRequestReader()(Buffer.from(`GET /api HTTP/1.1\r\nHost: a\r\n${line}\r\n\r\n`))).toBeNull();
});

test("the headers of an earlier request are those of a later one only where they are the same", () => {
  const read = wholeRequestReader();
  const headersOf = (lines: string) => read(Buffer.from(`GET /api HTTP/1.1\r\nHost: a\r\n${lines}\r\n`))?.headers;
  const first = headersOf("Accept: text/csv\r\n");
  expect(headersOf("Accept: text/csv\r\n")).toBe(first);
  expect(headersOf("Accept: text/cs\r\n")?.get("accept")).toBe("text/cs");
  expect(headersOf("Upgrade: h2c\r\n")).toBeUndefined();
  expect(headersOf("Upgrade: h2c\r\n")).toBeUndefined();
  expect(headersOf("")?.has("accept")).toBe(false);
  const long = `Cookie: ${"a".repeat(2_000)}\r\n`;
  expect(headersOf(long)).toEqual(headersOf(long));
  expect(headersOf(long)).not.toBe(headersOf(long));
});

test("a reader that has read others reads a request as a new one does", () => {
  const again = fc
    .tuple(fc.array(message, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(3), { maxLength: 12 }))
    .map(([few, order]) => order.flatMap((at) => few[at] ?? []));
  fc.assert(
    fc.property(again, (messages) => {
      const read = wholeRequestReader();
      for (const bytes of messages) expect(read(bytes)).toEqual(wholeRequestReader()(bytes));
    }),
    { numRuns: 2_000 },
  );
});

test("headers that go on otherwise, or end elsewhere, are not those of the request before", () => {
  const read = wholeRequestReader();
  const bytes = (line: string, rest: string) => Buffer.from(`${line} HTTP/1.1\r\n${rest}`, "latin1");
  const host = "Host: a\r\n\r\n";
  expect(read(bytes("GET /1", host))).toMatchObject({ target: "/1", body: null });
  expect(read(bytes("GET /2", host))).toMatchObject({ target: "/2", body: null });
  expect(read(bytes("GET /3", `${host}GET / HTTP/1.1`))).toBeNull();
  expect(read(bytes("GET /3", "Host: a\r\n\r"))).toBeNull();
  expect(read(bytes("POST /3", host))).toBeNull();
  expect(read(bytes("POST /3", "Host: a\r\nContent-Length: 2\r\n\r\n{}"))?.body?.toString()).toBe("{}");
  expect(read(bytes("POST /3", "Host: a\r\nContent-Length: 2\r\n\r\n[]"))?.body?.toString()).toBe("[]");
  expect(read(bytes("POST /3", "Host: a\r\nContent-Length: 2\r\n\r\n{} "))).toBeNull();
  expect(read(bytes("GET /3", "Host: a\r\nContent-Length: 2\r\n\r\n{}"))).toBeNull();
});
