import { priceSitemap } from "@/lib/commodity-prices/queries/commodity-prices";
import { companySitemap } from "@/lib/companies/queries/list-companies";
import { isId } from "@/lib/core/id";
import { singleton } from "@/lib/core/singleton";
import type { Locale } from "@/lib/i18n/routing";
import { listListingRanges, walkListings } from "@/lib/listings/queries/walk-sitemap";
import { newsSitemap } from "@/lib/news/queries/public-news";
import { listInBoth, PAGES_PER_PART, type SitemapPage, streamSitemap } from "./sitemap-document";

/*
 * Large sitemaps have parts by ranges of ids: `/sitemap-listings.xml?from=<id>` begins with that id and ends after as many
 * pages as a document holds. An address keeps its pages until something older is published again.
 */

type Many = {
  path: string;
  /** The ids that the parts begin with. */
  ranges: (size: number) => Promise<string[]>;
  walk: (start: string | null, size: number) => AsyncGenerator<readonly SitemapPage[]>;
};

export const LISTINGS: Many = {
  path: "/sitemap-listings.xml",
  ranges: listListingRanges,
  walk: (start, size) =>
    each(walkListings(start, size), ({ slug, changed }) => listInBoth(`/listings/${slug}`, changed)),
};

export const COMPANIES: Many = {
  path: "/sitemap-companies.xml",
  ranges: companySitemap.ranges,
  walk: (start, size) =>
    each(companySitemap.walk(start, size), ({ slug, changed }) => listInBoth(`/companies/${slug}`, changed)),
};

export const PRICES: Many = {
  path: "/sitemap-prices.xml",
  ranges: priceSitemap.ranges,
  walk: (start, size) =>
    each(priceSitemap.walk(start, size), ({ id, changed }) => listInBoth(`/prices/${id}`, changed)),
};

export const NEWS: Many = {
  path: "/sitemap-news.xml",
  ranges: newsSitemap.ranges,
  walk: (start, size) =>
    each(newsSitemap.walk(start, size), ({ slug, language, translation, changed }) => {
      const other: Locale = language === "ru" ? "en" : "ru";
      const path = { [language]: `/${language}/news/${slug}` };
      return { paths: translation ? { ...path, [other]: `/${other}/news/${translation}` } : path, changed };
    }),
};

/** The list of parts is kept for this time, in milliseconds: numbering a million rows takes about half a second. */
const KEEP_MS = 10 * 60_000;
type Kept = Map<string, { paths: Promise<string[]>; until: number }>;

/** The addresses of the parts, without the site. */
export function listSitemapParts({ path, ranges }: Many): Promise<string[]> {
  const now = Date.now();
  const kept = singleton("sitemap-parts", (): Kept => new Map());
  const known = kept.get(path);
  if (known && known.until > now) return known.paths;
  const paths = ranges(PAGES_PER_PART).then((starts) => starts.map((start) => `${path}?from=${start}`));
  kept.set(path, { paths, until: now + KEEP_MS });
  paths.catch(() => kept.delete(path));
  return paths;
}

/** Answers one part; without `from` the first. 400 for anything else in the address. */
export function answerPart(request: Request, { walk }: Many): Response {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  const from = searchParams.get("from");
  if (names.some((name) => name !== "from") || names.length > 1 || (from !== null && !isId(from))) {
    return new Response("A part of the sitemap takes `from`, an id, once; /sitemap.xml lists the parts.\n", {
      status: 400,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return streamSitemap(walk(from, PAGES_PER_PART));
}

async function* each<T>(batches: AsyncGenerator<T[]>, page: (row: T) => SitemapPage) {
  for await (const batch of batches) yield batch.map(page);
}
