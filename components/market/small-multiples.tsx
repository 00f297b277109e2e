// /market as charts: a small chart for each quote, over five years.
import { useTranslations } from "next-intl";
import { IndustryMark } from "@/components/catalogue/industry-mark";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { PercentChange } from "./change";
import { formatPeriod } from "./period";
import { computePlot, withGaps } from "./plot";
import type { IndustryQuotes } from "./quote-table";
import { FEWEST_POINTS } from "./sparkline";
import { countDecimals, formatQuotePrice, getQuoteHref } from "./texts";

type Props = {
  industries: readonly IndustryQuotes[];
  /** Five years of each, by symbol. */
  histories: ReadonlyMap<string, HistoryPoint[]>;
  locale: Locale;
};

/** Charts of one size by industry. Each has its own scale, which its two figures at the side name. */
export function SmallMultiples({ industries, histories, locale }: Props) {
  return industries.map((industry) => (
    <section key={industry.slug} id={industry.slug} aria-labelledby={`${industry.slug}-title`} className="scroll-mt-4">
      <h2 id={`${industry.slug}-title`} className="flex items-center gap-2 pt-6 pb-2 text-lg font-semibold">
        <IndustryMark slug={industry.slug} />
        {getName(industry, locale)}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-8">
        {industry.quotes.map((quote) => (
          <li key={quote.symbol} className="border-t border-line py-3">
            <Multiple quote={quote} points={histories.get(quote.symbol) ?? []} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const WIDTH = 240;
const HEIGHT = 72;

function Multiple({ quote, points, locale }: { quote: QuoteView; points: readonly HistoryPoint[]; locale: Locale }) {
  const t = useTranslations("market");
  const plot = computePlot(withGaps(points, quote.period), WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  const decimals = countDecimals(points.map(({ price }) => price));
  const bare = (price: number) => formatNumber(price, locale, { exactly: decimals });
  const when = (date: string) => formatPeriod(date, quote.period, locale);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Link
          href={getQuoteHref(quote.symbol, locale)}
          className="truncate font-medium hover:text-accent hover:underline"
        >
          {getName(quote, locale)}
        </Link>
        <PercentChange percent={quote.changePercent} locale={locale} />
      </div>
      <p className="pb-1.5 text-sm text-muted">
        <span className="font-medium text-ink">{formatQuotePrice(quote.price, quote, locale)}</span>
        {" · "}
        <time dateTime={quote.date}>{when(quote.date)}</time>
      </p>
      {plot && first && last && points.length >= FEWEST_POINTS ? (
        <>
          <div className="flex gap-2 text-xs text-muted">
            <svg
              role="img"
              aria-label={t("chartText", {
                name: getName(quote, locale),
                from: when(first.date),
                first: formatQuotePrice(first.price, quote, locale),
                to: when(last.date),
                last: formatQuotePrice(last.price, quote, locale),
                min: formatQuotePrice(plot.min, quote, locale),
                max: formatQuotePrice(plot.max, quote, locale),
              })}
              viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
              preserveAspectRatio="none"
              className="h-19 min-w-0 flex-1 text-accent"
            >
              <path d={`M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
              <path
                d={plot.path}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <div aria-hidden className="flex w-14 flex-col justify-between leading-none">
              <span>{bare(plot.max)}</span>
              <span>{bare(plot.min)}</span>
            </div>
          </div>
          <p aria-hidden className="flex justify-between pr-16 pt-1 text-xs text-muted">
            <span>{formatPeriod(first.date, quote.period, locale, null)}</span>
            <span>{when(last.date)}</span>
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">{t("tooFew")}</p>
      )}
    </>
  );
}
