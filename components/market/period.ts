import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import type { QuoteView } from "@/lib/market-data/contract";

const MONTHS = {
  ru: new Intl.DateTimeFormat("ru-RU", { month: "long", year: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
};

/** The period that a price stands for, by its last day: «май 2026», or the day itself, with its year when that is not `now`'s. */
export function formatPeriod(date: string, period: QuoteView["period"], locale: Locale, now = new Date()): string {
  const noon = new Date(`${date}T12:00:00Z`);
  if (period !== "month") return formatDay(noon, locale, now);
  return MONTHS[locale]
    .format(noon)
    .replace(/\s?г\.$/, "")
    .replaceAll(" ", "\u00a0");
}
