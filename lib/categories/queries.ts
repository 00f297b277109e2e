// The category tree with counts of public listings.
import { sql } from "drizzle-orm";
import { getOnlyRow } from "@/lib/core/database/db";
import { readPrepared } from "@/lib/core/database/reads";
import type { Category } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryTree } from "@/lib/reference/categories/tree";

type CategoryList = { readonly data: Category[] };

/** The last tree and its counts. The tree is built again only when a count has changed. */
let latest: { counts: string; list: CategoryList } | null = null;

/** The tree with exact counts of public listings. The object is frozen, and the same one until a count changes. */
export async function getCategoryTree(): Promise<CategoryList> {
  const rows = await readPrepared<{ counts: string }>(sql`
    select coalesce(string_agg(category_slug || ' ' || n, ',' order by category_slug), '') as counts from (
      select category_slug, sum(n) as n from (
        select category_slug, count as n from listing_category_counts
        union all select category_slug, delta from listing_count_deltas
      ) x group by 1
    ) y`);
  const { counts } = getOnlyRow(rows);
  if (latest === null || latest.counts !== counts)
    latest = { counts, list: Object.freeze({ data: buildTree(counts) }) };
  return latest.list;
}

/** The industries of the tree with counts, frozen. */
export async function listCategories(): Promise<Category[]> {
  return (await getCategoryTree()).data;
}

/** The tree with counts written as `slug number,slug number`. */
function buildTree(text: string): Category[] {
  const counts = new Map(
    text.split(",").map((part) => {
      const [slug = "", n] = part.split(" ");
      return [slug, Number(n)];
    }),
  );
  const industries = categoryTree.map((node) => addCount(node, counts));
  Object.freeze(industries);
  return industries;
}

function addCount(node: CategoryNode, counts: ReadonlyMap<string, number>): Category {
  const children = node.children.map((child) => addCount(child, counts));
  Object.freeze(children);
  return Object.freeze({
    slug: node.slug,
    aliases: node.aliases,
    name: node.name,
    nameEn: node.nameEn,
    count: (counts.get(node.slug) ?? 0) + children.reduce((sum, child) => sum + child.count, 0),
    unitCode: node.unitCode,
    vatRate: node.vatRate,
    indexAttribute: node.indexAttribute,
    freight: node.freight,
    attributes: node.attributes,
    children,
  });
}
