// The qualities that goods are compared by: columns of a list, and what makes a listing similar.
import type { Attribute } from "@/lib/reference/categories/contract";
import { findCategory } from "@/lib/reference/categories/tree";
import type { Listing } from "./contract";

/** Qualities that say nothing about what the goods are worth beside others. */
const BESIDE = new Set(["standard", "packing"]);
const MOST = 3;

/** The qualities that listings of one leaf are compared by: the first of its category that any of them states. None for several leaves. */
export function listKeyQualities(listings: readonly Pick<Listing, "categorySlug" | "attributes">[]): Attribute[] {
  const [first] = listings;
  if (!first || listings.some(({ categorySlug }) => categorySlug !== first.categorySlug)) return [];
  return (findCategory(first.categorySlug)?.attributes ?? [])
    .filter(({ key }) => !BESIDE.has(key) && listings.some(({ attributes }) => attributes[key] !== undefined))
    .slice(0, MOST);
}
