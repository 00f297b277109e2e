// Days and sums as printed invoices have them.
import { getAmountAffixes, THIN } from "@/lib/i18n/format";

const MONTHS = {
  ru: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** A day as business letters have it: «21 ноября 2026 г.», "21 November 2026". It may break between month and year only. */
export function formatLongDate(day: string, locale: "ru" | "en"): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)}\u00a0${MONTHS[locale][Number(month) - 1]} ${year}${locale === "ru" ? "\u00a0г." : ""}`;
}

/** A day as payment orders have it: 21.11.2026. */
export function formatRussianDate(day: string): string {
  return day.split("-").reverse().join(".");
}

/** A sum as invoices have it, always with kopecks: «24 900,00», "24,900.00". */
export function formatDocumentSum(amount: string, locale: "ru" | "en"): string {
  const [whole = "0", fraction = "00"] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === "ru" ? "\u00a0" : ",");
  return `${grouped}${locale === "ru" ? "," : "."}${fraction}`;
}

/** A sum within the purpose of a payment, without groups, as banks want it: 4490-16. */
export function formatRussianSum(amount: string): string {
  return amount.replace(".", "-");
}

const ROUBLE = { code: "RUB", sign: "₽" };

/** A sum as pages show it: kopecks only where there are any. «24 900 ₽», "₽24,900". */
export function formatShownSum(amount: string, locale: "ru" | "en"): string {
  const text = formatDocumentSum(amount, locale)
    .replace(/[.,]00$/, "")
    .replaceAll("\u00a0", THIN);
  const { before, after } = getAmountAffixes(ROUBLE, locale);
  return before + text + after;
}
