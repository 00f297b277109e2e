// The steps that every request to the API goes through, in their order. ARCHITECTURE.md lists them.
import { z } from "zod";
import { getCurrentGeneration } from "@/lib/core/cache/tags";
import { type Caller, getAccount } from "@/lib/core/caller";
import { getClientIp } from "@/lib/core/client-ip";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { parseTags } from "@/lib/core/etag";
import { getRequestContext } from "@/lib/core/tracing";
import {
  type Answer,
  buildCommonHeaders,
  buildOverloaded,
  buildPreflightHeaders,
  buildProblem,
  getRequestId,
  removeCors,
  toAppError,
} from "./answer";
import { buildAnswerKey, cacheAnswer, getOrCompute } from "./answer-cache";
import { type ApiRequest, type RequestTarget, splitUrl } from "./api-request";
import { identifyClock } from "./cron-secret";
import type { Declarations, Method, Params, RawAnswer, Route, SaveIdempotentResponse } from "./declaration";
import { buildClaim, createNeverStoredError, parseIdempotencyKey } from "./idempotency";
import { createMissingKeyError, type Identity, identify, nameVisitor } from "./identify";
import { type Format, formatAnswer, formatRaw, formatStream, listFormats, NDJSON, negotiate } from "./output";
import { isFromOtherSite } from "./pages/own";
import { parseQuery } from "./parse";
import { getApiGate, type Slot } from "./pressure/gate";
import { meter, meterMore } from "./rate-limit";
import { listBodyTypes, parseInput, type Received, receiveBody } from "./receive-body";
import { runOnce } from "./run-once";

/** For routes without parameters: refuses all. */
const NO_PARAMETERS = z.strictObject({});

/** One request under way: the headers of its answer, whatever happens, and its slot in the gate once it has one. */
type Exchange = {
  request: ApiRequest;
  url: RequestTarget;
  requestId: string;
  headers: Record<string, string>;
  slot: Slot | null;
  /** The caller, once that is known. */
  identity: Identity | null;
};

/** Answers one request: request id, load shedding, identity, limit, method and scope, input, handler, output; problem+json on any error. */
export async function answer(request: ApiRequest, params: Params, declarations: Declarations): Promise<Answer> {
  const requestId = getRequestContext()?.requestId ?? getRequestId(request.headers.get("x-request-id"));
  const url = splitUrl(request.url);
  const exchange: Exchange = {
    request,
    url,
    requestId,
    headers: buildCommonHeaders(requestId),
    slot: null,
    identity: null,
  };
  const isOwn = isForOwnPages(declarations);
  try {
    if (isOwn && isFromOtherSite(request)) throw new AppError("foreign_origin", { detail: FOREIGN_PAGE });
    return adaptToRequest(request, await dispatch(exchange, params, declarations), isOwn);
  } catch (error) {
    return adaptToRequest(request, buildProblem(toAppError(error, requestId), url.pathname, exchange.headers), isOwn);
  } finally {
    exchange.slot?.release();
  }
}

/**
 * Takes a slot of the gate, once for each request, and waits for its turn. Without a free slot it returns the answer `overloaded`:
 * nothing was changed then, and no idempotency key taken.
 */
async function admit(exchange: Exchange, route: Route | undefined): Promise<Answer | null> {
  if (exchange.slot || route?.neverShed) return null;
  exchange.slot = getApiGate().acquire(nameVisitor(exchange.request));
  if (!exchange.slot) return buildOverloaded(exchange.url.pathname, exchange.headers);
  if (exchange.slot.turn) await exchange.slot.turn;
  return null;
}

const FOREIGN_PAGE = "The Origin header names another site. Only programs and pages of this site may ask here.";

const isForOwnPages = (declarations: Declarations) =>
  Object.values(declarations).some(({ ownPagesOnly }) => ownPagesOnly === true);

/**
 * HEAD gets the headers of GET without a body. Neither the answer to a request with a cookie nor that of a resource for own pages is
 * for scripts of other sites.
 */
