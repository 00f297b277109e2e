import { BoundedMap } from "@/lib/core/cache/bounded-map";
import { cacheMoment, changedSince, hearInvalidations } from "@/lib/core/cache/tags";
import { env } from "@/lib/core/env";
import { merged } from "@/lib/core/merged";
import { singleton } from "@/lib/core/singleton";
import { measureMsSince } from "@/lib/core/time/age";
import type { Answer } from "./answer";
import { Message } from "./connections/message";
import type { WholeRequest } from "./connections/whole-request";
import { keptMemory } from "./kept-memory";

/*
 * Answers to keyless public reads, kept for as long as we let anyone keep them and made anew after a write that
 * concerns them. A kept one costs a tenth of a query.
 */

/**
 * As long as `Cache-Control` allows anyone, `max-age` and `stale-while-revalidate` together: what changes without a word to us
 * (counted views, a script on the database) is seen by then. No `Age` is sent: a HEAD has the headers of its GET.
 */
const KEPT_MS = 35_000;

/** The body is the message's alone, which takes another place for it when somebody reads late. */
type Kept = { answer: Answer; message: Message; tags: readonly string[]; moment: number; madeAt: number };

const answers = () =>
  singleton("answers", () => {
    hearInvalidations();
    return new BoundedMap<Kept>(keptMemory().answers);
  });

/** What an answer without a key is kept under: its format, and where it is. */
export function answerKey(format: string, path: string): string {
  return `${format} ${path}`;
}

/** What is kept under that key, unless it is too old or what it shows has changed: the answer, and its bytes. */
function findKept(key: string): Kept | null {
  const kept = answers().get(key);
  if (!kept) return null;
  if (measureMsSince(kept.madeAt) <= KEPT_MS && !changedSince(kept.moment, kept.tags)) return kept;
  answers().delete(key);
  return null;
}

/** Answers that somebody makes at the moment, by key, with the moment of each one's beginning. */
const making = () =>
  singleton("answers-in-the-making", () => new Map<string, { since: number; made: Promise<Answer> }>());

/**
 * The answer that is kept under a key, or else one that `make` makes, a 200 or a refusal. Who asks while it is made for somebody
 * else gets that one, with its error, where nothing was written between its beginning and their asking.
 */
export async function keptOrMade(key: string, make: () => Promise<Answer>): Promise<Answer> {
  const kept = findKept(key);
  if (kept) return merged(kept.answer, { body: kept.message.body });
  // Nothing is awaited from here to `set`, so that of those who ask at one moment one is the first.
  const since = cacheMoment();
  const underWay = making().get(key);
  if (underWay?.since === since) {
    const made = await underWay.made;
    // A refusal is worded for whoever asked.
    return made.status === 200 ? made : make();
  }
  const made = make();
  if (env().PAGE_CACHE_MB === 0) return made;
  const entry = { since, made };
  making().set(key, entry);
  try {
    return await made;
  } finally {
    if (making().get(key) === entry) making().delete(key);
  }
}

/**
 * Keeps an answer that was made from data read after `moment` (see `cacheMoment`) and shows what the tags name. One that is out
 * of date already would only take the place of a newer one.
 */
export function keepAnswer(key: string, answer: Answer, tags: readonly string[], moment: number): void {
  if (env().PAGE_CACHE_MB === 0 || changedSince(moment, tags)) return;
  const message = new Message(answer);
  const bytes = 2 * key.length + message.body.length + 3_000;
  answers().set(key, { answer: { ...answer, body: null }, message, tags, moment, madeAt: Date.now() }, bytes);
}

/** The keys of what was asked for of late, by the words that asked for it. */
const names = () => singleton("answer-names", () => new BoundedMap<string>(2 ** 20));

const nameOf = (path: string, accept: string | null) => (accept === null ? path : `${path} ${accept}`);

/** Notes that who asks for this path with this `Accept` gets what is kept under the key, if anything is. */
export function nameAnswer(path: string, accept: string | null, key: string): void {
  const name = nameOf(path, accept);
  if (answers().has(key) && !names().has(name)) names().set(name, key, 2 * (name.length + key.length) + 100);
}

/**
 * What answers a plain reading of something kept, without the whole way that a request goes; null where that could find anything
 * else to say: a key, a cookie, a limit for visitors, an id or a condition of the request's own.
 */
export function findMessage({ method, target, headers }: WholeRequest): Message | null {
  if (method !== "GET" || env().ANON_RATE_LIMIT !== undefined) return null;
  const { isPlain, accept } = askedBy(headers);
  const key = isPlain ? names().get(nameOf(target, accept)) : undefined;
  return key === undefined ? null : (findKept(key)?.message ?? null);
}

/** What a reading asks for by its headers: whether that is nothing but what is kept, and in which form. Looked at once for each connection. */
type Asked = { isPlain: boolean; accept: string | null };
const known = new WeakMap<WholeRequest["headers"], Asked>();

function askedBy(headers: WholeRequest["headers"]): Asked {
  const found = known.get(headers);
  if (found) return found;
  const asked = { isPlain: !OWN.some((name) => headers.has(name)), accept: headers.get("accept") ?? null };
  known.set(headers, asked);
  return asked;
}

/** Headers that change the answer, besides `Accept`. */
const OWN = ["authorization", "cookie", "if-none-match", "x-request-id"];
