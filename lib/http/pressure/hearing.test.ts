import { once } from "node:events";
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import type { Answer } from "../answer";
import { apiListener } from "../connections/node-listener";
import { arrived, dial, get, listening, saying, serveDirectly } from "../connections/test-connection";
import type { Incoming } from "../incoming";
import { refusePage } from "../pages/busy";
import { countConnections } from "./load";

/** The API on a server of node:http, which refuses what is asked at `/api/busy`; its port. */
async function serve(): Promise<number> {
  const answer = async ({ url, whole }: Incoming): Promise<Answer> => {
    const { pathname } = new URL(url);
    const isBusy = pathname === "/api/busy";
    // What is refused is refused before its body is read.
    if (!isBusy) await whole?.();
    return { status: isBusy ? 503 : 200, headers: {}, body: `answer to ${pathname}` };
  };
  return listening(createServer(apiListener({ answer })));
}

const postHead = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n`;

const REFUSED: [what: string, said: string, ...later: string[]][] = [
  ["a read", get("/api/busy")],
  ["a write", `${postHead("/api/busy")}{}`],
  ["a write whose body comes later", postHead("/api/busy"), "{}"],
  ["the second of two", get("/api/a") + get("/api/busy")],
];

test.each(REFUSED)(
  "over node:http, who was refused %s and asks again at once is heard a while later",
  async (...[, said, ...later]) => {
    const port = await serve();
    const { say, hear } = await dial(port);
    const since = performance.now();
    say(said);
    await hear("answer to /api/busy");
    for (const text of later) {
      say(text);
      await arrived(port, "/api/a");
    }
    say(get("/api/b"));
    await hear("answer to /api/b");
    // A timer may be a millisecond early.
    expect(performance.now() - since).toBeGreaterThan(48);
  },
);

test("who asks for much at once, and is refused some of it, hears of all of it", async () => {
  const { say, hear } = await dial(await serve());
  const paths = ["/api/busy", "/api/a", "/api/busy", "/api/busy", "/api/b"];
  say(paths.map((path) => get(path)).join(""));
  for (const path of paths) await hear(`answer to ${path}`);
});

test("who was refused and asks again at once is heard a while later", async () => {
  const { port } = await serveDirectly({ answer: async () => ({ ...saying("come back"), status: 503 }) });
  const client = await dial(port);
  const since = performance.now();
  client.say(get("/api/a"));
  await client.hear("come back");
  client.say(get("/api/a"));
  await client.hear("come back");
  // A timer may be a millisecond early.
  expect(performance.now() - since).toBeGreaterThan(48);
});

test("in a crowd, whose page was refused and who asks again at once is heard a while later", async () => {
  const server = createServer(refusePage);
  countConnections(server);
  const port = await listening(server);
  const { say, hear } = await dial(port);
  for (let count = 0; count < 200; count += 1) await dial(port);
  const since = performance.now();
  for (let time = 0; time < 2; time += 1) {
    say(get("/ru", "Accept: text/html\r\n"));
    await hear("</html>");
  }
  // A timer may be a millisecond early.
  expect(performance.now() - since).toBeGreaterThan(48);
});

test("a connection is not idle while what came over it waits to be heard", async () => {
  const { direct, port } = await serveDirectly({ answer: async () => ({ ...saying("come back"), status: 503 }) });
  const client = await dial(port);
  client.say(get("/api/a"));
  await client.hear("come back");
  client.say(get("/api/a"));
  await arrived(port);
  direct.closeIdleConnections();
  await client.hear("come back");
});

/** So many that more than the loop reads from in one go have asked, even while some are being answered. */
const MANY = 1_600;

/** Clients on a thread of their own. Once all are connected, each asks again as soon as it is answered; none leaves before the last. */
const CLIENTS = `
  const { connect } = require("node:net");
  const { port, clients, times } = require("node:worker_threads").workerData;
  let connected = 0;
  let done = 0;
  const asking = Array.from({ length: clients }, (_, index) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let left = times;
    const ask = () => {
      if (left-- > 0) socket.write("GET /api/" + index + " HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n");
      else if (++done === clients) process.exit();
    };
    socket.on("data", ask).on("connect", () => {
      if (++connected === clients) for (const each of asking) each();
    });
    return ask;
  });
`;

test("of more than a thousand who ask at once each is heard once a turn, so that what waits for the next turn has its own", async () => {
  const heardInTurn = new Map<string, number>();
  let most = 0;
  const answer = async ({ url }: Incoming) => {
    const times = (heardInTurn.get(url) ?? 0) + 1;
    heardInTurn.set(url, times);
    most = Math.max(most, times);
    // Longer than a client takes to ask again: it has always asked by the time the loop could read on.
    for (const until = performance.now() + 0.1; performance.now() < until; );
    return saying("here");
  };
  const { port } = await serveDirectly({ answer });
  let isOver = false;
  const turn = () => {
    heardInTurn.clear();
    if (!isOver) setImmediate(turn);
  };
  turn();
  const worker = new Worker(CLIENTS, { eval: true, workerData: { port, clients: MANY, times: 4 } });
  onTestFinished(() => void worker.terminate());
  await once(worker, "exit");
  isOver = true;
  expect(most).toBe(1);
}, 20_000);
