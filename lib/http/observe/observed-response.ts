import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { runForRequest } from "@/lib/core/request-context";
import { type Span, startSpan } from "@/lib/core/tracing";
import { getRequestId } from "../answer";
import type { Listener } from "../node-request";
import { type EndedRequest, isObserved, noteAnswer, noteEnd, noteStart, type Source } from "./requests";

/** Bytes of each connection that earlier answers account for. */
const COUNTED = Symbol("counted bytes");
type CountedSocket = Socket & { [COUNTED]?: number };

/** The status of a request whose client left before an answer began; nginx made it usual. */
const CLIENT_LEFT = 499;

/**
 * The response class of the server. It gives each answer its `X-Request-Id`, and notes its end: once, whether it was sent whole or
 * not. It is a class because listeners and wrappers of each response would cost a cached answer a tenth of its time.
 */
class ObservedResponse extends ServerResponse {
  /** A well-formed id that the client sent is kept. */
  requestId = "";
  source: Source | null = null;
  /** The status of an answer that went to the connection past this response. */
  sentPast: number | null = null;
  span: Span | null = null;
  readonly #startedAt = performance.now();
  readonly #target: string | undefined;

  constructor(request: IncomingMessage, options?: object) {
    // node:http passes options that its types do not know.
    super(...([request, options] as unknown as [IncomingMessage]));
    this.#target = request.url;
    noteStart();
    this.on("close", describeAndNote);
  }

  chooseId(): string {
    this.requestId ||= getRequestId(this.req.headers["x-request-id"]?.toString() ?? null);
    return this.requestId;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    const own = findRequestId(headers) ?? this.getHeader("x-request-id");
    if (typeof own === "string") this.requestId = own;
    else if (Array.isArray(headers)) rest[rest.length - 1] = ["X-Request-Id", this.chooseId(), ...headers];
    else this.setHeader("X-Request-Id", this.chooseId());
    return super.writeHead(...([status, ...rest] as unknown as [number]));
  }

  /** Describes the request for metrics and the log. */
  describe(): EndedRequest {
    const { req, headersSent, writableFinished } = this;
    const target = this.#target?.startsWith("/") ? this.#target : (req.url ?? "/");
    return {
      id: this.chooseId(),
      method: req.method ?? "",
      target,
      status: this.sentPast ?? (headersSent ? this.statusCode : CLIENT_LEFT),
      source: this.source,
      isAborted: !writableFinished && this.sentPast === null,
      ms: performance.now() - this.#startedAt,
      bytes: countBytes(req.socket),
      headers: req.headers,
      span: this.span,
    };
  }
}

/** The class for `createServer`, whose types know of no response that is more than theirs. */
export const observedResponse = ObservedResponse as unknown as typeof ServerResponse;

/** Notes that an answer comes from memory. */
export function noteCached(res: ServerResponse): void {
  if (res instanceof ObservedResponse) res.source = "cache";
}

/** Before Node 24 the first context slows every promise of the process: an answer of the API took 0.1 to 0.5 ms more. */
const HAS_CHEAP_CONTEXTS = Number.parseInt(process.versions.node, 10) >= 24;

/** Runs a listener for requests that are traced, if anything is. Where that is cheap, statements and log lines know their request. */
export function answerObserved(listener: Listener): Listener {
  const handle = HAS_CHEAP_CONTEXTS ? knowRequest(listener) : listener;
  const handleTraced = knowRequest(listener);
  return (req, res) => {
    if (!(res instanceof ObservedResponse)) return listener(req, res);
    res.span = startSpan(req.method ?? "", { kind: "server", headers: req.headers });
    return res.span ? res.span.run(() => handleTraced(req, res)) : handle(req, res);
  };
}

/** Runs a listener for requests whose statements and log lines know their request. Pages cost contexts of Next's own anyway. */
export function knowRequest(listener: Listener): Listener {
  return (req, res) =>
    res instanceof ObservedResponse
      ? runForRequest({ requestId: res.chooseId() }, () => listener(req, res))
      : listener(req, res);
}

/** Notes the last answer of a connection, to a request that could not be read or did not arrive; `current` waits for no other then. */
export function noteBroken(current: ServerResponse | undefined, status: number, id: string, bytes: number): void {
  if (current instanceof ObservedResponse && !current.writableEnded) {
    current.requestId = id;
    current.sentPast = status;
    current.source = "broken";
    return;
  }
  noteAnswer({
    id,
    method: "",
    target: "",
    status,
    source: "broken",
    isAborted: false,
    ms: 0,
    bytes,
    headers: {},
    span: null,
  });
}

function describeAndNote(this: ObservedResponse): void {
  noteEnd();
  if (isObserved()) noteAnswer(this.describe());
}

/** The id among headers given to `writeHead`: cached answers and the API name it as here, and first in a list. */
function findRequestId(headers: unknown): unknown {
  if (typeof headers !== "object" || headers === null) return undefined;
  if (Array.isArray(headers)) return headers[0] === "X-Request-Id" ? headers[1] : undefined;
  return (headers as Record<string, unknown>)["X-Request-Id"];
}

/** The bytes that a connection has sent since the last answer on it. */
function countBytes(socket: CountedSocket): number {
  const sent = socket.bytesWritten ?? 0;
  const bytes = sent - (socket[COUNTED] ?? 0);
  socket[COUNTED] = sent;
  return bytes;
}
