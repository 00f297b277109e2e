import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** `nonce` marks the inline scripts of the body. */
export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer; nonce: string };
type Written = string | Uint8Array;
type Callback = (error?: Error | null) => void;

/** Creates a GET as Next expects it, without a connection, cookies or anything else of a visitor. */
export function createRequest(url: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  request.url = url;
  Object.assign(request.headers, headers);
  request.rawHeaders = Object.entries(headers).flat();
  request.push(null);
  return request;
}

/** A response that collects its bytes in memory instead of sending them. `captured` resolves at its end. */
export class CapturedResponse extends ServerResponse {
  readonly captured: Promise<Captured>;
  nonce = "";
  #chunks: Buffer[] = [];
  #done: (captured: Captured) => void = () => {};

  constructor(request: IncomingMessage) {
    super(request);
    this.captured = new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  /** Drops what was written, so that another answer can take its place. */
  dropBody(): void {
    this.#chunks = [];
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const given = rest.find((each) => typeof each === "object" && each !== null);
    if (given && !Array.isArray(given))
      for (const [name, value] of Object.entries(given as OutgoingHttpHeaders))
        if (value !== undefined) this.setHeader(name, value as OutgoingHttpHeader & (string | readonly string[]));
    return this;
  }

  override flushHeaders(): void {}

  override write(chunk: Written, ...rest: unknown[]): boolean {
    this.#keep(chunk, rest);
    findCallback(rest)?.();
    return true;
  }

  override end(...given: unknown[]): this {
    const [chunk, ...rest] = given;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) this.#keep(chunk, rest);
    this.finished = true;
    const { statusCode: status, nonce } = this;
    this.#done({ status, headers: this.getHeaders(), body: Buffer.concat(this.#chunks), nonce });
    findCallback(given)?.();
    this.emit("finish");
    this.emit("close");
    return this;
  }

  #keep(chunk: Written, rest: unknown[]): void {
    const encoding = typeof rest[0] === "string" ? (rest[0] as BufferEncoding) : "utf8";
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk));
  }
}

function findCallback(given: unknown[]): Callback | undefined {
  const last = given.at(-1);
  return typeof last === "function" ? (last as Callback) : undefined;
}
