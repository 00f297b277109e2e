import { randomUUID } from "node:crypto";
import http, { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { encode } from "next-auth/jwt";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { subscribeToInvalidations } from "@/lib/core/cache/tags";
import { PEER_HEADER } from "@/lib/core/client-ip";
import { env, getAuthSecret } from "@/lib/core/env";
import { createId } from "@/lib/core/id";
import { normalizeRequest } from "../api-request";
import { createPageGates } from "../pressure/gate";
import { listen } from "../test-connection";
import { createPageCache } from "./cache";
import { createAdmission } from "./visitor";

const HOG = "127.0.0.2";

beforeAll(() => subscribeToInvalidations());

/** A server whose pages take a time in milliseconds, and are not public under /private. `made` is what it rendered. */
async function serve(costMs = 5) {
  const gates = createPageGates();
  const made: string[] = [];
  const render = async (req: IncomingMessage, res: ServerResponse) => {
    made.push(req.url ?? "");
    for await (const _chunk of req);
    await new Promise((resolve) => setTimeout(resolve, costMs));
    res.end("page");
  };
  const { handle } = createPageCache(render, {
    tagsOf: (url) => (url.startsWith("/private") ? null : ["tag"]),
    host: "tonna.example",
    maxBytes: 1_000_000,
    gates,
  });
  const port = await listen(createServer((req, res) => handle(normalizeRequest(req), res)));
  return { port, made, gates };
}

type Asked = { port: number; path: string; from?: string; headers?: Record<string, string>; method?: string };

/** Status of an answer to a client with an address of its own. */
function ask({ port, path, from = "127.0.0.1", agent, ...rest }: Asked & { agent?: http.Agent }): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { port, path, host: "127.0.0.1", localAddress: from, agent, ...rest };
    const request = http.request(options, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    request.on("error", reject).end();
  });
}

/** Has so many connections of one address ask for new pages, again and again, until the test is over. */
function startHog(
  connections: number,
  { headers, ...rest }: Omit<Asked, "path" | "headers"> & { headers?: () => Record<string, string> },
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false;
  const statuses: number[] = [];
  const loop = async () => {
    while (!isOver)
      statuses.push(
        await ask({
          from: HOG,
          ...rest,
          agent,
          path: `/hog?q=${randomUUID()}`,
          ...(headers && { headers: headers() }),
        }),
      );
  };
  const loops = Array.from({ length: connections }, () => loop().catch(() => {}));
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(loops);
    agent.destroy();
  });
  return statuses;
}

const makeCookie = async (userId = createId()) =>
  `a=1; next-auth.session-token=${await encode({ token: { userId, sessionVersion: 1, sessionId: createId() }, secret: getAuthSecret() })}; b=2`;

test("only a cookie that this server made, and that has not expired, makes a signed-in person", async () => {
  const admit = createAdmission(createPageGates());
  const userId = createId();
  const visitorOf = async (cookie: string) => {
    const headers = { cookie, [PEER_HEADER]: "2001:db8:1:2::3" };
    return (await admit({ headers } as unknown as IncomingMessage)).visitor;
  };
  const address = "2001:db8:1:2";
  const genuine = await makeCookie(userId);
  expect(await visitorOf(genuine)).toBe(userId);
  expect(await visitorOf(genuine)).toBe(userId);
  const token = { userId, sessionVersion: 1, sessionId: createId() };
  const strange = await encode({ token, secret: "a secret of somebody else, long enough" });
  const expired = await encode({ token, secret: getAuthSecret(), maxAge: -60 });
  const other = await encode({ token: { name: "x" }, secret: getAuthSecret() });
  for (const value of [strange, expired, other, "", "x", `${genuine.slice(0, -9)}x`])
    expect(await visitorOf(`next-auth.session-token=${value}`), value).toBe(address);
  expect(await visitorOf(genuine.replace("next-auth.", "other."))).toBe(address);
});

test("behind a proxy the forwarded address is the visitor, and without one it is not believed", async () => {
  const admit = createAdmission(createPageGates());
  const headers = { "x-forwarded-for": "198.51.100.1, 203.0.113.7", [PEER_HEADER]: "127.0.0.1" };
  const findVisitor = async () => (await admit({ headers } as unknown as IncomingMessage)).visitor;
  onTestFinished(() => void Object.assign(env(), { TRUST_PROXY: false }));
  expect(await findVisitor()).toBe("127.0.0.1");
  env().TRUST_PROXY = true;
  expect(await findVisitor()).toBe("203.0.113.7");
});

