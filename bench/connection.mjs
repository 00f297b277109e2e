// One connection of a load test: sends requests, and reads where each answer ends.
import { connect } from "node:net";
import { bytesOf } from "./requests.mjs";

const HEAD_END = Buffer.from("\r\n\r\n");
const CHUNKS_END = Buffer.from("\r\n0\r\n\r\n");

/** What was read is looked at, or copied, before anything else is read: one place serves all connections, and none makes objects of it. */
const PLACE = Buffer.allocUnsafe(65_536);

/**
 * One kept-alive connection that asks for one thing at a time. It looks for the end of an answer and no further, so that
 * the driver takes little of the cores that it shares with the servers.
 */
export class Connection {
  #socket;
  #received = null;
  #answered = () => {};
  #failed = () => {};

  constructor({ hostname, port }) {
    const onread = { buffer: PLACE, callback: (length, buffer) => this.#take(buffer.subarray(0, length)) };
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => this.#failed(new Error("the server closed the connection")));
  }

  /** Sends the bytes of a request; resolves to the status and the length of its answer, and whether it says when to come back. */
  ask(bytes) {
    return new Promise((resolve, reject) => {
      this.#received = null;
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(bytes);
    });
  }

  end() {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  /** True: it goes on reading. */
  #take(chunk) {
    const all = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    const answer = answerIn(all);
    if (answer) this.#answered(answer);
    else this.#received = all === chunk ? Buffer.from(chunk) : all;
    return true;
  }
}

/** The answer that these bytes are, once they are whole; null before. */
function answerIn(bytes) {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return null;
  const headers = bytes.latin1Slice(0, head);
  const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
  const isWhole =
    length === undefined
      ? bytes.subarray(-CHUNKS_END.length).equals(CHUNKS_END)
      : bytes.length >= head + HEAD_END.length + Number(length);
  return isWhole
    ? {
        status: Number(headers.slice(9, 12)),
        bytes: bytes.length,
        retryAfter: headers.includes("\r\nRetry-After: ") || headers.includes("\r\nretry-after: "),
      }
    : null;
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
