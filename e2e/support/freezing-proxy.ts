// A proxy that can fall silent, as a network or a stopped machine does.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy before a server. */
export type FreezingProxy = {
  /** The address of the server, through the proxy. */
  url: string;
  /** Connections that are open and not frozen. */
  count(): number;
  /** Stops passing data on open connections, and with `all` on new ones too. */
  freeze(options?: { all: boolean }): void;
  /** Passes data on again, starting with what was held back. */
  thaw(): void;
  stop(): Promise<void>;
};

/** Starts a proxy before the server at the URL `to`. */
export async function startFreezingProxy(to: string): Promise<FreezingProxy> {
  const target = new URL(to);
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, into] of [pair, [upstream, client]] as const) {
      from.on("data", (part: Buffer) => into.write(part));
      from.on("error", () => {});
      from.on("close", () => {
        into.destroy();
        pairs.delete(pair);
      });
    }
    if (frozen) for (const socket of pair) socket.pause();
    else client.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(to);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act);
  };
  return {
    url: url.href,
    count: () => [...pairs].filter(([client]) => !client.isPaused()).length,
    freeze({ all } = { all: false }) {
      frozen = all;
      each((socket) => socket.pause());
    },
    thaw() {
      frozen = false;
      each((socket) => socket.resume());
    },
    async stop() {
      each((socket) => socket.destroy());
      server.close();
      await once(server, "close");
    },
  };
}
