import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { Context } from "@opentelemetry/api";
import { env } from "./env";
import { singleton } from "./singleton";

/*
 * Traces, sent by OTLP over HTTP when OTEL_EXPORTER_OTLP_ENDPOINT is set. Without it no package of OpenTelemetry is loaded. Spans hold
 * routes, hosts and texts of statements: never a path, a query or a value. Nothing is registered globally: spans of Next have addresses.
 * With or without it, work may know the request that caused it.
 */

type Attributes = Record<string, string | number>;
type SpanOptions = {
  /** `server` and `job` begin a trace; `client` is only noted within one. */
  kind: "server" | "job" | "client";
  attributes?: Attributes;
  /** Headers of the request: a W3C `traceparent` there is continued. */
  headers?: Record<string, string | string[] | undefined>;
  /** Milliseconds ago that the span began. */
  ageMs?: number;
};
type SpanEnd = { name?: string; attributes?: Attributes; isError?: boolean };

/** A span under way. */
export type Span = {
  /** Runs work whose own spans are children of this one. */
  run<T>(work: () => T): T;
  end(end?: SpanEnd): void;
};
type Tracing = { start(name: string, options: SpanOptions): Span | null };

const getState = () =>
  singleton("tracing", () => ({ tracing: null as Tracing | null, contexts: new AsyncLocalStorage<Context>() }));

/** Whether spans go anywhere. */
export function isTraced(): boolean {
  return getState().tracing !== null;
}

/** Starts a span; null when nothing is traced. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  return getState().tracing?.start(name, options) ?? null;
}

/** Runs work within a span, which ends with it. */
export async function trace<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  let isError = true;
  try {
    const result = await span.run(work);
    isError = false;
    return result;
  } finally {
    span.end({ isError });
  }
}

/** Starts to trace when an endpoint is set. Returns a function that sends what is left, else null. */
export async function startTracing(): Promise<(() => Promise<void>) | null> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const [api, { W3CTraceContextPropagator }, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win. The exporter reads its endpoint and headers from the environment too.
  const named = resources.resourceFromAttributes({ "service.name": "tonna" });
  const provider = new sdk.BasicTracerProvider({
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("tonna");
  const propagator = new W3CTraceContextPropagator();
  const { contexts } = getState();
  const kinds = { server: api.SpanKind.SERVER, job: api.SpanKind.INTERNAL, client: api.SpanKind.CLIENT };

  const start = (name: string, { kind, attributes = {}, headers, ageMs = 0 }: SpanOptions): Span | null => {
    const parent = kind === "client" ? contexts.getStore() : undefined;
    if (kind === "client" && !parent) return null;
    const context = parent ?? propagator.extract(api.ROOT_CONTEXT, headers ?? {}, api.defaultTextMapGetter);
    const startTime = Date.now() - ageMs;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, context);
    return {
      run: (work) => contexts.run(api.trace.setSpan(context, span), work),
      end({ name: better, attributes: more = {}, isError = false } = {}) {
        if (better) span.updateName(better);
        span.setAttributes(more);
        if (isError) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  getState().tracing = { start };
  traceFetches();
  return () => provider.shutdown();
}

/** A request as the channels of `fetch` tell it. Its path is left out: it may hold a key. */
type Fetch = { request: { origin?: unknown; method?: string }; response?: { statusCode: number } };

/** Notes the requests of `fetch` as spans, by the channels that it publishes to. */
function traceFetches(): void {
  const spans = new WeakMap<object, { span: Span; status: number }>();
  const on = (event: string, handle: (fetch: Fetch) => void) =>
    subscribe(`undici:request:${event}`, (message) => handle(message as Fetch));
  const end = ({ request }: Fetch, isFailed: boolean) => {
    const noted = spans.get(request);
    const status: Attributes = noted && noted.status > 0 ? { "http.response.status_code": noted.status } : {};
    noted?.span.end({ attributes: status, isError: isFailed || noted.status >= 400 });
    spans.delete(request);
  };
  on("create", ({ request }) => {
    const method = request.method ?? "GET";
    const origin = String(request.origin);
    const host = URL.canParse(origin) ? new URL(origin).host : "unknown";
    const attributes = { "http.request.method": method, "server.address": host };
    const span = startSpan(`${method} ${host}`, { kind: "client", attributes });
    if (span) spans.set(request, { span, status: 0 });
  });
  on("headers", ({ request, response }) => {
    const noted = spans.get(request);
    if (noted && response) noted.status = response.statusCode;
  });
  on("trailers", (fetch) => end(fetch, false));
  on("error", (fetch) => end(fetch, true));
}

/** Fields of the log for work that a request caused. */
type RequestContext = { requestId: string };

const getStorage = () => singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs work for a request; statements and spans within it know the request. */
export function runForRequest<T>(context: RequestContext, work: () => T): T {
  return getStorage().run(context, work);
}

/** Returns the request that the present work belongs to; of a batch, its first. Undefined for jobs, commands, and where it would cost too much. */
export function getRequestContext(): RequestContext | undefined {
  return getStorage().getStore();
}
