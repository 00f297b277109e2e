import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { invalidate, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { closeBus } from "@/lib/core/processes/bus";
import { busHears } from "@/lib/core/processes/test-bus";
import { createPageGates } from "../pressure/gate";
import { dial, get as request } from "../test-connection";
import { createPageCache } from "./cache";
import { findNonce, hashScript, sendPolicy } from "./script-policy";

type Render = (req: IncomingMessage, res: ServerResponse) => unknown;
const TEXT = "Пшеница 3 класса. ".repeat(200);

let render: Render;
let made: string[] = [];
let clock = 0;
let cached: Render;
const server = createServer((req, res) => cached(req, res));
let base = "";

beforeAll(async () => {
  subscribeToInvalidations();
  await busHears();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeBus();
});
beforeEach(() => {
  made = [];
  clock = 1_000_000;
  render = (req, res) => {
    made.push(req.url ?? "");
    res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    res.write(TEXT);
    res.end(`${req.url} ${made.length}`);
  };
  cached = open();
});
afterEach(() => {
  made = [];
});

function open(maxBytes = 10_000_000): Render {
  const { sendCached, handle } = createPageCache((req, res) => render(req, res), {
    linkedTags: (url, body) => (url === "/a" && body.includes("/a ") ? ["listing:b"] : []),
    tagsOf: (url) => (url.startsWith("/private") ? null : [`tag:${url.split("?")[0]}`]),
    host: "tonna.example",
    maxBytes,
    now: () => clock,
    gates: createPageGates(),
  });
  return (req, res) => sendCached(req, res) || handle(req, res);
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers });
const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

it("a public page is rendered once for all who ask at one moment, and again after a write", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => text("/a")));
  expect(new Set(answers)).toEqual(new Set([`${TEXT}/a 1`]));
  invalidate(["tag:/other"]);
  expect(await text("/a")).toBe(`${TEXT}/a 1`);
  invalidate(["tag:/a"]);
  expect(await text("/a")).toBe(`${TEXT}/a 2`);
  expect(made).toEqual(["/a", "/a"]);
});

it("clicks on advertisements share one page, rendered without their numbers", async () => {
  const clicks = ["/a?q=1&yclid=1", "/a?utm_source=yandex&q=1&utm_medium=cpc", "/a?q=1"];
  for (const path of clicks) expect(await text(path)).toBe(`${TEXT}/a?q=1 1`);
  expect(await text("/a?gclid=1")).toBe(`${TEXT}/a 2`);
  expect(await text("/private/a?utm_source=x")).toBe(`${TEXT}/private/a?utm_source=x 3`);
});

it("a write renders a page again when its text links to the changed thing, and no other page", async () => {
  expect([await text("/a"), await text("/c")]).toEqual([`${TEXT}/a 1`, `${TEXT}/c 2`]);
  invalidate(["listing:b"]);
  expect([await text("/a"), await text("/c")]).toEqual([`${TEXT}/a 3`, `${TEXT}/c 2`]);
  // Once more: what it links to is looked up at each making.
  invalidate(["listing:b"]);
  expect(await text("/a")).toBe(`${TEXT}/a 4`);
});

it("a page whose rendering began before a write is not sent after it", async () => {
  let release = () => {};
  const plain = render;
  const started = new Promise<void>((begun) => {
    render = (req, res) => {
      begun();
      // The first one read its data and is held up; the write comes in between.
      new Promise<void>((resolve) => {
        release = resolve;
      }).then(() => plain(req, res));
      render = plain;
    };
  });
  const before = text("/a");
  await started;
  invalidate(["tag:/a"]);
  const after = text("/a");
  release();
  expect(await before).toBe(`${TEXT}/a 1`);
  expect(await after).toBe(`${TEXT}/a 2`);
  expect(await text("/a")).toBe(`${TEXT}/a 2`);
});

it("an old page is sent while a new one is rendered, unless it is too old or from the future", async () => {
  await text("/a");
  clock += 90_000;
  expect(await text("/a")).toBe(`${TEXT}/a 1`);
  await expect.poll(() => text("/a")).toBe(`${TEXT}/a 2`);
  clock += 900_000;
  expect(await text("/a")).toBe(`${TEXT}/a 3`);
  clock -= 3_600_000;
  expect(await text("/a")).toBe(`${TEXT}/a 4`);
});

it("a page holds nothing of a visitor, and is not kept when it sets a cookie or failed", async () => {
  const seen: IncomingMessage["headers"][] = [];
  render = (req, res) => {
    seen.push(req.headers);
    made.push("");
    res.setHeader("Content-Type", "text/html");
    if (req.url === "/cookie") res.setHeader("Set-Cookie", "a=1");
    res.statusCode = req.url === "/missing" ? 404 : 200;
    res.end("x");
  };
  await get("/a", { cookie: "session=secret", authorization: "Bearer x", "accept-language": "de" });
  expect(seen).toEqual([{ host: "tonna.example" }]);
  for (const path of ["/cookie", "/missing"]) {
    const [first, second] = [await get(path), await get(path)];
    expect([first.headers.get("cache-control"), second.headers.get("etag")]).toEqual(["private, no-store", null]);
  }
  expect(made).toHaveLength(5);
});

