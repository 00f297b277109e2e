import type { IncomingHttpHeaders } from "node:http";
import { parseKey } from "@/lib/api-keys/key-policy";
import { env } from "@/lib/core/env";
import { log, writeLogLine } from "@/lib/core/log";
import { type Durations, findDurations, isMeasured, provideReadings } from "@/lib/core/metrics/measure";
import { singleton } from "@/lib/core/singleton";
import { isTraced, type Span, startSpan } from "@/lib/core/tracing";
import { findRoute } from "./routes";

/*
 * Counts each answer, and writes its line into the log.
 */

/** Where an answer came from; `broken`: the request was not valid HTTP. */
export type Source = "cache" | "handler" | "page" | "file" | "broken";

/** A request whose answer was sent, or that ended without one. */
export type EndedRequest = {
  id: string;
  method: string;
  /** Path and query. They go nowhere: only the route does. */
  target: string;
  status: number;
  /** Null: by its route. */
  source: Source | null;
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
      bytes: { cache: 0, handler: 0, page: 0, file: 0, broken: 0 } satisfies Record<Source, number>,
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
export function noteStart(): void {
  getState().inFlight += 1;
}

/** Notes that a request has ended. */
export function noteEnd(): void {
  getState().inFlight -= 1;
}

const isLogged = () => env().REQUEST_LOG && log().isLevelEnabled("info");

/** Whether anybody wants to know of answers. */
export function isObserved(): boolean {
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

function observeRequest(route: string, method: string, status: number, source: Source, seconds: number): void {
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

function findSource(route: string): Source {
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
