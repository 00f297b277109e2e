import Link from "next/link";
import { useTranslations } from "next-intl";
import { IndustryMark } from "@/components/catalogue/industry-mark";
import { PriceInColumn, widestTail } from "@/components/listings/price";
import type { Locale } from "@/lib/i18n/routing";
import { nameIn } from "@/lib/i18n/terms";
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { Change } from "./change";
import { periodText } from "./period";
import { Sparkline } from "./sparkline";
import { pricedAs, quoteDecimals, quoteHref } from "./words";

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
  return (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <th scope="col" className="pl-0!">
            {t("goods")}
          </th>
          <th scope="col" className="w-44 text-right">
            {t("price")}
          </th>
          <th scope="col" className="w-30 text-right">
            {t("change")}
          </th>
          <th scope="col" className="w-39">
            {t("year")}
          </th>
          <th scope="col" className="w-36">
            {t("period")}
          </th>
          <th scope="col" className="w-[22%] pr-0! max-lg:hidden">
            {t("source")}
          </th>
        </tr>
      </thead>
      {industries.map((industry) => (
        <tbody key={industry.slug} id={plain ? undefined : industry.slug} className="scroll-mt-4 max-md:block">
          {!plain && (
            <tr className="max-md:block">
              <th scope="rowgroup" colSpan={6} className="pt-5 pb-1.5 text-left max-md:block">
                <h2 className="flex items-center gap-2 text-lg font-semibold">
                  <IndustryMark slug={industry.slug} />
                  {nameIn(industry, locale)}
                </h2>
              </th>
            </tr>
          )}
          {industry.quotes.map((quote) => (
            <Row
              key={quote.symbol}
              quote={quote}
              points={histories.get(quote.symbol) ?? []}
              tail={widestTail(industry.quotes.map(pricedAs), locale, quoteDecimals)}
              locale={locale}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type RowProps = { quote: QuoteView; points: readonly HistoryPoint[]; tail: number; locale: Locale };

function Row({ quote, points, tail, locale }: RowProps) {
  const period = periodText(quote.date, quote.period, locale);
  return (
    <tr className="border-t border-line hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:h-10 [&>td]:px-2 max-md:[&>*]:px-0!">
      <th scope="row" className="py-1 pr-2 text-left font-medium max-md:py-0">
        <Link href={quoteHref(quote.symbol, locale)} prefetch={false} className="hover:text-accent hover:underline">
          {nameIn(quote, locale)}
        </Link>
      </th>
      <td className="text-right font-medium">
        <PriceInColumn listing={pricedAs(quote)} tail={tail} locale={locale} decimals={quoteDecimals} />
      </td>
      <td className="text-right max-md:order-last">
        <Change percent={quote.changePercent} locale={locale} />
      </td>
      <td className="max-md:hidden">
        <Sparkline points={points} period={quote.period} />
      </td>
      <td className={`text-sm whitespace-nowrap ${quote.stale ? "text-muted" : ""}`}>
        <time dateTime={quote.date}>{period}</time>
      </td>
      <td className="truncate pr-0! text-sm text-muted max-lg:hidden">
        {locale === "ru" ? quote.sourceRu : quote.source}
      </td>
    </tr>
  );
}
