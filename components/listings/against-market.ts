// Texts of the distance of an offer from the market.
import type { useTranslations } from "next-intl";
import { formatChangeTexts } from "@/components/market/change";
import type { Locale } from "@/lib/i18n/routing";

export type MarketTexts = ReturnType<typeof useTranslations<"listing.market">>;

/** Distance of an offer from the market in a column of its own: «−3,1 %». */
export const formatPercentChange = (percent: number, locale: Locale): string => formatChangeTexts(percent, locale).text;

/** Distance of an offer from the market: «−3,1 % к рынку». */
export function formatAgainstMarket(percent: number, locale: Locale, t: MarketTexts): string {
  return percent === 0 ? t("level") : t("percent", { percent: formatChangeTexts(percent, locale).text });
}
