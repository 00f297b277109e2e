// The index of a category above its listings.
import { IndexBand } from "@/components/market/index-band";
import type { Locale } from "@/lib/i18n/routing";
import { ALL_GRADES, createSymbol } from "@/lib/indices/policy";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import { loadFreshIndex } from "../fresh-index";

type Props = { category: CategoryNode; side: ListingType; locale: Locale };

/** The index of a leaf category: all grades, Russia, of one side. Nothing while it has no value of these days. */
export async function IndexHead({ category, side, locale }: Props) {
  const base = findBaseUnit(category.unitCode ?? "");
  if (!base) return null;
  const symbol = createSymbol({ categorySlug: category.slug, zone: "RU", side }, ALL_GRADES);
  const points = await loadFreshIndex(symbol);
  return (
    points && (
      <IndexBand
        symbol={symbol}
        side={side}
        categorySlug={category.slug}
        unit={base.code}
        points={points}
        locale={locale}
      />
    )
  );
}
