import { z } from "zod";
import { cacheMoment } from "@/lib/core/cache/tags";
import { accountOf, type Caller } from "@/lib/core/caller";
import { clientIp } from "@/lib/core/client-ip";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { parseTags } from "@/lib/core/etag";
import { merged } from "@/lib/core/merged";
import type { Envelope } from "@/lib/core/page";
import { type Address, addressOf } from "./address";
import { type Answer, commonHeaders, preflightHeaders, problemAnswer, requestIdOf, withoutCors } from "./answer";
import { answerKey, keepAnswer, keptOrMade, nameAnswer } from "./answer-cache";
import { MAX_BODY_BYTES, parseJson, requireBytes, requireMediaType, requirePlain } from "./body";
import { compiled } from "./compiled";
import { LONG } from "./connections/message";
import { columnsOf, toCsv } from "./csv";
import type { Declarations, Method, Params, Route, Settle } from "./declaration";
import { toAppError } from "./failure";
import { fillSlot, freeSlot, isFinal, parseIdempotencyKey, type StoredAnswer, slotOf, takeSlot } from "./idempotency";
import { identify, missingKey } from "./identify";
import type { Incoming } from "./incoming";
import { pageLinks } from "./links";
import { type Format, negotiate } from "./negotiate";
import { parseBody, parseQuery } from "./parse";
import type { Place } from "./pressure/gate";
import { enterApi } from "./pressure/load";
import { shedAnswer } from "./pressure/shed";
import { meter } from "./rate-limit";
import { etagOf, isTagged } from "./tagged";

/** The limits of public answers, in seconds: short, since writes should be seen. */
const PUBLIC_CACHE = "public, max-age=5, stale-while-revalidate=30";

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
  Object.assign(headers, await meter(identity, { write, ip: clientIp(request.headers), free }));

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

/** What a route can answer with, the usual form first. A document of a special type also passes for plain JSON. */
function offersOf({ item, outputType }: Route): readonly Format[] {
  if (item) return ["application/json", "text/csv"];
  return outputType ? [mediaType(outputType), "application/json"] : ["application/json"];
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim() ?? contentType;
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

function respond({ request, url, headers: common }: Exchange, route: Route, result: unknown, format: Format): Answer {
  const headers: Record<string, string> = merged(common, {
    "Cache-Control": "private, no-store",
    Vary: "Accept, Authorization",
    ...(route.headers && ownHeaders(route.headers, result)),
  });
  if (route.output === null) return { status: 204, headers, body: null };
  const shown = shownOf(route, route.output, result, format);
  const kept = route.cache === "public" && !request.headers.has("authorization");
  if (kept) headers["Cache-Control"] = PUBLIC_CACHE;
  shown.sent ??= encoded(shown.text);
  if (isTagged(route)) {
    shown.etag ??= etagOf(route, result, { ...shown, sent: shown.sent, format });
    headers.ETag = shown.etag;
  }
  const links = route.item ? pageLinks(url, shown.output as Envelope<unknown>, route) : null;
  if (links !== null) headers.Link = links;
  headers["Content-Type"] =
    format === "text/csv"
      ? "text/csv; charset=utf-8; header=present"
      : (route.outputType ?? "application/json; charset=utf-8");
  headers["Content-Length"] = String(Buffer.byteLength(shown.sent));
  return { status: route.statusOf?.(result) ?? route.status ?? 200, headers, body: shown.sent };
}

function ownHeaders(declared: NonNullable<Route["headers"]>, result: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(declared).map(([name, make]) => [name, make(result)]));
}

type Sent = NonNullable<Answer["body"]>;

/** A text as it is sent: a long one is encoded once, for its tag, its length and the socket. */
function encoded(text: string): Sent {
  return text.length > LONG ? Buffer.from(text) : text;
}

/** What a result shows of itself, and that as a text; the rest once it was asked for. */
type Shown = { output: unknown; text: string; etag?: string; sent?: Sent };
const frozen = new WeakMap<object, Shown & { route: Route; format: Format }>();

/** For a frozen result, which is the same each time it is returned, the one that was made first. */
function shownOf(route: Route, schema: z.ZodType, result: unknown, format: Format): Shown {
  const isFixed = typeof result === "object" && result !== null && Object.isFrozen(result);
  const known = isFixed ? frozen.get(result) : undefined;
  if (known?.route === route && known.format === format) return known;
  const output: unknown = compiled(schema).parse(result);
  const text =
    format === "text/csv" && route.item
      ? toCsv((output as Envelope<unknown>).data, columnsOf(route.item))
      : JSON.stringify(output);
  const shown = { output, text, route, format };
  if (isFixed) frozen.set(result, shown);
  return shown;
}

function isFresh(request: Incoming, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const bare = (tag: string) => tag.replace(/^W\//, "");
  return header.trim() === "*" || parseTags(header).some((tag) => bare(tag) === bare(etag));
}
