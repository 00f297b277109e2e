// Cache tags of listings and of their lists.
import { findCategory } from "@/lib/reference/categories/tree";

/** Tag of one listing, by its slug or its id. */
export const getListingTag = (ref: string) => `listing:${ref}`;

/** Tag of lists of a category, by its slug or an alias; a listing shows in those of all three levels of its own. */
export const getCategoryTag = (name: string) => `category:${findCategory(name)?.slug ?? name}`;

type Listed = { industrySlug: string; groupSlug: string; categorySlug: string };

/** Lists that show a listing of these categories: of each level, and of all. A new listing is nowhere else yet. */
export function listTags({ industrySlug, groupSlug, categorySlug }: Listed): string[] {
  return ["listings", ...[industrySlug, groupSlug, categorySlug].map(getCategoryTag)];
}

/** Everything kept that shows this listing: its page, and those lists. */
export function listListingTags({ id, slug, ...categories }: Listed & { id: string; slug: string }): string[] {
  return [getListingTag(slug), getListingTag(id), ...listTags(categories)];
}
