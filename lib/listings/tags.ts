import { findCategory } from "@/lib/categories/tree";
import type { Listing } from "./contract";

/** Tag of one listing's page. */
export const listingTag = (slug: Listing["slug"]) => `listing:${slug}`;

/** Tag of lists of a category, by its slug or an alias; a listing shows in those of all three levels of its own. */
export const categoryTag = (name: string) => `category:${findCategory(name)?.slug ?? name}`;

/** Everything kept that shows this listing: its page, the lists of its categories, lists of all. */
export function listingTags(listing: {
  slug: string;
  industrySlug: string;
  groupSlug: string;
  categorySlug: string;
}): string[] {
  const { slug, industrySlug, groupSlug, categorySlug } = listing;
  return ["listings", listingTag(slug), ...[industrySlug, groupSlug, categorySlug].map(categoryTag)];
}
