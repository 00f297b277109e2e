import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { newId } from "@/lib/core/id";
import type { Answer } from "../answer";

/** How long a connection is kept without a request: longer than a load balancer keeps its own, so that it never sends into a closed one. */
export const KEEP_ALIVE_MS = 72_000;
/** A longer text is encoded before it is sent; a shorter one goes out with its headers in one piece. */
export const LONG = 16_384;

const CONNECTION = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n`;
/** A line end would be the end of a header. */
const NOT_A_VALUE = /[^\t -~]/;

let second = 0;
let date = "";

/** The time as HTTP writes it, made once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1_000).toUTCString();
  }
  return date;
}

/**
 * Writes an answer as `node:http` does, and ends the connection where the answer says so. Throws on a header that is not printable
 * ASCII, and on a body of which it is not said how long it is.
 */
export function writeAnswer(socket: Duplex, { status, headers, body }: Answer): void {
  if (body !== null && headers["Content-Length"] === undefined)
    throw new TypeError("an answer does not say how long it is");
  const head = `${headText(status, headers)}Date: ${dateNow()}\r\n\r\n`;
  if (body === null) socket.write(head, "latin1");
  else if (typeof body === "string") socket.write(head + body);
  else {
    socket.cork();
    socket.write(head, "latin1");
    socket.write(body);
    socket.uncork();
  }
  if (headers.Connection !== undefined) socket.end();
}

/** The bytes of an answer that is sent again and again: all but what each one has of its own, its date and its id. */
export class Message {
  #bytes: Buffer<ArrayBuffer>;
  readonly #ownAt: number;

  constructor({ status, headers, body }: Answer) {
    const { "X-Request-Id": _id, ...shared } = headers;
    const head = headText(status, shared);
    this.#ownAt = head.length;
    this.#bytes = Buffer.concat([Buffer.from(head + ownText()), Buffer.from(body ?? "")]);
  }

  get body(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(this.#ownAt + OWN_LENGTH);
  }

  /** Sends it with the date of now, and an id that nobody else has. */
  writeTo(socket: Socket): void {
    if (this.#bytes.length > LONG) {
      this.#writeLong(socket);
      return;
    }
    // In their place, since the kernel has nearly always copied all of it when `write` returns; what it has not is left alone.
    this.#bytes.write(ownText(), this.#ownAt, "latin1");
    socket.write(this.#bytes);
    if (socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
  }

  /** All that wait for the rest of a long body share it. */
  #writeLong(socket: Socket): void {
    const head = Buffer.allocUnsafe(this.#ownAt + OWN_LENGTH);
    this.#bytes.copy(head, 0, 0, this.#ownAt);
    head.write(ownText(), this.#ownAt, "latin1");
    socket.cork();
    socket.write(head);
    socket.write(this.body);
    socket.uncork();
  }
}

const ownText = () => `Date: ${dateNow()}\r\nX-Request-Id: ${newId()}\r\n\r\n`;
const OWN_LENGTH = ownText().length;

function headText(status: number, headers: Record<string, string>): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (const name in headers) {
    const value = headers[name] ?? "";
    if (NOT_A_VALUE.test(value)) throw new TypeError(`the header ${name} has a character that no header may have`);
    text += `${name}: ${value}\r\n`;
  }
  return headers.Connection === undefined ? text + CONNECTION : text;
}
