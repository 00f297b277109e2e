import { COMPANY_SEARCH } from "@/lib/companies/tags";
import { INDEX_TAG } from "@/lib/indices/tags";
import { getCategoryTag, getListingTag } from "@/lib/listings/tags";

/*
 * The public pages, and what each depends on: writes name the same tags when they invalidate. A page that is not here
 * is never kept. Whoever adds a public page adds its line.
 */

const RULES: readonly [RegExp, (...parts: string[]) => readonly string[]][] = [
  [/^$/, () => ["listings", "feeds", "news"]],
  [/^\/catalogue$/, () => ["listings", "feeds"]],
  [/^\/catalogue\/(?:[^/]+\/)?rss\.xml$/, () => ["listings", "companies", "feeds"]],
  [/^\/catalogue\/([^/]+)$/, (slug = "") => [getCategoryTag(slug), "feeds", INDEX_TAG]],
  [/^\/listings\/([^/]+)$/, (slug = "") => [getListingTag(slug), "companies", "feeds", INDEX_TAG]],
  [/^\/compare$/, () => ["listings", "companies", "feeds"]],
  [/^\/search$/, () => ["listings", "companies", COMPANY_SEARCH, "feeds"]],
  [/^\/companies(?:\/[^/]+)?$/, () => ["companies", "listings", "feeds"]],
  [/^\/users\/[^/]+$/, () => ["companies", "listings", "feeds"]],
  [/^\/market\/indices(?:\/[^/]+)?(?:\/history\.csv)?$/, () => [INDEX_TAG]],
  [/^\/(?:market|prices)(?:\/[^/]+)?$/, () => ["feeds"]],
  [/^\/news(?:\/[^/]+)?$/, () => ["news", "feeds"]],
  [/^\/docs(?:\/.+)?$/, () => []],
  // Texts change with the program only, and a dated version within a minute of its day.
  [/^\/(?:about|contacts|help|tariffs)$/, () => []],
  [/^\/(?:terms|offer|privacy|personal-data|cookies)(?:\/\d{4}-\d{2}-\d{2})?$/, () => []],
];

/** Cache tags of the page at a path and query; null when it is not public. */
export function listPageTags(url: string): readonly string[] | null {
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
 * Cache tags of the listings that a listing's page links to: the page falls with them, or it would link to sold or deleted
 * ones. Lists have a tag for all their rows.
 */
export function listLinkedTags(url: string, body: Buffer): string[] {
  if (!LISTING_PAGE.test(url)) return [];
  return [...new Set([...body.toString().matchAll(LISTING_LINK)].map(([, slug = ""]) => getListingTag(slug)))];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
