import type { IndustryQuotes } from "@/components/market/quote-table";
import type { QuoteView } from "@/lib/market-data/contract";
import { categoryTree } from "@/lib/reference/categories/tree";

/** Quotes under their industries, in the order of the catalogue; those without quotes are left out. */
export function groupByIndustry(quotes: readonly QuoteView[]): IndustryQuotes[] {
  return categoryTree
    .map(({ slug, name, nameEn }) => ({
      slug,
      name,
      nameEn,
      quotes: quotes.filter(({ industry }) => industry === slug),
    }))
    .filter((industry) => industry.quotes.length > 0);
}
