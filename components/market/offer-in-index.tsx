// /listings/…: the chart of the index of its category, if no commodity price is compared with the listing.
import { useTranslations } from "next-intl";
import { OfferLegend } from "@/components/prices/offer-legend";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { IndexPoint } from "@/lib/indices/contract";
import { nameSeries, type SeriesKey } from "@/lib/indices/policy";
import { formatChangeTexts } from "./change";
import { IndexChart } from "./index-chart";
import { findShownUnit, formatIndexDay, formatIndexPrice, getIndexHref, toShownAmount } from "./index-texts";

type Props = {
  symbol: string;
  series: SeriesKey;
  /** The last 90 days, oldest first, at least two. */
  points: readonly IndexPoint[];
  /** Code of the base unit. */
  unit: string;
  /** The offer without VAT, in roubles per base unit; null where that is not known. */
  amount: number | null;
  locale: Locale;
  now: string;
};

/** The band of the index over time, with the offer as a dot where its price without VAT is known. */
export function OfferInIndex({ symbol, series, points, unit: base, amount, locale, now }: Props) {
  const t = useTranslations("listing.market");
  const tIndices = useTranslations("indices");
  const last = points.at(-1);
  if (!last) return null;
  const unit = findShownUnit({ categorySlug: series.categorySlug, unit: base });
  const name = getName(nameSeries(series), locale);
  const offer =
    amount === null
      ? undefined
      : {
          type: series.side,
          date: formatMoscowDay(new Date(now)),
          price: toShownAmount(amount, unit),
          label: t("indexDot", {
            price: formatIndexPrice(amount, unit, locale),
            percent: formatChangeTexts(((amount - last.value) / last.value) * 100, locale).text,
          }),
        };
  const chart = tIndices("chartLabel", { name, count: points.length });
  return (
    <Section id="market" title={t("chart")} gap="pb-2">
      <OfferLegend name={name} href={getIndexHref(symbol, locale)} offer={offer} />
      <IndexChart
        points={points}
        unit={unit}
        locale={locale}
        label={offer ? t("chartLabel", { name, offer: offer.label }) : chart}
        now={now}
        offer={offer}
      />
      <p className="pt-3 text-sm text-muted">
        {[
          tIndices("headLabel"),
          formatIndexDay(last.date, locale),
          tIndices("headCompanies", { count: last.companies }),
          points.some(({ composed }) => composed) && tIndices("composedHistory"),
        ]
          .filter(Boolean)
          .join(" · ")}
        {" · "}
        <Link href={`/${locale}/docs/index-method`}>{tIndices("method")}</Link>
      </p>
    </Section>
  );
}
