// Goods that no category has: a search for them finds nothing.
import otherGoods from "./other-goods.json";
import { listTerms } from "./words";

const terms: ReadonlySet<string> = listTerms(otherGoods.join(" "));

/** Whether a term names goods that no category has. */
export function isOtherGoods(term: string): boolean {
  return terms.has(term);
}
