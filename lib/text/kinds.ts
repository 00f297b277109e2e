// What the words of a query name: goods, a quality, a place, a side of the trade, or nothing known.
import { lazy } from "@/lib/core/lazy";
import { categoryNodes, listCategoryPath } from "@/lib/reference/categories/tree";
import { isAdjective, TYPE_TERMS } from "./dictionary";
import { isGoods } from "./goods";
import { BASIS_NAMES } from "./names";
import { isPlace } from "./places";
import { listTerms, type Wanted } from "./words";

export type WantedKind = "goods" | "quality" | "place" | "side" | "word";

/** Words that qualities have as values: «фуражный», «оцинкованный». */
const getValues = lazy(
  () =>
    new Set(
      [...categoryNodes.values()]
        .flatMap(({ attributes }) =>
          attributes.flatMap(({ type, name, options, optionsEn }) => [
            ...(options ?? []),
            ...(optionsEn ?? []),
            ...(type === "boolean" ? [name] : []),
          ]),
        )
        .concat([...BASIS_NAMES.values()].flat())
        .flatMap((value) => [...listTerms(value)]),
    ),
);

/** Industries by the terms of the values that closed lists of their goods have. */
const getIndustries = lazy(() => {
  const industries = new Map<string, Set<string>>();
  for (const node of categoryNodes.values()) {
    const industry = listCategoryPath(node)[0]?.slug ?? node.slug;
    const values = node.attributes.flatMap(({ options, optionsEn }) => [...(options ?? []), ...(optionsEn ?? [])]);
    for (const term of listTerms(values.join(", ")))
      industries.set(term, (industries.get(term) ?? new Set()).add(industry));
  }
  return industries;
});

/** Whether goods of an industry have a term as a value of a closed list. */
export const isValueOf = (term: string, industry: string): boolean => getIndustries().get(term)?.has(industry) ?? false;

/** Whether a term is a value of a quality. */
export const isValue = (term: string): boolean => getValues().has(term);

/** The kind of a thing that a query asks for. */
export function findKind({ terms, isWord }: Pick<Wanted, "terms" | "isWord">): WantedKind {
  if (terms.some((term) => TYPE_TERMS.includes(term))) return "side";
  if (terms.some(isGoods)) return "goods";
  if (!isWord && terms.some((term) => /\d/.test(term))) return "quality";
  if (terms.some(isPlace)) return "place";
  return terms.some((term) => isValue(term) || isAdjective(term)) ? "quality" : "word";
}
