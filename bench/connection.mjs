import { connect } from "node:net";
import { bytesOf } from "./requests.mjs";

const HEAD_END = Buffer.from("\r\n\r\n");
const CHUNKS_END = Buffer.from("\r\n0\r\n\r\n");

/**
 * One kept-alive connection that asks for one thing at a time. It looks for the end of an answer and no further, so that
 * the driver takes little of the cores that it shares with the servers.
 */
export class Connection {
  #socket;
  #received = [];
  #answered = () => {};
  #failed = () => {};

  constructor({ hostname, port }) {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on("data", (chunk) => this.#take(chunk));
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => this.#failed(new Error("the server closed the connection")));
  }

  /** Sends the bytes of a request; resolves to the status and the length of its answer, and whether it says when to come back. */
  ask(bytes) {
    return new Promise((resolve, reject) => {
      this.#received = [];
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(bytes);
    });
  }

  end() {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [all];
    const head = all.indexOf(HEAD_END);
    if (head < 0) return;
    const headers = all.latin1Slice(0, head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
    const isWhole =
      length === undefined
        ? all.subarray(-CHUNKS_END.length).equals(CHUNKS_END)
        : all.length >= head + HEAD_END.length + Number(length);
    if (isWhole)
      this.#answered({
        status: Number(headers.slice(9, 12)),
        bytes: all.length,
        retryAfter: headers.includes("\r\nRetry-After: ") || headers.includes("\r\nretry-after: "),
      });
  }
}

/** How many connect at a time beforehand. */
const AT_ONCE = 20;

/** So many connections that have asked for something before: a load need not come from thousands that connect within one moment. */
export async function connectedTo(target, count) {
  const live = bytesOf({ path: "/api/health/live" }, target);
  const open = [];
  while (open.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - open.length) }, () => new Connection(target));
    await Promise.all(some.map((connection) => connection.ask(live)));
    open.push(...some);
  }
  return open;
}
