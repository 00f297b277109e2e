import { remembered } from "@/lib/core/cache/remembered";

/**
 * How prominently a document has a term: in its title (or as its place), in its category, quality and basis, or anywhere
 * else. It is stored with each term at its highest level only, so that the numbers of the levels add up.
 */
export const LEVELS = ["title", "kind", "text"] as const;
export type Level = (typeof LEVELS)[number];

/** By level, then by term: a key of both would be put together, and hashed, for each term of each document. */
const idsOf = (level: Level) => remembered((term) => hash(`${level}:${term}`), { most: 100_000 });
const ids: Record<Level, (term: string) => number> = {
  title: idsOf("title"),
  kind: idsOf("kind"),
  text: idsOf("text"),
};

/**
 * The number that stands for a term on a level in the index: a 32-bit hash (FNV-1a, then the finaliser of
 * MurmurHash3). Among 100 000 words about one pair shares a number: a wrong match now and then, never a missing one.
 */
export function termId(level: Level, term: string): number {
  return ids[level](term);
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

/** The terms of a document, each under the highest level that has it. */
export function levelTerms(levels: Record<Level, Iterable<string>>): number[] {
  const seen = new Set<string>();
  const terms: number[] = [];
  for (const level of LEVELS) {
    for (const term of levels[level]) {
      if (seen.has(term)) continue;
      seen.add(term);
      terms.push(termId(level, term));
    }
  }
  return terms;
}

/** The numbers that hold a term at a level or a higher one. */
export function idsUpTo(level: Level, terms: readonly string[]): number[] {
  const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  return levels.flatMap((one) => terms.map((term) => termId(one, term)));
}
