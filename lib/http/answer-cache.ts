import { BoundedMap } from "@/lib/core/bounded-map";
import { changedSince, hearInvalidations } from "@/lib/core/cache-tags";
import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import type { Answer } from "./answer";

/*
 * Answers to keyless public reads, kept for as long as we let anyone keep them and made anew after a write that
 * concerns them. A kept one costs a tenth of a query.
 */

/**
 * As long as `Cache-Control` allows anyone, `max-age` and `stale-while-revalidate` together: what changes without a word to us
 * (counted views, a script on the database) is seen by then. No `Age` is sent: a HEAD has the headers of its GET.
 */
const KEPT_MS = 35_000;

type Kept = { answer: Answer; tags: readonly string[]; moment: number; madeAt: number };

const answers = () =>
  singleton("answers", () => {
    hearInvalidations();
    return new BoundedMap<Kept>((env().PAGE_CACHE_MB / 2) * 2 ** 20);
  });

/** The answer kept under that name, unless it is too old or what it shows has changed. */
export function findAnswer(key: string): Answer | null {
  const kept = answers().get(key);
  if (!kept) return null;
  if (Date.now() - kept.madeAt <= KEPT_MS && !changedSince(kept.moment, kept.tags)) return kept.answer;
  answers().delete(key);
  return null;
}

/** Keeps an answer that was made from data read after `moment` (see `cacheMoment`) and shows what the tags name. */
export function keepAnswer(key: string, answer: Answer, tags: readonly string[], moment: number): void {
  if (env().PAGE_CACHE_MB === 0) return;
  // Bytes, so that a text is encoded once and not each time it is sent.
  const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  const bytes = 2 * key.length + (body?.length ?? 0) + 3_000;
  answers().set(key, { answer: { ...answer, body }, tags, moment, madeAt: Date.now() }, bytes);
}
