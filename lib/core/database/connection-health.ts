import { connect, type Socket } from "node:net";
import type postgres from "postgres";
import { log } from "../log";

/*
 * Finds database connections that fell silent. A server that was stopped, or a network that forgot a connection, neither answers nor
 * fails: a statement would wait for ever. A silent connection is destroyed: its statements fail at once, and the driver connects anew.
 */

/** Limits, counted in checks: while this process itself stands still, no connection is silent. */
export type HealthLimits = {
  /** Time between two checks, in milliseconds. */
  checkMs: number;
  /** A connection is lost after so many checks without a byte. A statement may take less, and the pool closes idle connections sooner. */
  silentChecks: number;
  /** Checks between two keep-alive statements. After twice as many without a byte there, every connection is lost. */
  keepAliveChecks: number;
};

/** The part of the driver's options that says where to connect. */
type Target = { host: string[]; port: number[]; path: string | false };

/** The open connections of a client, each with its traffic and the checks since it changed. */
export class WatchedSockets {
  readonly #traffic = new Map<Socket, { bytes: number; silentChecks: number }>();
  #opened = 0;

  /** Opens a connection: the driver's option `socket`. Several hosts take turns. */
  readonly open = ({ host: hosts, port: ports, path }: Target): Socket => {
    const turn = this.#opened++ % hosts.length;
    const [host, port] = [hosts[turn] ?? "", ports[turn] ?? 0];
    const socket = path ? connect(path) : connect({ host, port, noDelay: true });
    this.#traffic.set(socket, { bytes: 0, silentChecks: 0 });
    // The driver reads both for TLS and for its errors.
    return Object.assign(socket, { host, port });
  };

  /** Counts one check. Events would not do: the driver removes all listeners of a socket when it adds TLS. */
  check(): void {
    for (const [socket, traffic] of this.#traffic) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (socket.destroyed) this.#traffic.delete(socket);
      // A connection that has not heard from the server yet is bounded by `connect_timeout`.
      else if (bytes !== traffic.bytes || socket.bytesRead === 0) Object.assign(traffic, { bytes, silentChecks: 0 });
      else traffic.silentChecks += 1;
    }
  }

  listOpen(): Socket[] {
    return [...this.#traffic.keys()];
  }

  /** Lists the connections without a byte for more than so many checks. */
  listSilent(checks: number): Socket[] {
    return [...this.#traffic].filter(([, { silentChecks }]) => silentChecks > checks).map(([socket]) => socket);
  }
}

type Options = HealthLimits & {
  /** Connections of the pools. */
  sockets: WatchedSockets;
  /** One more connection to the same server. */
  keepAlive: { client: postgres.Sql; sockets: WatchedSockets };
};

/** Starts to destroy silent connections. Returns the function that stops it. */
export function startKeepAliveCheck({ sockets, keepAlive, ...limits }: Options): () => void {
  const all = new Set([sockets, keepAlive.sockets]);
  let untilStatement = 0;
  let isWaiting = false;
  const sendStatement = async () => {
    isWaiting = true;
    // A failure is an answer too. Callers of the pools learn by themselves that the database is out of reach.
    await keepAlive.client.unsafe("select 1").catch(() => {});
    isWaiting = false;
    untilStatement = limits.keepAliveChecks;
  };
  const check = () => {
    for (const each of all) each.check();
    const isServerSilent = keepAlive.sockets.listSilent(2 * limits.keepAliveChecks).length > 0;
    const lost = [...all].flatMap((each) => (isServerSilent ? each.listOpen() : each.listSilent(limits.silentChecks)));
    if (lost.length > 0) log().warn({ connections: lost.length }, "the database is silent: connecting anew");
    for (const socket of lost) socket.destroy();
    untilStatement -= 1;
    if (untilStatement <= 0 && !isWaiting) void sendStatement();
  };
  const timer = setInterval(check, limits.checkMs).unref();
  return () => clearInterval(timer);
}
