import { useTranslations } from "next-intl";
import { SourceNote } from "@/components/feeds/source-note";
import { changeTexts } from "@/components/market/change";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { isStale } from "@/lib/commodity-prices/policy/price-checks";
import { countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import type { MarketComparison } from "@/lib/prices/market-policy";
import { HistoryChart } from "./history-chart";
import { formatPriceText, formatShortPlace, useShortName } from "./texts";

type Props = {
  comparison: MarketComparison;
  /** Prices of the quote's specification, oldest first. */
  prices: readonly CommodityPrice[];
  locale: Locale;
  now: string;
};

/** The commodity price over time, with the offer as a dot. Nothing of a single price, which has no history. */
export function MarketChart({ comparison, prices, locale, now }: Props) {
  const t = useTranslations("listing.market");
  const tPrices = useTranslations("prices");
  const nameOf = useShortName(locale);
  const quote = prices.find(({ id }) => id === comparison.quote.id);
  if (!quote || prices.length < 2) return null;
  const name = [nameOf(quote), formatShortPlace(quote, locale)].filter(Boolean).join(", ");
  const today = formatMoscowDay(new Date(now));
  const price = (quote.price * Number(comparison.offerAmount)) / Number(comparison.quoteAmount);
  const offer = {
    price,
    date: today,
    label: t("dot", {
      price: formatPriceText({ ...quote, price: roundLike(price, quote.price) }, locale),
      percent: changeTexts(Number(comparison.percent), locale).text,
    }),
  };
  const ageDays = countDaysBetween(quote.date, today);
  return (
    <Section id="market" title={t("chart")} gap="pb-2">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-1 text-sm">
        <Link href={`/${locale}/prices/${quote.specificationId}`}>{name}</Link>
        <span className="flex items-center gap-1.5 text-muted">
          <span aria-hidden className="size-2.5 rounded-full bg-sell" />
          {offer.label}
        </span>
      </p>
      <HistoryChart
        prices={prices}
        locale={locale}
        label={t("chartLabel", { name, offer: offer.label })}
        now={now}
        offer={offer}
      />
      <div className="pt-3">
        <SourceNote
          source={quote.source === DEMO_SOURCE ? tPrices("demoSource") : quote.source}
          sourceUrl={quote.sourceUrl}
          date={quote.date}
          ageDays={ageDays}
          recorded={false}
          stale={isStale(ageDays)}
          locale={locale}
        />
      </div>
    </Section>
  );
}

/** An amount with as many decimals as prices of its size are read with. */
function roundLike(amount: number, price: number): number {
  return Number(amount.toFixed(price >= 1_000 ? 0 : 2));
}
