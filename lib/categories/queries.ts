import { sql } from "drizzle-orm";
import { readPrepared } from "@/lib/core/reads";
import type { Category } from "./contract";
import { type CategoryNode, categoryTree } from "./tree";

/** The tree with live counts of public listings, exact at the moment of the query. */
export async function listCategories(): Promise<Category[]> {
  const rows = await readPrepared<{ category_slug: string; n: number }>(sql`
    select category_slug, sum(n)::int as n from (
      select category_slug, count as n from listing_category_counts
      union all select category_slug, delta from listing_count_deltas
    ) x group by 1`);
  const counts = new Map(rows.map((row) => [row.category_slug, row.n]));
  return categoryTree.map((node) => withCount(node, counts));
}

function withCount(node: CategoryNode, counts: ReadonlyMap<string, number>): Category {
  const children = node.children.map((child) => withCount(child, counts));
  return {
    slug: node.slug,
    aliases: node.aliases,
    name: node.name,
    nameEn: node.nameEn,
    count: (counts.get(node.slug) ?? 0) + children.reduce((sum, child) => sum + child.count, 0),
    unitCode: node.unitCode,
    attributes: node.attributes,
    children,
  };
}
