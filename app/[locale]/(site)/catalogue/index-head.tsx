import { IndexBand } from "@/components/market/index-band";
import type { Locale } from "@/lib/i18n/routing";
import { ALL_GRADES, createSymbol } from "@/lib/indices/policy";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { loadFreshIndex } from "../fresh-index";

/** The index of a leaf category: all grades, Russia, offers. Nothing while it has no value of these days. */
export async function IndexHead({ category, locale }: { category: CategoryNode; locale: Locale }) {
  const base = findBaseUnit(category.unitCode ?? "");
  if (!base) return null;
  const symbol = createSymbol({ categorySlug: category.slug, zone: "RU", side: "SELL" }, ALL_GRADES);
  const points = await loadFreshIndex(symbol);
  return (
    points && (
      <IndexBand symbol={symbol} categorySlug={category.slug} unit={base.code} points={points} locale={locale} />
    )
  );
}
