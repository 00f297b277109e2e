import { COMPANY_SEARCH } from "@/lib/companies/tags";
import { categoryTag, listingTag } from "@/lib/listings/tags";

/*
 * The public pages, and what each depends on: writes name the same tags when they invalidate. A page that is not here
 * is never kept. Whoever adds a public page adds its line.
 */

const RULES: readonly [RegExp, (...parts: string[]) => readonly string[]][] = [
  [/^$/, () => ["listings", "feeds", "news"]],
  [/^\/catalogue$/, () => ["listings", "feeds"]],
  [/^\/catalogue\/(?:[^/]+\/)?rss\.xml$/, () => ["listings", "companies"]],
  [/^\/catalogue\/([^/]+)$/, (slug = "") => [categoryTag(slug), "feeds"]],
  [/^\/listings\/([^/]+)$/, (slug = "") => [listingTag(slug), "companies", "feeds"]],
  [/^\/compare$/, () => ["listings", "companies"]],
  [/^\/search$/, () => ["listings", "companies", COMPANY_SEARCH]],
  [/^\/companies(?:\/[^/]+)?$/, () => ["companies", "listings"]],
  [/^\/users\/[^/]+$/, () => ["companies", "listings"]],
  [/^\/(?:market|prices)(?:\/[^/]+)?$/, () => ["feeds"]],
  [/^\/news(?:\/[^/]+)?$/, () => ["news", "feeds"]],
  [/^\/docs(?:\/.+)?$/, () => []],
];

/** What the page at a path and query depends on; null when it is not public. */
export function pageTags(url: string): readonly string[] | null {
  const [, path] = /^\/(?:ru|en)(\/[^?#]*)?(?:[?#]|$)/.exec(url) ?? [undefined, undefined];
  if (path === undefined && !/^\/(?:ru|en)(?:[?#]|$)/.test(url)) return null;
  for (const [pattern, tags] of RULES) {
    const match = pattern.exec(path ?? "");
    if (match) return tags(...match.slice(1).map(decode));
  }
  return null;
}

const LISTING_PAGE = /^\/(?:ru|en)\/listings\//;
const LISTING_LINK = /\/(?:ru|en)\/listings\/([a-z0-9-]+)/g;

/**
 * What a page depends on by its text: a listing's page falls with the offers that stand beside it, or it would go on linking to
 * what was sold or deleted. Lists have a tag for all that stands in them.
 */
export function linkedTags(url: string, body: Buffer): string[] {
  if (!LISTING_PAGE.test(url)) return [];
  return [...new Set([...body.toString().matchAll(LISTING_LINK)].map(([, slug = ""]) => listingTag(slug)))];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
