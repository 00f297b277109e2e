import { useTranslations } from "next-intl";
import { noonOf } from "@/components/prices/words";
import { Missing } from "@/components/ui/missing";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber, THIN } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type Props = { price: CommodityPrice; locale: Locale; now: string };

/** How far the price went since the date before, with its sign and an arrow beside the colour. */
export function Change({ price: { change, changePercent, previousDate }, locale, now }: Props) {
  const t = useTranslations("prices");
  if (change === null || previousDate === null) return <Missing why={t("noChange")} />;
  const since = t("since", { day: formatDay(noonOf(previousDate), locale, new Date(now)) });
  if (change === 0)
    return (
      <span className="text-muted" title={since}>
        0
      </span>
    );
  const sign = change > 0 ? "+" : "−";
  const size = (value: number, decimals?: number) => sign + formatNumber(Math.abs(value), locale, decimals);
  return (
    <span className={`whitespace-nowrap ${change > 0 ? "text-good" : "text-bad"}`} title={since}>
      <span aria-hidden>{change > 0 ? "▲" : "▼"}</span> {size(change)}
      {changePercent !== null && (
        <span className="text-sm">
          {" "}
          ({size(changePercent, 2)}
          {THIN}%)
        </span>
      )}
    </span>
  );
}
