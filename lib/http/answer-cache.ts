import { BoundedMap } from "@/lib/core/bounded-map";
import { changedSince, hearInvalidations } from "@/lib/core/cache-tags";
import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import type { Answer } from "./answer";
import { Message } from "./message";
import type { WholeRequest } from "./whole-request";

/*
 * Answers to keyless public reads, kept for as long as we let anyone keep them and made anew after a write that
 * concerns them. A kept one costs a tenth of a query.
 */

/**
 * As long as `Cache-Control` allows anyone, `max-age` and `stale-while-revalidate` together: what changes without a word to us
 * (counted views, a script on the database) is seen by then. No `Age` is sent: a HEAD has the headers of its GET.
 */
const KEPT_MS = 35_000;

type Kept = { answer: Answer; message: Message; tags: readonly string[]; moment: number; madeAt: number };

const answers = () =>
  singleton("answers", () => {
    hearInvalidations();
    return new BoundedMap<Kept>((env().PAGE_CACHE_MB / 2) * 2 ** 20);
  });

/** What an answer without a key is kept under: where it is, and what its reader would like to have. */
export function answerKey(target: string, accept: string | null): string {
  return accept === null ? target : `${target} ${accept}`;
}

/** What is kept under that key, unless it is too old or what it shows has changed: the answer, and its bytes. */
export function findAnswer(key: string): Pick<Kept, "answer" | "message"> | null {
  const kept = answers().get(key);
  if (!kept) return null;
  if (Date.now() - kept.madeAt <= KEPT_MS && !changedSince(kept.moment, kept.tags)) return kept;
  answers().delete(key);
  return null;
}

/** Answers that somebody makes at the moment, by key. */
const making = () => singleton("answers-in-the-making", () => new Map<string, Promise<unknown>>());

/**
 * The answer that is kept under a key, or else one that `make` makes. Who asks while it is made for somebody else waits for that
 * one, and makes another only if it was not kept or is out of date already.
 */
export async function keptOrMade(
  key: string,
  make: () => Promise<Answer>,
): Promise<{ kept: Answer } | { made: Answer }> {
  let kept = findAnswer(key);
  const underWay = kept ? undefined : making().get(key);
  if (underWay) {
    await underWay;
    kept = findAnswer(key);
  }
  if (kept) return { kept: kept.answer };
  // Nothing is awaited from the look to here, so that of those who ask at one moment one is the first.
  const made = make();
  if (env().PAGE_CACHE_MB > 0 && !making().has(key)) {
    const over = () => making().delete(key);
    making().set(key, made.then(over, over));
  }
  return { made: await made };
}

/** Keeps an answer that was made from data read after `moment` (see `cacheMoment`) and shows what the tags name. */
export function keepAnswer(key: string, answer: Answer, tags: readonly string[], moment: number): void {
  if (env().PAGE_CACHE_MB === 0) return;
  const message = new Message(answer);
  const bytes = 2 * key.length + message.body.length + 3_000;
  answers().set(key, { answer: { ...answer, body: message.body }, message, tags, moment, madeAt: Date.now() }, bytes);
}

/**
 * What answers a plain reading of something kept, without the whole way that a request goes; null where that could find anything
 * else to say: a key, a limit for visitors, an id or a condition of the request's own.
 */
export function findMessage({ method, target, headers }: WholeRequest): Message | null {
  if (method !== "GET" || env().ANON_RATE_LIMIT !== undefined || OWN.some((name) => headers.has(name))) return null;
  return findAnswer(answerKey(target, headers.get("accept") ?? null))?.message ?? null;
}

/** Headers that change the answer, besides `Accept`. */
const OWN = ["authorization", "if-none-match", "x-request-id"];
