// /prices/…: the table of past prices of a specification.
import { useTranslations } from "next-intl";
import { FigureHead } from "@/components/listings/figure";
import { measureWidestTail, PriceInColumn } from "@/components/listings/price";
import { toPriced } from "@/components/market/texts";
import { HeadCells } from "@/components/ui/head-cells";
import { Missing } from "@/components/ui/missing";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { PriceChange } from "./change";
import { toNoon } from "./texts";

type Props = {
  /** Oldest first; shown newest first. */
  prices: readonly CommodityPrice[];
  locale: Locale;
  caption: string;
  now: string;
};

/** The prices of the chart as a table. */
export function PriceHistoryTable({ prices, locale, caption, now }: Props) {
  const t = useTranslations("prices");
  const tail = measureWidestTail(prices.map(toPriced), locale);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:font-medium">
          <HeadCells
            cells={[
              [t("date")],
              [t("price"), "text-right", <FigureHead key="price" label={t("price")} tail={tail} />],
              [t("range"), "text-right max-sm:hidden"],
              [t("change"), "text-right"],
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {[...prices].reverse().map((price) => (
          <tr key={price.id} className="h-9 border-b border-line">
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              <time dateTime={price.date}>{formatDay(toNoon(price.date), locale, new Date(now))}</time>
            </th>
            <td className="text-right font-semibold">
              <PriceInColumn listing={toPriced(price)} tail={tail} locale={locale} />
            </td>
            <td className="text-right text-sm whitespace-nowrap text-muted max-sm:hidden">
              {price.priceMin === null || price.priceMax === null ? (
                <Missing why={t("noRange")} />
              ) : (
                `${formatNumber(price.priceMin, locale)}–${formatNumber(price.priceMax, locale)}`
              )}
            </td>
            <td className="text-right text-sm">
              <PriceChange price={price} locale={locale} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
