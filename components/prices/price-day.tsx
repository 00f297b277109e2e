import { useTranslations } from "next-intl";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import { toNoon } from "./texts";

type Props = { date: CommodityPrice["date"]; stale: boolean; locale: Locale; now: string };

/** Day of a price; an old one is pale and marked in words. */
export function PriceDay({ date, stale, locale, now }: Props) {
  const t = useTranslations("prices");
  return (
    <span className={stale ? "text-muted" : undefined}>
      <time dateTime={date} className="whitespace-nowrap">
        {formatDay(toNoon(date), locale, new Date(now))}
      </time>
      {stale && (
        <>
          {" · "}
          <span title={t("staleHint")} className="whitespace-nowrap">
            {t("stale")}
          </span>
        </>
      )}
    </span>
  );
}
