import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, test } from "@playwright/test";
import { startTonna, type TestTonna, type Way } from "../support/servers";
import { createUser, unique } from "./accounts";

/* Servers of their own: the requests of other tests would take part in the shares. */

type Reply = { status: number; headers: http.IncomingHttpHeaders; text: string };
type Asking = { from?: string; headers?: Record<string, string>; agent?: http.Agent; method?: string; body?: string };

function ask(
  url: string,
  { from = "127.0.0.1", agent, headers = {}, method = "GET", body }: Asking = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { agent: agent ?? false, localAddress: from, headers, method } as const;
    const request = http.request(url, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    request.on("error", reject).end(body);
  });
}

/** Connections that stay open and ask for nothing more. */
async function openIdle(tonna: TestTonna, count: number): Promise<net.Socket[]> {
  const { port } = new URL(tonna.url);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = net.connect(Number(port), "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      return socket;
    }),
  );
}

const countStatuses = (replies: Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Signs in over next-auth, as a browser does. Returns the value of `Cookie`. */
async function signIn(tonna: TestTonna): Promise<string> {
  const account = { email: `${unique("e2e")}@tonna.example`, password: `long-${unique()}` };
  await createUser({ tariff: "free", ...account });
  const readCookies = (reply: Reply) => (reply.headers["set-cookie"] ?? []).map((each) => each.split(";")[0] ?? "");
  const csrf = await ask(`${tonna.url}/api/auth/csrf`);
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const signedIn = await ask(`${tonna.url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: readCookies(csrf).join("; "), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, ...account }).toString(),
  });
  const cookie = readCookies(signedIn).find((each) => each.includes("session-token"));
  if (!cookie) throw new Error(`no session: ${signedIn.status} ${signedIn.text.slice(0, 200)}`);
  return cookie;
}

async function withTonna(env: Record<string, string>, work: (tonna: TestTonna) => Promise<void>): Promise<void> {
  const { way } = test.info().config.metadata as { way: Way };
  const tonna = await startTonna({ way, databaseUrl: process.env.DATABASE_URL ?? null, env: { JOBS: "0", ...env } });
  try {
    await work(tonna);
  } finally {
    await tonna.stop();
  }
}

test("200 requests at once are answered with 200 while idle connections stand beside", async () => {
  test.setTimeout(120_000);
  await withTonna({ PAGE_CACHE_MB: "0" }, async (tonna) => {
    const idle = await openIdle(tonna, 50);
    for (const path of ["/api/currency", "/api/listings?page="]) {
      const asked = Array.from({ length: 200 }, (_, n) =>
        ask(tonna.url + (path.endsWith("=") ? path + (n + 1) : path)),
      );
      expect(countStatuses(await Promise.all(asked)), path).toEqual({ 200: 200 });
    }
    for (const socket of idle) socket.destroy();
  });
});

test("24 new pages at once are answered with 200 while idle connections stand beside", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` has no limit on pages.");
  test.setTimeout(120_000);
  await withTonna({}, async (tonna) => {
    const idle = await openIdle(tonna, 50);
    // The second round finds a server that knows how slow its pages are.
    for (const _round of [1, 2]) {
      const asked = Array.from({ length: 24 }, () => ask(`${tonna.url}/ru/catalogue?q=${randomUUID()}`));
      expect(countStatuses(await Promise.all(asked))).toEqual({ 200: 24 });
    }
    for (const socket of idle) socket.destroy();
  });
});

test("pages of others and of a signed-in seller are answered with 200 while 28 connections of one address ask for new ones", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` has no shares.");
  test.setTimeout(240_000);
  // Without the limit of pages, so that the shares alone hold the hog.
  await withTonna({ PAGE_RATE_LIMIT: "0" }, async (tonna) => {
    const cookie = await signIn(tonna);
    const { data } = JSON.parse((await ask(`${tonna.url}/api/listings?perPage=15`)).text) as {
      data: { slug: string }[];
    };
    let isOver = false;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 28 });
    const hogged: Reply[] = [];
    const invented = (): Record<string, string> => ({
      rsc: "1",
      "next-router-state-tree": randomUUID(),
      cookie: `next-auth.session-token=${randomUUID()}`,
    });
    const loop = async (n: number) => {
      while (!isOver) {
        const path = n % 4 === 0 ? `/ru/catalogue?_rsc=${randomUUID()}` : `/ru/catalogue?q=${randomUUID()}`;
        hogged.push(await ask(tonna.url + path, { from: "127.0.0.2", agent, headers: n % 2 ? {} : invented() }));
      }
    };
    const loops = Promise.all(Array.from({ length: 28 }, (_, n) => loop(n)));
    const others: Reply[] = [];
    const sellers: Reply[] = [];
    try {
      await expect.poll(() => hogged.length, { timeout: 60_000 }).toBeGreaterThan(28);
      for (const { slug } of data) {
        others.push(await ask(`${tonna.url}/ru/listings/${slug}`, { from: "127.0.0.3" }));
        sellers.push(await ask(`${tonna.url}/ru/account/listings`, { headers: { cookie } }));
        sellers.push(await ask(`${tonna.url}/en/listings/${slug}`, { headers: { cookie } }));
      }
    } finally {
      isOver = true;
      await loops;
      agent.destroy();
    }
    expect(countStatuses(others)).toEqual({ 200: data.length });
    expect(countStatuses(sellers)).toEqual({ 200: 2 * data.length });
    expect(countStatuses(hogged)[200] ?? 0, "the hog has its share").toBeGreaterThan(0);
  });
});

test("a navigation has one form, whatever a client says of its router", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` keeps no pages.");
  test.setTimeout(120_000);
  await withTonna({}, async (tonna) => {
    const names = ["next-router-state-tree", "next-router-prefetch", "next-router-segment-prefetch", "next-url"];
    const replies: Reply[] = [];
    for (let n = 0; n < 12; n += 1)
      replies.push(
        await ask(`${tonna.url}/ru/catalogue?_rsc=${randomUUID()}`, {
          headers: { rsc: "1", [names[n % names.length] ?? ""]: randomUUID() },
        }),
      );
    expect(countStatuses(replies)).toEqual({ 200: 12 });
    expect(replies[0]?.headers["content-type"]).toContain("text/x-component");
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
  });
});

test("an address over the limit of pages gets 429 with Retry-After, in the words of a page, and others do not", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` has no limit on pages.");
  test.setTimeout(120_000);
  await withTonna({ PAGE_RATE_LIMIT: "5/h" }, async (tonna) => {
    const ask429 = (from: string) =>
      ask(`${tonna.url}/en/catalogue?q=${randomUUID()}`, { from, headers: { accept: "text/html" } });
    for (let n = 0; n < 5; n += 1) expect((await ask429("127.0.0.2")).status).toBe(200);
    const refused = await ask429("127.0.0.2");
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(refused.text).toContain("Too many pages");
    expect((await ask429("127.0.0.3")).status).toBe(200);
  });
});
