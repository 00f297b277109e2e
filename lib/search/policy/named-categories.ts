// The categories that a query names, for its filters and for the ways on from an empty result.
import { type CategoryNode, findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import { findLeavesOf } from "@/lib/text/goods";
import type { Interpretation } from "@/lib/text/interpret-query";
import { findNearestCategory } from "@/lib/text/other-goods";
import type { SearchQuery } from "@/lib/text/query";

/** More categories than this are told by the one that they lie in. */
const MOST_NEAREST = 4;

/** The leaf categories of the goods that a query names, of one good or of its kinds; none where it names several goods. */
export function listLeavesOfGoods(query: SearchQuery): CategoryNode[] {
  const leaves = listLeavesOf(query);
  return new Set(leaves.map(({ parent }) => parent)).size > 1 ? [] : leaves;
}

function listLeavesOf({ wanted }: SearchQuery): CategoryNode[] {
  const goods = wanted.filter(({ kind }) => kind === "goods");
  return [...findLeavesOf(goods.flatMap(({ terms }) => terms))].flatMap((slug) => findCategory(slug) ?? []);
}

/**
 * The categories of goods that a query names, or the least one that has them all; of goods that no category has, the nearest. Those are
 * read from the query as it was typed: interpreted, it names nothing.
 */
export function listNearestCategories({ query, named }: Pick<Interpretation, "query" | "named">): CategoryNode[] {
  const leaves = listLeavesOf(query);
  if (leaves.length === 0) {
    const near = named.wanted.flatMap(({ terms }) => terms.flatMap((term) => findNearestCategory(term) ?? []));
    return [...new Set(near)].flatMap((slug) => findCategory(slug) ?? []);
  }
  if (leaves.length <= MOST_NEAREST) return leaves;
  const [first = [], ...paths] = leaves.map(listCategoryPath);
  return first.filter((node) => paths.every((path) => path.includes(node))).slice(-1);
}