/** Statuses of pages that visitors of several kinds ask for, one after the other. */
async function askAsOthers(port: number) {
  const cookie = await makeCookie();
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    statuses.push(await ask({ port, path: `/new?q=${randomUUID()}`, from: "127.0.0.3" }));
    statuses.push(await ask({ port, path: "/private", headers: { cookie } }));
    statuses.push(await ask({ port, path: `/new?q=${randomUUID()}`, headers: { cookie } }));
    statuses.push(await ask({ port, path: "/private", method: "POST", from: "127.0.0.4" }));
  }
  return statuses;
}

const invented = () => ({ cookie: `next-auth.session-token=${randomUUID()}` });
const states = () => ({ rsc: "1", "next-router-state-tree": randomUUID() });

test.each([
  ["28 connections", 28, undefined],
  ["200 connections", 200, undefined],
  ["28 connections with invented sessions", 28, invented],
  ["28 connections with invented states of a router", 28, states],
])(
  "pages of others and of signed-in people are all made while %s of one address ask for new ones",
  async (_name, connections, headers) => {
    const { port } = await serve(60);
    const settings = env();
    const before = settings.PAGE_RATE_LIMIT;
    settings.PAGE_RATE_LIMIT = "0";
    onTestFinished(() => void Object.assign(settings, { PAGE_RATE_LIMIT: before }));
    const hog = startHog(connections, { port, ...(headers && { headers }) });
    await expect.poll(() => hog.length, { timeout: 20_000 }).toBeGreaterThan(connections);
    const statuses = await askAsOthers(port);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(hog).toContain(200);
  },
  60_000,
);

test("signed-in people are served while hundreds of addresses take all slots of visitors", async () => {
  const { port } = await serve();
  const crowd = Array.from({ length: 200 }, (_, n) => ask({ port, path: `/crowd?q=${n}`, from: `127.0.1.${n + 1}` }));
  const members = Array.from({ length: 8 }, async (_, n) =>
    ask({ port, path: `/private?q=${n}`, headers: { cookie: await makeCookie() } }),
  );
  expect(new Set(await Promise.all(members))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200, 503]));
});

test("a visitor does not wait for a page until the turn of another who asked for it before", async () => {
  const { port, made, gates } = await serve(200);
  const hog = Array.from({ length: 24 }, (_, n) => ask({ port, path: `/hog?q=${n}`, from: HOG }));
  await expect.poll(() => gates.visitors.inside, { interval: 5, timeout: 10_000 }).toBe(24);
  // The last one that the hog asked for, which has twenty before it.
  await ask({ port, path: "/hog?q=23" });
  expect(made.length).toBeLessThan(14);
  await Promise.all(hog);
  expect(made.filter((url) => url === "/hog?q=23")).toHaveLength(1);
});

test("by default an address may have 1200 new pages made in a minute; cached ones, other addresses and people are not affected", async () => {
  expect(env().PAGE_RATE_LIMIT).toBe("1200/min");
  const { port, made } = await serve();
  const limit = env().PAGE_RATE_LIMIT;
  // The same act with a number that a test can reach.
  env().PAGE_RATE_LIMIT = "3/h";
  onTestFinished(() => void Object.assign(env(), { PAGE_RATE_LIMIT: limit }));
  const from = `127.0.9.${1 + Math.floor(Math.random() * 250)}`;
  const path = () => `/new?q=${randomUUID()}`;
  const seen: number[] = [];
  for (let n = 0; n < 5; n += 1) seen.push(await ask({ port, path: n === 0 ? "/kept" : path(), from }));
  expect(seen).toEqual([200, 200, 200, 429, 429]);
  expect(await ask({ port, path: "/kept", from })).toBe(200);
  expect(await ask({ port, path: "/private", method: "POST", from })).toBe(429);
  const cookie = await makeCookie();
  expect(await ask({ port, path: path(), from, headers: { cookie } })).toBe(200);
  expect(await ask({ port, path: path(), from: "127.0.8.1" })).toBe(200);
  expect(made).toHaveLength(5);
  const answers = await Promise.all(
    ["/ru/new", "/en/new"].map((asked) => read({ port, path: asked, from, headers: { accept: "text/html" } })),
  );
  for (const [index, { status, headers, text }] of answers.entries()) {
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(text).toContain(`http-equiv="refresh" content="${headers["retry-after"]}"`);
    expect(text).toContain(["Слишком много страниц", "Too many pages"][index]);
  }
  env().PAGE_RATE_LIMIT = "0";
  expect(await ask({ port, path: path(), from })).toBe(200);
});

function read({ port, path, from = "127.0.0.1", headers = {} }: Asked) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const request = http.get({ port, path, host: "127.0.0.1", localAddress: from, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    request.on("error", reject);
  });
}