function adaptToRequest({ method, headers }: ApiRequest, whole: Answer, isOwn: boolean): Answer {
  const full = isOwn ? { ...whole, headers: removeCors(whole.headers) } : whole;
  const made = headers.has("cookie") ? withCookieHeaders(full) : full;
  return method === "HEAD" ? { ...made, body: null } : made;
}

/** Removes CORS. `Vary` keeps a shared cache from giving the answer to requests without a cookie. */
function withCookieHeaders(full: Answer): Answer {
  const { Vary, ...rest } = removeCors(full.headers);
  return { ...full, headers: { ...rest, Vary: Vary === undefined ? "Cookie" : `${Vary}, Cookie` } };
}

async function dispatch(exchange: Exchange, params: Params, declarations: Declarations): Promise<Answer> {
  const { request, headers } = exchange;
  const method = request.method === "HEAD" ? "GET" : (request.method as Method);
  // The database is asked for keys and limits.
  const isLookedUp = request.headers.has("authorization") || env().ANON_RATE_LIMIT !== undefined;
  const refused = isLookedUp ? await admit(exchange, declarations[method]) : null;
  if (refused) return refused;
  const identity = declarations[method]?.access === "cron" ? identifyClock(request) : await identify(request);
  exchange.identity = identity;
  const write = method !== "GET" && request.method !== "OPTIONS";
  // Health checks need no store of the limiter, and a browser sends its preflight by itself.
  const free = declarations[method]?.neverShed || request.method === "OPTIONS";
  Object.assign(headers, await meter(identity, { write, ip: getClientIp(request.headers), free }));

  if (Object.keys(declarations).length === 0)
    throw new AppError("not_found", { detail: "There is nothing at this path. GET /api lists all paths." });
  const route = declarations[method];
  if (!route) {
    const allow = listAllowedMethods(declarations);
    if (request.method === "OPTIONS") {
      const own = { ...headers, ...buildPreflightHeaders(allow), Allow: allow, ...acceptPatch(declarations) };
      return { status: 204, headers: own, body: null };
    }
    throw new AppError("method_not_allowed", { detail: `Allowed here: ${allow}.`, headers: { Allow: allow } });
  }
  requireAccess(route, identity.caller);
  return run(exchange, route, params, identity.caller);
}

/** The value of `Allow` for the declared methods of a URL. */
function listAllowedMethods(declarations: Declarations): string {
  const methods = Object.keys(declarations).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...methods, "OPTIONS"].join(", ");
}

/** The media types of a PATCH, for the answer to OPTIONS (RFC 5789, 3.1). */
function acceptPatch({ PATCH }: Declarations): Record<string, string> {
  return PATCH ? { "Accept-Patch": listBodyTypes(PATCH).join(", ") } : {};
}

/** Throws `missing_key` or `insufficient_scope` unless the caller has what a route needs. */
export function requireAccess({ access }: Pick<Route, "access">, caller: Caller): void {
  if (access === "public" || access === "cron") return;
  if (caller.kind !== "key") throw createMissingKeyError();
  if (access !== "key" && !caller.scopes.includes(access)) {
    throw new AppError("insufficient_scope", {
      detail: `The key lacks the scope ${access}.`,
      extra: { requiredScope: access },
    });
  }
}

async function run(exchange: Exchange, route: Route, params: Params, caller: Caller): Promise<Answer> {
  const { request, url } = exchange;
  const hasBody = request.method !== "HEAD" && route.output !== null;
  const format = negotiate(request.headers.get("accept"), listFormats(route), hasBody);
  if (!route.cacheTags || request.headers.has("authorization"))
    return dropFreshBody(exchange, await runHandler(exchange, { route, params, caller, format, cacheKey: null }));
  const cacheKey = buildAnswerKey(format, `${url.pathname}${url.search}`);
  const made = await getOrCompute(cacheKey, () => runHandler(exchange, { route, params, caller, format, cacheKey }));
  // A shared answer gets the request id of this request.
  return dropFreshBody(exchange, { ...made, headers: Object.assign({}, made.headers, exchange.headers) });
}

