/*
 * Keeps answers to public reads without a key in memory, until a write invalidates their tags. A cached answer costs a tenth of a
 * query. The server finds it by the raw target of a request and sends it before it looks at anything else.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { measureCache } from "@/lib/core/cache/measured";
import { BoundedMap } from "@/lib/core/cache/remembered";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { env } from "@/lib/core/env";
import { createId } from "@/lib/core/id";
import { singleton } from "@/lib/core/singleton";
import { measureMsSince } from "@/lib/core/time/age";
import { type Answer, isStream } from "./answer";

/**
 * `max-age` and `stale-while-revalidate` of `Cache-Control` together. Changes without an invalidation (counted views, a script on the
 * database) are seen after this time. No `Age` is sent: a HEAD has the headers of its GET.
 */
const MAX_AGE_MS = 35_000;

type CachedAnswer = {
  answer: Answer;
  /** Its headers, names and values in turn, as node:http sends them with the least work. The first is `X-Request-Id`. */
  rawHeaders: string[];
  tags: readonly string[];
  generation: number;
  madeAt: number;
};

/** Shares of `PAGE_CACHE_MB`, in bytes: two thirds for pages, one for answers of the API. */
export function getCacheSizes(): { pages: number; answers: number } {
  const all = env().PAGE_CACHE_MB * 2 ** 20;
  const answers = Math.floor(all / 3);
  return { pages: all - answers, answers };
}

const getAnswers = () =>
  singleton("answers", () => {
    subscribeToInvalidations();
    const answers = new BoundedMap<CachedAnswer>(getCacheSizes().answers);
    return Object.assign(answers, { lookups: measureCache("answers", answers) });
  });

/** The key of an answer: the target of its request, before which stands the format unless that is JSON. */
export function buildAnswerKey(format: string, target: string): string {
  return format === "text/csv" ? `${format} ${target}` : target;
}

/** The cached answer of a key; null when there is none, or it is too old or stale. */
function findCached(key: string): CachedAnswer | null {
  const cached = getAnswers().get(key);
  if (!cached) return null;
  if (measureMsSince(cached.madeAt) <= MAX_AGE_MS && !isStale(cached.generation, cached.tags)) return cached;
  getAnswers().delete(key);
  return null;
}

/** Answers under way, by key, with the generation at the beginning of each. */
const getPending = () =>
  singleton("pending-answers", () => new Map<string, { generation: number; made: Promise<Answer> }>());

/**
 * The cached answer of a key, or else the one that `compute` makes: a 200 or a refusal. Requests that come meanwhile share it, with
 * its error, if nothing was written between its beginning and their coming.
 */
export async function getOrCompute(key: string, compute: () => Promise<Answer>): Promise<Answer> {
  const cached = findCached(key);
  if (cached) {
    getAnswers().lookups.hit += 1;
    return cached.answer;
  }
  getAnswers().lookups.miss += 1;
  // Nothing is awaited from here to `set`, so that of simultaneous requests one is the first.
  const generation = getCurrentGeneration();
  const underWay = getPending().get(key);
  if (underWay?.generation === generation) {
    const made = await underWay.made;
    // A refusal names its own request.
    return made.status === 200 ? made : compute();
  }
  const made = compute();
  if (env().PAGE_CACHE_MB === 0) return made;
  const entry = { generation, made };
  getPending().set(key, entry);
  try {
    return await made;
  } finally {
    if (getPending().get(key) === entry) getPending().delete(key);
  }
}

/**
 * Caches an answer made from data that was read after `generation` began (see `getCurrentGeneration`). A stale one would only displace
 * a newer one.
 */
export function cacheAnswer(key: string, answer: Answer, tags: readonly string[], generation: number): void {
  if (env().PAGE_CACHE_MB === 0 || isStale(generation, tags) || isStream(answer.body)) return;
  const body = Buffer.from(answer.body ?? "");
  const { "X-Request-Id": _id, ...headers } = answer.headers;
  const rawHeaders = ["X-Request-Id", "", ...Object.entries(headers).flat()];
  const cached = { answer: { ...answer, body }, rawHeaders, tags, generation, madeAt: Date.now() };
  getAnswers().set(key, cached, 2 * key.length + body.length + 3_000);
}

/**
 * Sends the cached answer of a plain read, and says whether there is one. A key, a cookie, a limit for visitors, an id or a condition
 * of the request's own may change the answer: such a request takes the whole way.
 */
export function sendCachedAnswer({ method, url = "", headers }: IncomingMessage, res: ServerResponse): boolean {
  if (method !== "GET" || !isPlain(headers) || env().ANON_RATE_LIMIT !== undefined) return false;
  const cached = findCached(url);
  if (!cached) return false;
  getAnswers().lookups.hit += 1;
  const { answer, rawHeaders } = cached;
  // In place: node:http makes text of the headers within `writeHead`.
  rawHeaders[1] = createId();
  res.writeHead(answer.status, rawHeaders).end(answer.body);
  return true;
}

/** Whether headers ask for JSON, and for nothing that differs between callers. */
function isPlain({ accept = "*/*", ...headers }: IncomingMessage["headers"]): boolean {
  return (
    /^(?:\*\/\*$|application\/json(?:,|$))/.test(accept) &&
    headers.authorization === undefined &&
    headers.cookie === undefined &&
    headers["if-none-match"] === undefined &&
    headers["x-request-id"] === undefined
  );
}
