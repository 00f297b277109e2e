import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";

/* Servers and clients of tests that speak bytes over a connection. All of them end with their test. */

export const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

/** Starts a server at a free port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Connects a client that sends text as it is; `hear` waits for a text and returns all that came up to its end. */
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
