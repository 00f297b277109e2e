import { z } from "zod";
import { cacheMoment } from "@/lib/core/cache/tags";
import { accountOf, type Caller } from "@/lib/core/caller";
import { getClientIp } from "@/lib/core/client-ip";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { parseTags } from "@/lib/core/etag";
import { merged } from "@/lib/core/merged";
import { type Address, addressOf } from "./address";
import { type Answer, commonHeaders, preflightHeaders, problemAnswer, requestIdOf, withoutCors } from "./answer";
import { answerKey, keepAnswer, keptOrMade, nameAnswer } from "./answer-cache";
import { MAX_BODY_BYTES, parseJson, requireBytes, requireMediaType, requirePlain } from "./body";
import type { Declarations, Method, Params, Route, Settle } from "./declaration";
import { toAppError } from "./failure";
import { fillSlot, freeSlot, isFinal, parseIdempotencyKey, type StoredAnswer, slotOf, takeSlot } from "./idempotency";
import { identify, missingKey } from "./identify";
import type { Incoming } from "./incoming";
import { type Format, negotiate } from "./negotiate";
import { offersOf, respond } from "./output";
import { parseBody, parseQuery } from "./parse";
import type { Place } from "./pressure/gate";
import { enterApi } from "./pressure/load";
import { shedAnswer } from "./pressure/shed";
import { meter } from "./rate-limit";

/** Routes that take no parameters refuse them all. */
const NO_PARAMETERS = z.strictObject({});

/** What a request has become on its way: the headers it will answer with, whatever happens, and its place among those at work. */
type Exchange = {
  request: Incoming;
  url: Address;
  requestId: string;
  headers: Record<string, string>;
  place: Place | null;
};

/** Answers one request: request id, load shedding, identity, limit, method and scope, input, handler, output; problem+json on any error. */
export async function answer(request: Incoming, params: Params, declarations: Declarations): Promise<Answer> {
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  const url = addressOf(request.url);
  const exchange: Exchange = { request, url, requestId, headers: commonHeaders(requestId), place: null };
  try {
    return asAsked(request, await dispatch(exchange, params, declarations));
  } catch (error) {
    return asAsked(request, problemAnswer(toAppError(error, requestId), exchange.url.pathname, exchange.headers));
  } finally {
    exchange.place?.leave();
  }
}

/**
 * Takes a place among the requests at work, once, and waits for its turn. The answer `overloaded` when there is none: nothing
 * was spent or changed then, not even an idempotency key taken.
 */
async function admit(exchange: Exchange, route: Route | undefined): Promise<Answer | null> {
  if (exchange.place || route?.neverShed) return null;
  exchange.place = enterApi();
  if (!exchange.place) return shedAnswer(exchange.url.pathname, exchange.headers);
  if (exchange.place.turn) await exchange.place.turn;
  return null;
}

/** HEAD answers with the headers of GET, and nothing else; what a cookie asked for is not for scripts of other sites. */
function asAsked({ method, headers }: Incoming, full: Answer): Answer {
  const made = headers.has("cookie") ? forCookie(full) : full;
  return method === "HEAD" ? { ...made, body: null } : made;
}

/** `Vary` keeps it from those who ask a shared cache without one. */
function forCookie(full: Answer): Answer {
  const { Vary, ...rest } = withoutCors(full.headers);
  return { ...full, headers: { ...rest, Vary: Vary === undefined ? "Cookie" : `${Vary}, Cookie` } };
}

async function dispatch(exchange: Exchange, params: Params, declarations: Declarations): Promise<Answer> {
  const { request, headers } = exchange;
  const method = request.method === "HEAD" ? "GET" : (request.method as Method);
  // A key and a limit are looked up in the database.
  const isLookedUp = request.headers.has("authorization") || env().ANON_RATE_LIMIT !== undefined;
  const refused = isLookedUp ? await admit(exchange, declarations[method]) : null;
  if (refused) return refused;
  const identity = await identify(request);
  const write = method !== "GET" && request.method !== "OPTIONS";
  // Who asks whether we are well learns it while the limiter's store is out of reach, and a browser asks before it may ask.
  const free = declarations[method]?.neverShed || request.method === "OPTIONS";
  Object.assign(headers, await meter(identity, { write, ip: getClientIp(request.headers), free }));

  if (Object.keys(declarations).length === 0)
    throw new AppError("not_found", { detail: "There is nothing at this path. GET /api lists what there is." });
  const route = declarations[method];
  if (!route) {
    const allow = allowed(declarations);
    if (request.method === "OPTIONS") {
      const own = { ...headers, ...preflightHeaders(allow), Allow: allow, ...acceptPatch(declarations) };
      return { status: 204, headers: own, body: null };
    }
    throw new AppError("method_not_allowed", { detail: `Allowed here: ${allow}.`, headers: { Allow: allow } });
  }
  requireAccess(route, identity.caller);
  return run(exchange, route, params, identity.caller);
}

/** The value of `Allow` for what a URL declares. */
function allowed(declarations: Declarations): string {
  const methods = Object.keys(declarations).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...methods, "OPTIONS"].join(", ");
}

