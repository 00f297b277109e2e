// The table of quotes, on /market and on the page of one quote.
import { useTranslations } from "next-intl";
import { IndustryMark } from "@/components/catalogue/industry-mark";
import { FigureHead } from "@/components/listings/figure";
import { measureWidestTail, splitPrice } from "@/components/listings/price";
import { HeadCells } from "@/components/ui/head-cells";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { formatChangeTexts } from "./change";
import { formatPeriod } from "./period";
import { type QuoteRow, QuoteRows } from "./quote-rows";
import { computeSpark } from "./sparkline";
import { countDecimals, getQuoteHref, toPriced } from "./texts";

export type IndustryQuotes = { slug: string; name: string; nameEn: string; quotes: QuoteView[] };

type Props = {
  industries: readonly IndustryQuotes[];
  /** A year of each, by symbol. */
  histories: ReadonlyMap<string, HistoryPoint[]>;
  locale: Locale;
  caption: string;
  /** Without the rows that name the industries. */
  plain?: boolean;
};

/** Quotes as rows to compare, by industry; on a phone each row becomes two lines. */
export function QuoteTable({ industries, histories, locale, caption, plain = false }: Props) {
  const t = useTranslations("market");
  const decimalsOf = ({ symbol, price }: QuoteView) =>
    countDecimals([price, ...(histories.get(symbol) ?? []).map((point) => point.price)]);
  // Decimals are shared by the whole table: its figures line up from industry to industry.
  const tail = Math.max(
    0,
    ...industries.flatMap(({ quotes }) =>
      quotes.map((quote) => measureWidestTail([toPriced(quote)], locale, () => decimalsOf(quote))),
    ),
  );
  return (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <HeadCells
            cells={[
              [t("goods"), "pl-0!"],
              [t("price"), "w-44 text-right", <FigureHead key="price" label={t("price")} tail={tail} />],
              [t("change"), "w-30 text-right"],
              [t("year"), "w-39"],
              [t("period"), "w-36"],
              [t("source"), "w-[22%] pr-0! max-lg:hidden"],
            ]}
          />
        </tr>
      </thead>
      {industries.map((industry) => (
        <tbody key={industry.slug} id={plain ? undefined : industry.slug} className="scroll-mt-4 max-md:block">
          {!plain && (
            <tr className="max-md:block">
              <th scope="rowgroup" colSpan={6} className="pt-5 pb-1.5 text-left max-md:block">
                <h2 className="flex items-center gap-2 text-lg font-semibold">
                  <IndustryMark slug={industry.slug} />
                  {getName(industry, locale)}
                </h2>
              </th>
            </tr>
          )}
          <QuoteRows
            quotes={industry.quotes.map((quote) =>
              toQuoteRow(quote, histories.get(quote.symbol) ?? [], decimalsOf(quote), locale),
            )}
            tail={tail}
            noChange={t("noChange")}
          />
        </tbody>
      ))}
    </table>
  );
}

/** A quote as its row shows it. */
function toQuoteRow(quote: QuoteView, points: readonly HistoryPoint[], decimals: number, locale: Locale): QuoteRow {
  return {
    symbol: quote.symbol,
    href: getQuoteHref(quote.symbol, locale),
    name: getName(quote, locale),
    price: splitPrice(toPriced(quote), locale, () => decimals),
    change: quote.changePercent === null ? null : formatChangeTexts(quote.changePercent, locale),
    year: computeSpark(points, quote.period),
    date: quote.date,
    period: formatPeriod(quote.date, quote.period, locale),
    stale: quote.stale,
    source: locale === "ru" ? quote.sourceRu : quote.source,
  };
}
