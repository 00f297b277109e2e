// Goods that no category has: a search for them finds nothing.
import { lazy } from "@/lib/core/lazy";
import { splitWords } from "./letters";
import otherGoods from "./other-goods.json";
import { listTerms } from "./words";

const getTerms = lazy(() => listTerms(otherGoods.join(" ")));

const getNames = lazy(() => otherGoods.flatMap(splitWords));
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
