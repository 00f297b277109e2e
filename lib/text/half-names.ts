// Goods by half a word of their names: «сульф» begins «сульфат аммония», though a sulphate alone is nothing that is traded.
import { lazy } from "@/lib/core/lazy";
import { type CategoryNode, categoryNodes } from "@/lib/reference/categories/tree";
import { findMeaning } from "./goods";
import { splitWords } from "./letters";
import { toCategoryTerm } from "./names";

/** The words of the names of a category: the first one of each name, and all. */
type NameWords = { terms: readonly string[]; ru: string; en: string; all: readonly string[] };

function readNames({ slug, name, nameEn, synonyms }: CategoryNode): NameWords {
  const names = [name, nameEn, ...synonyms];
  return {
    terms: [toCategoryTerm(slug), ...[name, nameEn].flatMap((one) => findMeaning(one) ?? [])],
    ru: splitWords(name)[0] ?? "",
    en: splitWords(nameEn)[0] ?? "",
    all: names.flatMap(splitWords),
  };
}

const getLeaves = lazy(() =>
  [...categoryNodes.values()].filter(({ level }) => level === 3).map((node) => readNames(node)),
);
const getWords = lazy(
  () => new Set([...categoryNodes.values()].flatMap(({ name, nameEn }) => [name, nameEn].flatMap(splitWords))),
);

/** Whether a word stands in the name of a category, and not only in one of its synonyms. */
export const isNameWord = (word: string): boolean => getWords().has(word);

/** Terms of the goods whose names in a language begin so. */
export const findGoodsByHead = (start: string, language: "ru" | "en"): string[] =>
  getLeaves().flatMap((one) => (one[language].startsWith(start) ? one.terms : []));

/** Terms of the goods that have a word with this beginning anywhere in their names. */
export const findGoodsByNameWord = (start: string): string[] =>
  getLeaves().flatMap(({ terms, all }) => (all.some((word) => word.startsWith(start)) ? terms : []));