it("a private page, and a form of a public one, get everything that the visitor sent", async () => {
  const seen: (string | undefined)[] = [];
  render = (req, res) => {
    seen.push(`${req.method} ${req.headers.cookie}`);
    res.end("x");
  };
  await get("/private/a", { cookie: "c=1" });
  await fetch(`${base}/a`, { method: "POST", headers: { cookie: "c=1", "next-action": "1" } });
  expect(seen).toEqual(["GET c=1", "POST c=1"]);
});

it("a page has two forms, the document and the data of a navigation, whatever a client says of its own state", async () => {
  const seen: unknown[] = [];
  render = (req, res) => {
    const { host, ...headers } = req.headers;
    seen.push([req.url, headers]);
    res.end(headers.rsc ? "data" : "html");
  };
  const states = ["next-router-state-tree", "next-router-prefetch", "next-router-segment-prefetch", "next-url"];
  for (const name of states) {
    const random = { [name]: randomUUID() };
    expect(await text("/a?q=1", random)).toBe("html");
    expect(await text(`/a?_rsc=${randomUUID()}&q=1`, { rsc: "1", ...random })).toBe("data");
    expect(await text("/a?q=1", { rsc: randomUUID(), ...random })).toBe("html");
  }
  expect(await text(`/a?q=1&_rsc=${randomUUID()}`)).toBe("html");
  expect(seen).toEqual([
    ["/a?q=1", {}],
    ["/a?q=1&_rsc=", { rsc: "1" }],
  ]);
});

it("a page is sent as brotli, gzip or plain text, as 304 when it is unchanged, and without a body to HEAD", async () => {
  const [brotli, gzip, plain] = await Promise.all(
    ["br;q=1.0, gzip", "gzip, br;q=0", "identity"].map((accepted) => get("/a", { "accept-encoding": accepted })),
  );
  expect([brotli, gzip, plain].map((answer) => answer?.headers.get("content-encoding") ?? null)).toEqual([
    "br",
    "gzip",
    null,
  ]);
  // fetch decodes what it asked for.
  expect(new Set(await Promise.all([brotli, gzip, plain].map((answer) => answer?.text())))).toEqual(
    new Set([`${TEXT}/a 1`]),
  );
  const etag = plain?.headers.get("etag") ?? "";
  expect((await get("/a", { "if-none-match": etag })).status).toBe(304);
  const head = await fetch(`${base}/a`, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(Buffer.byteLength(`${TEXT}/a 1`)),
    "",
  ]);
});

it("a kept page allows its own inline scripts by their hashes, the same each time, and nobody else's", async () => {
  render = sendPolicy((req, res) => {
    const nonce = findNonce(new Headers({ "content-security-policy": String(req.headers["content-security-policy"]) }));
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(`<html><head></head><body><script nonce="${nonce}">own()</script><script>foreign()</script></body></html>`);
  });
  const answers = [await get("/a"), await get("/a")];
  clock += 11 * 60_000;
  answers.push(await get("/a"));
  for (const answer of answers) {
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`script-src 'self' ${hashScript("own()")};`);
    expect(await answer.text()).toContain("<script>own()</script><script>foreign()</script>");
  }
  expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
});

it("the page cache stays within its memory and drops the page that was used longest ago", async () => {
  cached = open(3 * (2 * Buffer.byteLength(TEXT)));
  for (const path of ["/a", "/b", "/c", "/d", "/e", "/f", "/a"]) await text(path);
  expect(made).toEqual(["/a", "/b", "/c", "/d", "/e", "/f", "/a"]);
  await text("/a");
  expect(made).toHaveLength(7);
});

it("a page is refused at once, in the visitor's language, when it would wait long, and few are rendered at a time", async () => {
  const plain = render;
  let making = 0;
  let most = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  render = async (req, res) => {
    making += 1;
    most = Math.max(most, making);
    await released;
    making -= 1;
    plain(req, res);
  };
  const browser = { accept: "text/html,*/*" };
  let early = 0;
  const ask = async (path: string) => {
    const answer = await get(path, browser);
    early += answer.status === 503 ? 1 : 0;
    // Nothing is made before all have come, or those who come late would find the room of the first.
    if (early === 36) release();
    return answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => ask(n % 2 ? `/en/page-${n}` : `/private/page-${n}`)),
  );
  expect(most).toBe(4);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(36);
  for (const answer of refused) {
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.text()).toContain(answer.url.includes("/en/") ? 'lang="en"' : 'lang="ru"');
  }
  // A cached page, and a form, get through any load.
  const busy = Array.from({ length: 60 }, (_, n) => get(`/busy-${n}`));
  const kept = answers.find(({ status, url }) => status === 200 && url.includes("/en/"))?.url ?? "";
  expect((await fetch(kept)).status).toBe(200);
  expect((await fetch(`${base}/private/form`, { method: "POST", body: "a=1" })).status).toBe(200);
  await Promise.all(busy);
});

it("24 pages at once are never refused, however slow they are and however many idle connections stand beside", async () => {
  const plain = render;
  render = async (req, res) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    plain(req, res);
  };
  const port = Number(new URL(base).port);
  for (let count = 0; count < 30; count += 1) await dial(port);
  const visitors = await Promise.all(Array.from({ length: 24 }, () => dial(port)));
  // The second time it is known that they would wait longer than half a second.
  for (const round of ["a", "b"]) {
    for (const [n, { say }] of visitors.entries()) say(request(`/few-${round}-${n}`));
    for (const { hear } of visitors) await hear("HTTP/1.1 200");
  }
});
