// The line of world quotes on the home page.
import { useTranslations } from "next-intl";
import { PercentChange } from "@/components/market/change";
import { formatPeriod } from "@/components/market/period";
import { Sparkline } from "@/components/market/sparkline";
import { formatQuotePrice, getQuoteHref } from "@/components/market/texts";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";

type Props = {
  quotes: readonly QuoteView[];
  /** A year of each, by symbol. */
  histories: ReadonlyMap<string, HistoryPoint[]>;
  locale: Locale;
};

/** A few quotes with their units, periods and shapes; each leads to its history. Nothing while there are none. */
export function QuoteStrip({ quotes, histories, locale }: Props) {
  const t = useTranslations("market");
  if (quotes.length === 0) return null;
  const recorded = quotes.some((quote) => quote.recorded);
  return (
    <section aria-label={t("title")} className="border-b border-line py-2">
      <p className="flex items-baseline gap-3 pb-1 text-sm max-lg:pb-1.5">
        <Link href={`/${locale}/market`}>{t("all")}</Link>
        {recorded && <span className="text-muted">{t("recorded")}</span>}
      </p>
      {/* Two beside each other on a phone, as long as their letters have room. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-x-5 gap-y-2 md:grid-cols-3 xl:grid-cols-6">
        {quotes.map((quote) => (
          <li key={quote.symbol} className="min-w-0">
            <Link
              href={getQuoteHref(quote.symbol, locale)}
              title={`${getName(quote, locale)}. ${locale === "ru" ? quote.sourceRu : quote.source}`}
              className="group block rounded-md"
            >
              <span className="block truncate text-sm text-muted group-hover:text-accent group-hover:underline">
                {getName(quote, locale)}
              </span>
              <span className="flex items-end gap-3">
                <span className="whitespace-nowrap">
                  <span className="block font-medium">{formatQuotePrice(quote.price, quote, locale)}</span>
                  <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
                    <time dateTime={quote.date}>{formatPeriod(quote.date, quote.period, locale)}</time>
                    <PercentChange percent={quote.changePercent} locale={locale} />
                  </span>
                </span>
                <Sparkline
                  points={histories.get(quote.symbol) ?? []}
                  period={quote.period}
                  className="h-7 max-w-17 min-w-0 flex-1"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