/** What a PATCH may be, which RFC 5789 (3.1) has OPTIONS say. */
function acceptPatch({ PATCH }: Declarations): Record<string, string> {
  return PATCH ? { "Accept-Patch": bodyTypesOf(PATCH).join(", ") } : {};
}

function requireAccess({ access }: Route, caller: Caller): void {
  if (access === "public") return;
  if (caller.kind !== "key") throw missingKey();
  if (access !== "key" && !caller.scopes.includes(access)) {
    throw new AppError("insufficient_scope", {
      detail: `The key lacks the scope ${access}.`,
      extra: { requiredScope: access },
    });
  }
}

async function run(exchange: Exchange, route: Route, params: Params, caller: Caller): Promise<Answer> {
  const { request, url } = exchange;
  const accept = request.headers.get("accept");
  const format = negotiate(accept, offersOf(route));
  if (!route.shows || request.headers.has("authorization"))
    return conditional(exchange, await make(exchange, { route, params, caller, format, shared: null }));
  const path = `${url.pathname}${url.search}`;
  const shared = answerKey(format, path);
  const made = await keptOrMade(shared, () => make(exchange, { route, params, caller, format, shared }));
  nameAnswer(path, accept, shared);
  return conditional(exchange, { ...made, headers: merged(made.headers, exchange.headers) });
}

type Making = { route: Route; params: Params; caller: Caller; format: Format; shared: string | null };

/** Makes an answer, and keeps it under `shared`. */
async function make(exchange: Exchange, { route, params, caller, format, shared }: Making): Promise<Answer> {
  const { request, url } = exchange;
  const refused = await admit(exchange, route);
  if (refused) return refused;
  const moment = cacheMoment();
  const query = route.query ? parseQuery(route.query, url.search) : parseQuery(NO_PARAMETERS, url.search);
  const bytes = route.body ? await readBody(exchange, route) : null;
  const answerOf = (result: unknown) => respond(exchange, route, result, format);
  const work = async (settle?: Settle<unknown>) => {
    const body = route.body && bytes ? parseBody(route.body, parseJson(bytes)) : undefined;
    const ifMatch = request.headers.get("if-match");
    const made = answerOf(await route.handle({ caller, params, query, body, ifMatch, settle }));
    if (shared !== null && made.status === 200) keepAnswer(shared, made, route.shows?.(query, params) ?? [], moment);
    return made;
  };
  const key = request.method === "POST" ? parseIdempotencyKey(request.headers.get("idempotency-key")) : null;
  const account = accountOf(caller);
  return key !== null && account && bytes
    ? once(exchange, slotOf(account.userId, "POST", url.pathname, key, bytes), { work, answerOf })
    : work();
}

/** Nothing but 304 for who has the body already. */
function conditional({ request }: Exchange, answer: Answer): Answer {
  const { status, headers } = answer;
  if (status !== 200 || !headers.ETag || !isFresh(request, headers.ETag)) return answer;
  const { "Content-Type": _type, "Content-Length": _length, ...rest } = headers;
  return { status: 304, headers: rest, body: null };
}

const bodyTypesOf = ({ bodyTypes = ["application/json"] }: Route) => bodyTypes;

async function readBody({ request, place }: Exchange, route: Route): Promise<Uint8Array> {
  requireMediaType(request, bodyTypesOf(route));
  requirePlain(request);
  const read = () => requireBytes(request, MAX_BODY_BYTES);
  return place && !request.isHere?.() ? place.resting(read) : read();
}

type Work = { work: (settle: Settle<unknown>) => Promise<Answer>; answerOf: (result: unknown) => Answer };

/**
 * Runs a POST once per idempotency key; a repetition gets the stored answer, with a request id of its own. The answer to a write is
 * stored by the write: this side may never learn whether that was committed, and then the next request does.
 */
async function once(exchange: Exchange, slot: ReturnType<typeof slotOf>, { work, answerOf }: Work): Promise<Answer> {
  const found = await takeSlot(slot);
  if ("stored" in found) return replay(exchange, found.stored);
  const { taken } = found;
  try {
    let isSettled = false;
    const made = await work(async (tx, result) => {
      await fillSlot(taken, storedOf(answerOf(result)), tx);
      isSettled = true;
    });
    if (!isSettled) await fillSlot(taken, storedOf(made));
    return made;
  } catch (error) {
    const problem = problemAnswer(toAppError(error, exchange.requestId), exchange.url.pathname, exchange.headers);
    if (isFinal(problem.status)) await fillSlot(taken, storedOf(problem));
    else await freeSlot(taken);
    return problem;
  }
}

const storedOf = (made: Answer): StoredAnswer => ({ ...made, body: String(made.body ?? "") });

function replay({ headers: common, requestId }: Exchange, { status, headers: kept, body: text }: StoredAnswer): Answer {
  const body = status < 400 ? text : JSON.stringify({ ...JSON.parse(text), requestId });
  const headers = {
    ...kept,
    ...common,
    "Idempotency-Replayed": "true",
    "Content-Length": String(Buffer.byteLength(body)),
  };
  return { status, headers, body };
}

function isFresh(request: Incoming, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const bare = (tag: string) => tag.replace(/^W\//, "");
  return header.trim() === "*" || parseTags(header).some((tag) => bare(tag) === bare(etag));
}
