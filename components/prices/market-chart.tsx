// /listings/…: the chart of the commodity price that the listing is compared with.
import { useTranslations } from "next-intl";
import { SourceNote } from "@/components/feeds/source-note";
import { formatChangeTexts } from "@/components/market/change";
import { Section } from "@/components/ui/section";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { isStalePrice } from "@/lib/commodity-prices/policy/price-checks";
import { countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import type { MarketComparison } from "@/lib/prices/market-policy";
import type { ListingType } from "@/lib/reference/listing-types";
import { PriceHistoryChart } from "./history-chart";
import { OfferLegend } from "./offer-legend";
import { formatPriceText, formatShortPlace, useShortName } from "./texts";

type Props = {
  /** Whether the listing offers or asks. */
  type: ListingType;
  comparison: MarketComparison;
  /** Prices of the quote's specification, oldest first. */
  prices: readonly CommodityPrice[];
  locale: Locale;
  now: string;
};

/** The commodity price over time, with the offer as a dot. Nothing of a single price, which has no history. */
export function MarketChart({ type, comparison, prices, locale, now }: Props) {
  const t = useTranslations("listing.market");
  const tPrices = useTranslations("prices");
  const vat = useTranslations("listing.vat");
  const nameOf = useShortName(locale);
  const quote = prices.find(({ id }) => id === comparison.quote.id);
  if (!quote || prices.length < 2) return null;
  const name = [nameOf(quote), formatShortPlace(quote, locale)].filter(Boolean).join(", ");
  const today = formatMoscowDay(new Date(now));
  const price = (quote.price * Number(comparison.offerAmount)) / Number(comparison.quoteAmount);
  // The dot stands in the terms of the quote, which need not be those of the listing.
  const terms = quote.vat && vat(quote.vat);
  const offer = {
    type,
    price,
    date: today,
    label: t("dot", {
      price: [formatPriceText({ ...quote, price: roundLike(price, quote.price) }, locale), terms]
        .filter(Boolean)
        .join(", "),
      percent: formatChangeTexts(Number(comparison.percent), locale).text,
    }),
  };
  const ageDays = countDaysBetween(quote.date, today);
  return (
    <Section id="market" title={t("chart")} gap="pb-2">
      <OfferLegend name={name} href={`/${locale}/prices/${quote.specificationId}`} offer={offer} />
      <PriceHistoryChart
        prices={prices}
        locale={locale}
        label={t("chartLabel", { name, offer: offer.label })}
        now={now}
        terms={terms}
        offer={offer}
      />
      <div className="pt-3">
        <SourceNote
          source={quote.source === DEMO_SOURCE ? tPrices("demoSource") : quote.source}
          sourceUrl={quote.sourceUrl}
          date={quote.date}
          ageDays={ageDays}
          recorded={false}
          stale={isStalePrice(ageDays)}
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
