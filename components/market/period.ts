import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import type { QuoteView } from "@/lib/market-data/contract";

const MONTHS = {
  ru: new Intl.DateTimeFormat("ru-RU", { month: "long", year: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
};

/**
 * The period that a price stands for, by its last day: «май 2026», or the day itself, with its year when that is not `now`'s; null: always
 * with its year.
 */
export function formatPeriod(
  date: string,
  period: QuoteView["period"],
  locale: Locale,
  now: Date | null = new Date(),
): string {
  const noon = new Date(`${date}T12:00:00Z`);
  if (period !== "month") return formatDay(noon, locale, now);
  return MONTHS[locale]
    .format(noon)
    .replace(/\s?г\.$/, "")
    .replaceAll(" ", "\u00a0");
}

/** A tick of an axis of time, with its year: «2026», «05.2026», «31.05.26», "May 2026", "31 May 26". */
export function formatTick(date: string, size: "year" | "month" | "day", locale: Locale): string {
  const [year = "", month = "", day = ""] = date.split("-");
  if (size === "year") return year;
  if (locale === "ru") return size === "month" ? `${month}.${year}` : `${day}.${month}.${year.slice(2)}`;
  const name = SHORT_MONTH.format(new Date(`${date}T12:00:00Z`));
  return size === "month" ? `${name} ${year}` : `${Number(day)} ${name} ${year.slice(2)}`;
}

const SHORT_MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
