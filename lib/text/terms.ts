// Terms become 32-bit numbers for the index: a number for each term at each level.
import { memoise } from "@/lib/core/cache/remembered";

/**
 * Levels of a document: title and place, then category, quality and basis, then the rest of its text, then other goods that it
 * mentions. A document has each term at its highest level only, so that counts of the levels add up.
 */
export const LEVELS = ["title", "kind", "text", "mention"] as const;
export type Level = (typeof LEVELS)[number];
/** Matches at this level or above are all matches. */
export const LOWEST: Level = "mention";

/** Ids are cached by level, then by term. A combined key would be built for each term of each document. */
const cacheIds = (level: Level) => memoise((term) => hashTerm(`${level}:${term}`), { most: 100_000 });
const ids: Record<Level, (term: string) => number> = {
  title: cacheIds("title"),
  kind: cacheIds("kind"),
  text: cacheIds("text"),
  mention: cacheIds("mention"),
};

/**
 * The index number of a term at a level: a 32-bit hash (FNV-1a, then the finaliser of MurmurHash3).
 * About one pair in 100 000 words shares a number. That gives a wrong match now and then, never a missing one.
 */
export function toTermId(level: Level, term: string): number {
  return ids[level](term);
}

function hashTerm(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

/** The index numbers of a document: each term at the highest level that has it. */
export function toDocumentIds(levels: Partial<Record<Level, Iterable<string>>>): number[] {
  const seen = new Set<string>();
  const terms: number[] = [];
  for (const level of LEVELS) {
    for (const term of levels[level] ?? []) {
      if (seen.has(term)) continue;
      seen.add(term);
      terms.push(toTermId(level, term));
    }
  }
  return terms;
}

/** The index numbers of terms at a level and the levels above. */
export function listIdsUpTo(level: Level, terms: readonly string[]): number[] {
  const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  return levels.flatMap((one) => terms.map((term) => toTermId(one, term)));
}
