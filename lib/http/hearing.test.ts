import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Answer } from "./answer";
import type { Incoming } from "./incoming";
import { apiListener } from "./node-listener";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

const unknownPath = () => {
  throw new Error("nothing here looks for a path");
};

/** The API on a server of node:http, which refuses what is asked at `/api/busy`; its port. */
async function serve(): Promise<number> {
  const answer = async ({ url, whole }: Incoming): Promise<Answer> => {
    const { pathname } = new URL(url);
    const isBusy = pathname === "/api/busy";
    // What is refused is refused before its body is read.
    if (!isBusy) await whole?.();
    return { status: isBusy ? 503 : 200, headers: {}, body: `answer to ${pathname}` };
  };
  const server = createServer(apiListener({ answer, find: unknownPath }));
  await once(server.listen(0, "127.0.0.1"), "listening");
  undo.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** A client that speaks bytes. */
function dial(port: number) {
  const client = connect({ port, host: "127.0.0.1", noDelay: true });
  undo.push(() => client.destroy());
  let heard = "";
  client.on("data", (chunk) => {
    heard += chunk;
  });
  const hear = async (text: string) => {
    while (!heard.includes(text)) await once(client, "data");
    heard = heard.slice(heard.indexOf(text) + text.length);
  };
  return { hear, say: (text: string) => client.write(text) };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
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
    const { say, hear } = dial(port);
    const since = performance.now();
    say(said);
    await hear("answer to /api/busy");
    for (const text of later) {
      say(text);
      // A whole way there and back on another connection: what was said before has arrived by then.
      const other = dial(port);
      other.say(get("/api/a"));
      await other.hear("answer to /api/a");
    }
    say(get("/api/b"));
    await hear("answer to /api/b");
    // A timer may be a millisecond early.
    expect(performance.now() - since).toBeGreaterThan(48);
  },
);

test("who asks for much at once, and is refused some of it, hears of all of it", async () => {
  const { say, hear } = dial(await serve());
  const paths = ["/api/busy", "/api/a", "/api/busy", "/api/busy", "/api/b"];
  say(paths.map(get).join(""));
  for (const path of paths) await hear(`answer to ${path}`);
});
