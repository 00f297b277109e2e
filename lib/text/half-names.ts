// Goods by half a word of their names: «сульф» begins «сульфат аммония», though a sulphate alone is nothing that is traded.
import { lazy } from "@/lib/core/lazy";
import { type CategoryNode, categoryNodes } from "@/lib/reference/categories/tree";
import { findMeaning, isGoods } from "./goods";
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
const listWords = (nodes: CategoryNode[]) =>
  new Set(nodes.flatMap(({ name, nameEn }) => [name, nameEn].flatMap(splitWords)));
const getLeafWords = lazy(() => listWords([...categoryNodes.values()].filter(({ level }) => level === 3)));
const getGroupWords = lazy(() => listWords([...categoryNodes.values()].filter(({ level }) => level < 3)));

/** Whether a word stands in the name of goods, and not only in one of their synonyms. */
export const isLeafWord = (word: string): boolean => getLeafWords().has(word);
/** Words of the names of goods with this beginning. */
export const listLeafWords = (start: string): string[] => [...getLeafWords()].filter((word) => word.startsWith(start));
/** Whether a word stands in the name of a group of goods. */
export const isGroupWord = (word: string): boolean => getGroupWords().has(word);

/**
 * Terms of the goods whose names begin so. `near`: their English name only tells what they are made of, and that is traded itself
 * ("buckwheat groats").
 */
export function findGoodsByHead(start: string): { terms: string[]; near: string[] } {
  const leaves = getLeaves().filter(({ ru, en }) => ru.startsWith(start) || en.startsWith(start));
  const isMadeOf = ({ ru, en }: NameWords) => !ru.startsWith(start) && isGoods(findMeaning(en) ?? "");
  return {
    terms: leaves.filter((one) => !isMadeOf(one)).flatMap(({ terms }) => terms),
    near: leaves.filter(isMadeOf).flatMap(({ terms }) => terms),
  };
}

/** Terms of the goods that have a word with this beginning anywhere in their names. */
export const findGoodsByNameWord = (start: string): string[] =>
  getLeaves().flatMap(({ terms, all }) => (all.some((word) => word.startsWith(start)) ? terms : []));
