import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { BUSY, hearLaterAfter } from "./hearing";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

/** A server of node:http that refuses what is asked at `/busy`, and a client that speaks bytes. */
async function converse() {
  const server = createServer((req, res) => {
    if (req.url === "/busy") {
      hearLaterAfter(res);
      res.statusCode = BUSY;
    }
    res.end(`answer to ${req.url}`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", noDelay: true });
  undo.push(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  let heard = "";
  client.on("data", (chunk) => {
    heard += chunk;
  });
  const hear = async (text: string) => {
    while (!heard.includes(text)) await once(client, "data");
    heard = heard.slice(heard.indexOf(text) + text.length);
  };
  return { hear, ask: (...paths: string[]) => client.write(paths.map(get).join("")) };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test("who was refused over node:http and asks again at once is heard a while later", async () => {
  const { ask, hear } = await converse();
  ask("/busy");
  await hear("answer to /busy");
  const since = performance.now();
  ask("/a");
  await hear("answer to /a");
  expect(performance.now() - since).toBeGreaterThan(40);
});

test("who asks for much at once, and is refused some of it, hears of all of it", async () => {
  const { ask, hear } = await converse();
  const paths = ["/busy", "/a", "/busy", "/busy", "/b"];
  ask(...paths);
  for (const path of paths) await hear(`answer to ${path}`);
});
