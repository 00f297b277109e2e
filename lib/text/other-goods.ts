// Goods that no category has: a search for them finds nothing.
import { lazy } from "@/lib/core/lazy";
import otherGoods from "./other-goods.json";
import { listTerms } from "./words";

const getTerms = lazy(() => listTerms(otherGoods.join(" ")));

/** Whether a term names goods that no category has. */
export function isOtherGoods(term: string): boolean {
  return getTerms().has(term);
}
