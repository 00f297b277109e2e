// /market/…: the table of a quote's history.
import { useTranslations } from "next-intl";
import { FigureHead } from "@/components/listings/figure";
import { measureWidestTail, PriceInColumn } from "@/components/listings/price";
import { HeadCells } from "@/components/ui/head-cells";
import type { Locale } from "@/lib/i18n/routing";
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { PercentChange } from "./change";
import { formatPeriod } from "./period";
import { countDecimals, toPriced } from "./texts";

type Props = {
  quote: Pick<QuoteView, "currency" | "unit" | "period">;
  /** Oldest first. */
  points: readonly HistoryPoint[];
  /** Price of the period before the first point; null where the series begins. */
  before: number | null;
  caption: string;
  locale: Locale;
};

/** The figures of the chart, newest first. The change is against the row below. */
export function QuoteHistoryTable({ quote, points, before, caption, locale }: Props) {
  const t = useTranslations("market");
  const decimals = countDecimals(points.map(({ price }) => price));
  const tail = measureWidestTail(
    points.map(({ price }) => toPriced({ ...quote, price })),
    locale,
    () => decimals,
  );
  const rows = points.map((point, at) => ({
    ...point,
    percent: computeChangePercent(point.price, points[at - 1]?.price ?? before),
  }));
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto border-y border-line md:max-h-101"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper text-left text-muted">
          <tr className="[&>th]:h-9 [&>th]:font-medium">
            <HeadCells
              cells={[
                [t("period")],
                [t("price"), "text-right", <FigureHead key="price" label={t("price")} tail={tail} size="text-sm" />],
                [t("change"), "pr-2 text-right"],
              ]}
            />
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ date, price, percent }) => (
            <tr key={date} className="h-8 border-t border-line">
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                <time dateTime={date}>{formatPeriod(date, quote.period, locale)}</time>
              </th>
              <td className="text-right font-medium">
                <PriceInColumn
                  listing={toPriced({ ...quote, price })}
                  tail={tail}
                  locale={locale}
                  decimals={() => decimals}
                />
              </td>
              <td className="pr-2 text-right">
                <PercentChange percent={percent} locale={locale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function computeChangePercent(price: number, before: number | null): number | null {
  return before === null ? null : Number((((price - before) / before) * 100).toFixed(2));
}
