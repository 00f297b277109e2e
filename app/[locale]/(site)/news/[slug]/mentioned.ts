import type { Mentioned } from "@/components/news/commodity-links";
import type { Category } from "@/lib/categories/contract";
import { categoryPath, findCategory } from "@/lib/categories/tree";
import type { Locale } from "@/lib/i18n/routing";
import { nameIn } from "@/lib/i18n/terms";

/** The commodities of an article with how many offers each has now, and the industries they belong to. */
export function mentionedIn(slugs: readonly string[], tree: readonly Category[], locale: Locale) {
  const counts = new Map(flat(tree).map(({ slug, count }) => [slug, count]));
  const nodes = slugs.flatMap((slug) => findCategory(slug) ?? []);
  const commodities: Mentioned[] = nodes.map((node) => ({
    slug: node.slug,
    name: nameIn(node, locale),
    count: counts.get(node.slug) ?? 0,
  }));
  const industries = new Map(
    nodes.flatMap((node) => {
      const [industry] = categoryPath(node);
      return industry ? [[industry.slug, { slug: industry.slug, name: nameIn(industry, locale) }] as const] : [];
    }),
  );
  return { commodities, industries: [...industries.values()] };
}

function flat(tree: readonly Category[]): Category[] {
  return tree.flatMap((node) => [node, ...flat(node.children)]);
}
