// The chart of a series of the Tonna index, on its page and on pages of listings.
import { useTranslations } from "next-intl";
import { type OfferDot, PriceHistoryChart } from "@/components/prices/history-chart";
import type { Locale } from "@/lib/i18n/routing";
import type { IndexPoint } from "@/lib/indices/contract";
import { type ShownUnit, toShownAmount } from "./index-texts";

type Props = {
  /** Oldest first, at least two. */
  points: readonly IndexPoint[];
  unit: ShownUnit;
  locale: Locale;
  label: string;
  now: string;
  /** An offer beside the index, without VAT and in its unit. */
  offer?: OfferDot | undefined;
};

/** Median and band of a series over time. */
export function IndexChart({ points, unit, ...shared }: Props) {
  const t = useTranslations("indices");
  return (
    <PriceHistoryChart
      prices={points.map(({ date, value, low, high }) => ({
        id: date,
        date,
        price: toShownAmount(value, unit),
        priceMin: toShownAmount(low, unit),
        priceMax: toShownAmount(high, unit),
        currency: "RUB",
        unit: unit.code,
      }))}
      terms={t("vatExcluded")}
      {...shared}
    />
  );
}
