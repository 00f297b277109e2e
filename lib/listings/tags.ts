import { findCategory } from "@/lib/reference/categories/tree";
import type { Listing } from "./contract";

/** Tag of one listing's page. */
export const getListingTag = (slug: Listing["slug"]) => `listing:${slug}`;

/** Tag of lists of a category, by its slug or an alias; a listing shows in those of all three levels of its own. */
export const getCategoryTag = (name: string) => `category:${findCategory(name)?.slug ?? name}`;

type Listed = { industrySlug: string; groupSlug: string; categorySlug: string };

/** Lists that show a listing of these categories: of each level, and of all. A new listing is nowhere else yet. */
export function listTags({ industrySlug, groupSlug, categorySlug }: Listed): string[] {
  return ["listings", ...[industrySlug, groupSlug, categorySlug].map(getCategoryTag)];
}

/** Everything kept that shows this listing: its page, and those lists. */
export function listListingTags({ slug, ...categories }: Listed & { slug: string }): string[] {
  return [getListingTag(slug), ...listTags(categories)];
}
