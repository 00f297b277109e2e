import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";
import type { Answer } from "../answer";
import type { Incoming } from "../incoming";
import { DirectConnections } from "./direct-connections";
import { Message } from "./message";

/* Servers and clients of tests that speak bytes over a connection; all of them end with their test. */

export const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

export const saying = (text: string): Answer => ({
  status: 200,
  headers: { "X-Request-Id": "1", "Content-Length": String(Buffer.byteLength(text)) },
  body: text,
});
const short = new Message(saying("kept"));

/** Starts a server at a free port. */
export async function listening(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

type Options = { kept?: Message; answer?: (request: Incoming) => Promise<Answer>; headersTimeout?: number };

/** Says what it was asked: `node …`. */
const echo: RequestListener = (req, res) => {
  let body = "";
  req.on("data", (chunk) => {
    body += chunk;
  });
  req.on("end", () => res.end(`node ${req.method} ${req.url} ${body}`.trim()));
};

/** A server whose API says `direct …` itself, and to which node:http says `node …`. */
export async function serveDirectly({ answer, kept = short, headersTimeout = 20_000 }: Options = {}) {
  const server = createServer({ headersTimeout }, echo);
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  const direct = new DirectConnections(server);
  direct.start({
    kept: ({ target }) => (target === "/api/kept" ? kept : null),
    takes: (target) => target.startsWith("/api"),
    answer: answer ?? (async ({ method, url }) => saying(`direct ${method} ${new URL(url).pathname}`)),
  });
  const port = await listening(server);
  onTestFinished(() => direct.closeAllConnections());
  return { direct, port, connections: () => connections };
}

/** A client that speaks bytes, and what it has heard so far. */
export async function dial(port: number) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
  await once(socket, "connect");
  onTestFinished(() => {
    socket.destroy();
  });
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  const hear = async (text: string) => {
    while (!heard.includes(text)) await once(socket, "data");
    const until = heard.indexOf(text) + text.length;
    const before = heard.slice(0, until);
    heard = heard.slice(until);
    return before;
  };
  return { socket, hear, say: (text: string) => socket.write(text) };
}

/** A whole way there and back on another connection: what was said before has arrived by then. `path` is answered at once. */
export async function arrived(port: number, path = "/api/kept"): Promise<void> {
  const other = await dial(port);
  other.say(get(path));
  await other.hear("\r\n\r\n");
}
