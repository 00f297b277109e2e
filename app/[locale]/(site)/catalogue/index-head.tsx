import { IndexBand } from "@/components/market/index-band";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import { ALL_GRADES, createSymbol } from "@/lib/indices/policy";
import { listIndexHistory } from "@/lib/indices/queries/indices";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";

const DAYS = 90;
/** A value that is older is no price of today. */
const FRESH_DAYS = 7;

/** The index of a leaf category: all grades, Russia, offers. Nothing while it has no value of these days. */
export async function IndexHead({ category, locale }: { category: CategoryNode; locale: Locale }) {
  const base = findBaseUnit(category.unitCode ?? "");
  if (!base) return null;
  const symbol = createSymbol({ categorySlug: category.slug, zone: "RU", side: "SELL" }, ALL_GRADES);
  const today = formatMoscowDay();
  const points = await listIndexHistory(symbol, { from: addDays(today, -DAYS) });
  if ((points.at(-1)?.date ?? "") < addDays(today, -FRESH_DAYS)) return null;
  return <IndexBand symbol={symbol} categorySlug={category.slug} unit={base.code} points={points} locale={locale} />;
}
