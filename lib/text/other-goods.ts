// Goods that no category has: a search for them finds nothing.
import { lazy } from "@/lib/core/lazy";
import { splitWords } from "./letters";
import otherGoods from "./other-goods.json";
import { listTerms } from "./words";

/** The category nearest to each term; empty where there is none. The file has the names by category. */
const getTerms = lazy(
  () =>
    new Map(
      Object.entries(otherGoods).flatMap(([slug, names]) => [...listTerms(names)].map((term) => [term, slug] as const)),
    ),
);

const getNames = lazy(() => Object.values(otherGoods).flatMap(splitWords));
/** A shorter beginning may be that of many words. */
const SHORTEST_HALF = 4;

/** Whether a word is half the name of such goods: «пенопо» is no mistyped town. */
export function isHalfOfOtherGoods(word: string): boolean {
  return word.length >= SHORTEST_HALF && getNames().some((name) => name.startsWith(word) && name !== word);
}

/** Whether a term names goods that no category has. */
export function isOtherGoods(term: string): boolean {
  return getTerms().has(term);
}

/** The category nearest to goods that no category has: feed for «жмых». Null for other terms, and for goods that nothing is near to. */
export const findNearestCategory = (term: string): string | null => getTerms().get(term) || null;
