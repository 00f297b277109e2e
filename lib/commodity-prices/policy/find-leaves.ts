// Finds the categories that a query means by a name of goods.
import { categoryNodes, findCategory, listLeaves } from "@/lib/reference/categories/tree";
import { toWordKey } from "./specification-identity";

/**
 * Slugs of the leaf categories that a `commodity` parameter names: by slug or alias, or by names that contain its words
 * in a row. Synonyms with digits («пшеница 4 класса») are left out: they would add other grades.
 */
export function findLeavesByName(word: string): string[] {
  const node = findCategory(word);
  if (node) return listLeaves(node).map(({ slug }) => slug);
  const wanted = ` ${toWordKey(word)} `;
  if (wanted.trim() === "") return [];
  const found = [...categoryNodes.values()].filter((one) =>
    [one.name, one.nameEn, ...one.synonyms.filter((name) => !/\d/.test(name))].some((name) =>
      ` ${toWordKey(name)} `.includes(wanted),
    ),
  );
  return [...new Set(found.flatMap((one) => listLeaves(one).map(({ slug }) => slug)))];
}
