// The cell with the change of a commodity price.
import { useTranslations } from "next-intl";
import { ChangeArrow } from "@/components/market/change-figure";
import { formatPriceText, toNoon } from "@/components/prices/texts";
import { Missing } from "@/components/ui/missing";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber, formatPercent } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  price: CommodityPrice;
  locale: Locale;
  now: string;
  /** Per cents below the amount, for a narrow column. */
  stacked?: boolean;
};

/**
 * Change of a price since the date before, in its own currency and unit, with a sign and an arrow beside the colour.
 */
export function PriceChange({ price, locale, now, stacked = false }: Props) {
  const { change, changePercent, previousDate } = price;
  const t = useTranslations("prices");
  if (change === null || previousDate === null) return <Missing why={t("noChange")} />;
  const since = t("since", { day: formatDay(toNoon(previousDate), locale, new Date(now)) });
  if (change === 0)
    return (
      <span className="text-muted" title={since}>
        {formatPercent(formatNumber(0, locale, { exactly: 1 }), locale)}
      </span>
    );
  const sign = change > 0 ? "+" : "−";
  const percent =
    changePercent !== null && sign + formatPercent(formatNumber(Math.abs(changePercent), locale, 2), locale);
  return (
    <span className={`whitespace-nowrap ${change > 0 ? "text-good" : "text-bad"}`} title={since}>
      <ChangeArrow way={change > 0 ? "up" : "down"} />
      {sign + formatPriceText({ ...price, price: Math.abs(change) }, locale)}
      {percent && <span className={stacked ? "block text-xs" : "text-sm"}>{stacked ? percent : ` (${percent})`}</span>}
    </span>
  );
}
