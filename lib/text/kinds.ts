// What the words of a query name: goods, a quality, a place, a side of the trade, or nothing known.
import { lazy } from "@/lib/core/lazy";
import { BASES } from "@/lib/reference/bases";
import { categoryNodes, listCategoryPath, listLeaves } from "@/lib/reference/categories/tree";
import { isAdjective, TYPE_TERMS } from "./dictionary";
import { findMeaning, isGoods } from "./goods";
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

/** The term of DAP, which is a fertilizer too: `addKinds` tells them apart. */
export const DAP = "dap";

/** The codes of bases by the terms that ask for them. «Франко-вагон» is at the station of departure or of destination. */
const getBasisCodes = lazy(
  () =>
    new Map<string, string>([
      ...BASES.filter(({ code }) => /^[A-Z]{3}$/.test(code)).flatMap(({ code }) =>
        [...listTerms(code)].map((term) => [term, code] as const),
      ),
      ...[findMeaning("франко-вагон") ?? []].flat().map((term) => [term, "fca-wagon"] as const),
    ]),
);

/** The code of the basis that a term asks for, or null. */
export const findBasisCode = (term: string): string | null => getBasisCodes().get(term) ?? null;

/** Whether goods of an industry have a term as a value of a closed list. */
export const isValueOf = (term: string, industry: string): boolean => getIndustries().get(term)?.has(industry) ?? false;

/** Whether a term is a value of a quality. */
export const isValue = (term: string): boolean => getValues().has(term);

/** «Класс 5» of a fuel is «К5», as no class of a season is 5. Elsewhere a class is another quality. */
const ECO_CLASS_5: readonly string[] = ["=к5", "5класс"];

/** The attribute of an ecological class. */
export const ECO_CLASS = "eco_class";

/** All terms of the ecological class that terms ask for. None if goods like these have no such class. */
export function listEcoClassTerms(terms: readonly string[], slugs: Iterable<string>): readonly string[] {
  if (!terms.some((term) => ECO_CLASS_5.includes(term))) return [];
  return [...slugs].some((slug) => getFuels().has(slug)) ? ECO_CLASS_5 : [];
}

/** Goods of the groups where any has an ecological class. */
const getFuels = lazy(
  () =>
    new Set(
      [...categoryNodes.values()]
        .filter(({ level }) => level === 2)
        .map((group) => listLeaves(group))
        .filter((leaves) => leaves.some(({ attributes }) => attributes.some(({ key }) => key === ECO_CLASS)))
        .flatMap((leaves) => leaves.map(({ slug }) => slug)),
    ),
);

/** The kind of a thing that a query asks for. */
export function findKind({ terms, isWord }: Pick<Wanted, "terms" | "isWord">): WantedKind {
  if (terms.some((term) => TYPE_TERMS.includes(term))) return "side";
  if (terms.some(isGoods)) return "goods";
  if (terms.some((term) => term !== DAP && findBasisCode(term) !== null)) return "quality";
  if (!isWord && terms.some((term) => /\d/.test(term))) return "quality";
  // «Ель» is a wood, and a word in the names of towns.
  if (terms.some((term) => term.startsWith("=") && isValue(term))) return "quality";
  if (terms.some(isPlace)) return "place";
  return terms.some((term) => isValue(term) || isAdjective(term)) ? "quality" : "word";
}
