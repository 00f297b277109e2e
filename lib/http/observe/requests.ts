// Counts each answer, and writes its line into the log. The server's response class notes when an answer begins and ends.
import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { parseKey } from "@/lib/api-keys/key-policy";
import { env } from "@/lib/core/env";
import { log, writeLogLine } from "@/lib/core/log";
import { type Durations, findDurations, isMeasured, provideReadings } from "@/lib/core/metrics/measure";
import { singleton } from "@/lib/core/singleton";
import { isTraced, runForRequest, type Span, startSpan } from "@/lib/core/tracing";
import { getRequestId } from "../answer";
import type { Listener } from "../api-request";
import { findRoute } from "./routes";

/** Where an answer came from; `broken`: the request was not valid HTTP. */
export type AnswerSource = "cache" | "handler" | "page" | "file" | "broken";

/** A request whose answer was sent, or that ended without one. */
type EndedRequest = {
  id: string;
  method: string;
  /** Path and query. They go nowhere: only the route does. */
  target: string;
  status: number;
  /** Null: by its route. */
  source: AnswerSource | null;
  /** The client left before it had the whole answer. */
  isAborted: boolean;
  ms: number;
  bytes: number;
  /** Of them only the prefix of a well-formed key is logged, and a trace is continued. */
  headers: IncomingHttpHeaders;
  /** Null for an answer that nothing was done for: it gets its span at its end. */
  span: Span | null;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const getState = () =>
  singleton("observed-requests", () => {
    const state = {
      inFlight: 0,
      bytes: { cache: 0, handler: 0, page: 0, file: 0, broken: 0 } satisfies Record<AnswerSource, number>,
      /** The durations of a route, by method, status and source. */
      durations: new Map<string, Durations>(),
    };
    provideReadings("tonna_http_response_bytes_total", () =>
      Object.entries(state.bytes).map(([source, value]) => ({ labels: { source }, value })),
    );
    provideReadings("tonna_http_requests_in_flight", () => [{ labels: {}, value: state.inFlight }]);
    return state;
  });

/** Notes that a request has begun. */
function noteStart(): void {
  getState().inFlight += 1;
}

/** Notes that a request has ended. */
function noteEnd(): void {
  getState().inFlight -= 1;
}

const isLogged = () => env().REQUEST_LOG && log().isLevelEnabled("info");

/** Whether anybody wants to know of answers. */
function isObserved(): boolean {
  return isMeasured() || isLogged() || isTraced();
}

/** Notes an answer: in the metrics, and in the log. */
export function noteAnswer(request: EndedRequest): void {
  if (!isObserved()) return;
  const route = findRoute(request.target);
  const method = METHODS.has(request.method) ? request.method : "other";
  if (isMeasured()) {
    const source = request.source ?? findSource(route);
    observeRequest(route, method, request.status, source, request.ms / 1_000);
    getState().bytes[source] += request.bytes;
  }
  if (isTraced()) endSpan(request, route, method);
  if (isLogged()) writeLogLine(formatLine(request, route, method));
}

function observeRequest(route: string, method: string, status: number, source: AnswerSource, seconds: number): void {
  const { durations } = getState();
  const key = `${route} ${method}${status}${source}`;
  let found = durations.get(key);
  if (!found) {
    found = findDurations("tonna_http_request_duration_seconds", { route, method, status: String(status), source });
    durations.set(key, found);
  }
  found.add(seconds);
}

function endSpan({ headers, span, status, ms }: EndedRequest, route: string, method: string): void {
  const ended = span ?? startSpan(method, { kind: "server", headers, ageMs: ms });
  const attributes = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
  ended?.end({ name: `${method} ${route}`, attributes, isError: status >= 500 });
}

function findSource(route: string): AnswerSource {
  if (route.startsWith("/api")) return "handler";
  return route === "/_next/static" || route.startsWith("/media/") ? "file" : "page";
}

/** The time of the newest line: an ISO text costs as much as the rest of a line, and lines come several a millisecond. */
let newest = { ms: 0, text: "" };

/** Formats the line by hand: a logger's object costs a cached answer four times as much. Every value is a number or safe in JSON. */
function formatLine({ id, status, ms, bytes, isAborted, headers }: EndedRequest, route: string, method: string) {
  const now = Date.now();
  if (newest.ms !== now) newest = { ms: now, text: new Date(now).toISOString() };
  const prefix = headers.authorization === undefined ? null : findKeyPrefix(headers.authorization);
  const key = prefix === null ? "" : `,"key":"${prefix}"`;
  const aborted = isAborted ? ',"aborted":true' : "";
  return `{"level":"info","time":"${newest.text}","msg":"request","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(ms * 100) / 100},"bytes":${bytes}${key}${aborted}}`;
}

/** The eight characters that identify a key, of a header that holds one. */
function findKeyPrefix(authorization: string): string | null {
  return parseKey(authorization.replace(/^bearer\s+/i, "").trim())?.prefix ?? null;
}

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
  source: AnswerSource | null = null;
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
