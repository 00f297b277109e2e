import type { Listing } from "./contract";

/** Tag of one listing's page. */
export const listingTag = (slug: Listing["slug"]) => `listing:${slug}`;

/** Tag of lists of a category; a listing counts in all three levels of its own. */
export const categoryTag = (slug: string) => `category:${slug}`;

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