type Job = { route: Route; params: Params; caller: Caller; format: Format; cacheKey: string | null };

/** Parses the input, runs the handler, and makes the answer. A 200 is cached under `cacheKey`. */
async function runHandler(exchange: Exchange, job: Job): Promise<Answer> {
  const { route } = job;
  const refused = await admit(exchange, route);
  if (refused) return refused;
  const generation = getCurrentGeneration();
  const query = parseQuery(route.query ?? NO_PARAMETERS, exchange.url.search);
  const work = (sent: Received | null) => runWork(exchange, job, { query, sent, generation });
  return route.body || route.upload ? receiveBody(exchange, route, job.caller, work) : work(null);
}

type Input = { query: unknown; sent: Received | null; generation: number };

async function runWork(exchange: Exchange, job: Job, { query, sent, generation }: Input): Promise<Answer> {
  const { request, url } = exchange;
  const { route, params, caller, format, cacheKey } = job;
  const dialect = route.csvDialect?.(query);
  const answerOf = (result: unknown) =>
    route.raw ? formatRaw(exchange, result as RawAnswer) : formatAnswer(exchange, route, result, format, dialect);
  const work = async (saveIdempotentResponse?: SaveIdempotentResponse<unknown>) => {
    const body = sent ? parseInput(route, sent) : undefined;
    const ifMatch = request.headers.get("if-match");
    const ifNoneMatch = request.headers.get("if-none-match");
    const { headers } = request;
    const charge = (requests: number) => chargeKey(exchange, requests);
    const { requestId } = exchange;
    const context = {
      caller,
      params,
      query,
      body,
      ifMatch,
      ifNoneMatch,
      headers,
      isTable: format === "text/csv",
      requestId,
      charge,
      saveIdempotentResponse,
    };
    if (format === NDJSON && route.stream && route.csvItem)
      return formatStream(exchange, route.csvItem, await startStream(route.stream(context)));
    const made = answerOf(await route.handle(context));
    if (cacheKey !== null && made.status === 200)
      cacheAnswer(cacheKey, made, route.cacheTags?.(query, params) ?? [], generation);
    return made;
  };
  const key = request.method === "POST" ? parseIdempotencyKey(request.headers.get("idempotency-key")) : null;
  if (key !== null && route.neverStored) throw createNeverStoredError();
  const account = getAccount(caller);
  if (key === null || !account) return work();
  const bytes = sent?.bytes ?? new Uint8Array();
  return runOnce(exchange, buildClaim(account.userId, "POST", url, key, bytes), { work, answerOf });
}

/** Reads the first item of a stream, so that a query that can't be answered is refused before anything is sent. */
async function startStream(items: AsyncIterable<unknown>): Promise<AsyncIterable<unknown>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return {
    async *[Symbol.asyncIterator]() {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    },
  };
}

/** Answers 304 to a request that has the current body (`If-None-Match`). */
function dropFreshBody({ request }: Exchange, answer: Answer): Answer {
  const { status, headers } = answer;
  if (status !== 200 || !headers.ETag || !isFresh(request, headers.ETag)) return answer;
  const { "Content-Type": _type, "Content-Length": _length, ...rest } = headers;
  return { status: 304, headers: rest, body: null };
}

/** Counts further requests on the key; the headers of the answer then tell what is left. */
async function chargeKey({ identity, headers }: Exchange, requests: number): Promise<void> {
  if (identity?.meter) Object.assign(headers, await meterMore(identity.meter, requests));
}

function isFresh(request: ApiRequest, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const bare = (tag: string) => tag.replace(/^W\//, "");
  return header.trim() === "*" || parseTags(header).some((tag) => bare(tag) === bare(etag));
}
