import { connect, Socket } from "node:net";
import type postgres from "postgres";
import { log } from "../log";

/*
 * Finds databases and connections that fell silent. A server that was stopped, or a network that forgot a connection, neither answers
 * nor fails: a statement would wait for ever. A silent connection is destroyed: its statements fail at once. While the whole database
 * is silent, new connections are refused here, so that every statement fails within milliseconds.
 */

/** Limits, counted in checks: while this process itself stands still, nothing is silent. */
export type HealthLimits = {
  /** Time between two checks, in milliseconds. */
  checkMs: number;
  /** A connection is lost after so many checks without a byte. A statement may take less, and the pool closes idle connections sooner. */
  silentChecks: number;
  /** Checks between two keep-alive statements. */
  keepAliveChecks: number;
  /** The database is silent after so many checks without a byte from it on any connection. */
  unansweredChecks: number;
};

/** The part of the driver's options that says where to connect. */
type Target = { host: string[]; port: number[]; path: string | false };

/** Creates the error of a statement on a connection that was lost to silence. */
const createSilenceError = () => Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" });

/** Destroys a connection with an error: without one the driver would repeat its first statement on the next connection. */
function destroySilent(socket: Socket): void {
  // The driver removes its listeners when it adds TLS. An error without a listener would end the process.
  socket.once("error", () => {}).destroy(createSilenceError());
}

/** The open connections of a client, each with its traffic and the checks since it changed. */
export class WatchedSockets {
  readonly #traffic = new Map<Socket, { read: number; bytes: number; silentChecks: number }>();
  #opened = 0;
  /** Whether new connections fail at once. */
  isRefusing = false;

  /** Opens a connection: the driver's option `socket`. Several hosts take turns. */
  readonly open = ({ host: hosts, port: ports, path }: Target): Socket => {
    const turn = this.#opened++ % hosts.length;
    const [host, port] = [hosts[turn] ?? "", ports[turn] ?? 0];
    if (this.isRefusing) return createRefusedSocket();
    const socket = path ? connect(path) : connect({ host, port, noDelay: true });
    this.#traffic.set(socket, { read: 0, bytes: 0, silentChecks: 0 });
    // The driver reads both for TLS and for its errors.
    return Object.assign(socket, { host, port });
  };

  /**
   * Counts one check, and says whether a byte came since the last one. Events would not do: the driver removes all listeners of a socket
   * when it adds TLS.
   */
  check(): boolean {
    let hasHeard = false;
    for (const [socket, traffic] of this.#traffic) {
      const { bytesRead: read } = socket;
      const bytes = read + socket.bytesWritten;
      hasHeard ||= read !== traffic.read;
      if (socket.destroyed) this.#traffic.delete(socket);
      // A connection that has not heard from the server yet is bounded by `connect_timeout`.
      else if (bytes !== traffic.bytes || read === 0) Object.assign(traffic, { read, bytes, silentChecks: 0 });
      else traffic.silentChecks += 1;
    }
    return hasHeard;
  }

  listOpen(): Socket[] {
    return [...this.#traffic.keys()];
  }

  /** Lists the connections without a byte for more than so many checks. */
  listSilent(checks: number): Socket[] {
    return [...this.#traffic].filter(([, { silentChecks }]) => silentChecks > checks).map(([socket]) => socket);
  }
}

/** A connection that fails as soon as the driver listens to it. */
function createRefusedSocket(): Socket {
  const socket = new Socket();
  setImmediate(destroySilent, socket);
  return socket;
}

type Options = HealthLimits & {
  /** Connections of the pools. */
  sockets: WatchedSockets;
  /** One more connection to the same server. */
  keepAlive: { client: postgres.Sql; sockets: WatchedSockets };
};

/** Starts to watch a database, and to destroy silent connections. `stop` ends that. */
export function startKeepAliveCheck({ sockets, keepAlive, ...limits }: Options): {
  isSilent: () => boolean;
  stop: () => void;
} {
  let untilStatement = 0;
  let isWaiting = false;
  let unanswered = 0;
  const setSilent = (isSilent: boolean) => {
    if (isSilent === sockets.isRefusing) return;
    sockets.isRefusing = isSilent;
    log().warn(
      isSilent ? "the database is silent: its statements fail until it answers" : "the database answers again",
    );
  };
  const sendStatement = async () => {
    isWaiting = true;
    try {
      await keepAlive.client.unsafe("select 1");
      untilStatement = limits.keepAliveChecks;
      unanswered = 0;
      setSilent(false);
    } catch {
      // The next check tries again. Callers of the pools learn by themselves that the database is out of reach.
    }
    isWaiting = false;
  };
  const check = () => {
    const hasHeard = [sockets.check(), keepAlive.sockets.check()].includes(true);
    // A pooler greets although its server is silent: once silent, only an answered statement ends that.
    unanswered = hasHeard && !sockets.isRefusing ? 0 : unanswered + 1;
    if (unanswered >= limits.unansweredChecks) setSilent(true);
    const lost = sockets.isRefusing ? sockets.listOpen() : sockets.listSilent(limits.silentChecks);
    lost.push(...keepAlive.sockets.listSilent(limits.unansweredChecks));
    if (lost.length > 0) log().warn({ connections: lost.length }, "connections are silent: connecting anew");
    for (const socket of lost) destroySilent(socket);
    untilStatement -= 1;
    if (untilStatement <= 0 && !isWaiting) void sendStatement();
  };
  const timer = setInterval(check, limits.checkMs).unref();
  return { isSilent: () => sockets.isRefusing, stop: () => clearInterval(timer) };
}
