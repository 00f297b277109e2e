import type { Mentioned } from "@/components/news/commodity-links";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { QuoteView } from "@/lib/market-data/contract";
import type { Category } from "@/lib/reference/categories/contract";
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";

/**
 * The commodities of an article with how many offers each has now, and those of their industries that have quotes: the page of the
 * market has a place for no others.
 */
export function listMentioned(
  slugs: readonly string[],
  tree: readonly Category[],
  quotes: readonly Pick<QuoteView, "industry">[],
  locale: Locale,
) {
  const quoted = new Set<string>(quotes.map(({ industry }) => industry));
  const counts = new Map(flat(tree).map(({ slug, count }) => [slug, count]));
  const nodes = slugs.flatMap((slug) => findCategory(slug) ?? []);
  const commodities: Mentioned[] = nodes.map((node) => ({
    slug: node.slug,
    name: getName(node, locale),
    count: counts.get(node.slug) ?? 0,
  }));
  const industries = new Map(
    nodes.flatMap((node) => {
      const [industry] = listCategoryPath(node);
      return industry && quoted.has(industry.slug)
        ? [[industry.slug, { slug: industry.slug, name: getName(industry, locale) }] as const]
        : [];
    }),
  );
  return { commodities, industries: [...industries.values()] };
}

function flat(tree: readonly Category[]): Category[] {
  return tree.flatMap((node) => [node, ...flat(node.children)]);
}
