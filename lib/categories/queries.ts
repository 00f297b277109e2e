// The category tree with counts of public listings.
import { sql } from "drizzle-orm";
import { getOnlyRow } from "@/lib/core/database/db";
import { readPrepared } from "@/lib/core/database/reads";
import { AppError } from "@/lib/core/errors";
import type { Category, CategoryDetails, CategoryTreeQuery } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryTree, findCategory, listCategoryPath } from "@/lib/reference/categories/tree";

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

/** The tree down to a level, and without attributes if the query says so. */
export async function findCategoryTree({ depth, attributes = true }: CategoryTreeQuery): Promise<CategoryList> {
  const whole = await getCategoryTree();
  if (depth === undefined && attributes) return whole;
  return { data: whole.data.map((node) => prune(node, depth ?? Number.POSITIVE_INFINITY, attributes)) };
}

function prune(node: Category, depth: number, attributes: boolean): Category {
  const children = depth > 1 ? node.children.map((child) => prune(child, depth - 1, attributes)) : [];
  return { ...node, attributes: attributes ? node.attributes : [], children };
}

/** One category by slug or alias, with inherited attributes and everything below it. Throws `not_found`. */
export async function getCategoryDetails(slugOrAlias: string): Promise<CategoryDetails> {
  const node = findCategory(slugOrAlias);
  if (!node) throw new AppError("not_found", { detail: "There is no such category. GET /api/categories lists them." });
  const nodes = listCategoryPath(node);
  const path = nodes.map(({ slug }) => slug);
  const found = findByPath((await getCategoryTree()).data, path);
  // The nearest category has the last word about an attribute.
  const attributes = new Map(nodes.flatMap((one) => one.attributes).map((one) => [one.key, one]));
  return { ...found, attributes: [...attributes.values()], path };
}

function findByPath(nodes: readonly Category[], [slug, ...rest]: readonly string[]): Category {
  const node = nodes.find((each) => each.slug === slug);
  if (!node) throw new Error(`the tree has no ${slug}`);
  return rest.length === 0 ? node : findByPath(node.children, rest);
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
