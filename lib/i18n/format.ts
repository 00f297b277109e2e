// Formats numbers, prices, units and shares, in Russian and English.
import type { Locale } from "./routing";

/** Narrow no-break space between groups of digits, and between a number and its unit. */
export const THIN = "\u202f";
/** Joins % signs and «г/л» to their numbers, so that lines never break between them: «протеин 12,5 %, натура 750 г/л». */
export const joinUnits = (text: string) => text.replace(/(?<=\d) (?=%|г\/л|g\/l)/g, THIN);

/** Quotes a text. Quotes inside it become inner quotes: «По запросу „пшеница“». */
export const quoteText = (text: string, locale: Locale): string => {
  const marks = QUOTES[locale];
  return marks[0] + text.replaceAll(marks[0], marks[2]).replaceAll(marks[1], marks[3]) + marks[1];
};
const QUOTES = { ru: ["«", "»", "„", "“"], en: ["“", "”", "‘", "’"] } as const;

/** Shown where a value is missing. */
export const NO_VALUE = "–";

/** Parts of a price, so that a table can align numbers by the decimal mark. */
export type PriceParts = {
  before: string;
  whole: string;
  fraction: string;
  after: string;
};

const groupDigits = (digits: string, locale: Locale) =>
  digits.replace(/\B(?=(\d{3})+$)/g, locale === "ru" ? THIN : ",");

/** Whole and fractional digits without groups, rounded to at most `most` decimals. */
function countDigits(value: number, least: number, most: number): [whole: string, fraction: string] {
  const [whole = "0", fraction = ""] = Math.abs(value).toFixed(most).split(".");
  const shortest = fraction.replace(/0+$/, "");
  return [whole, shortest.padEnd(shortest === "" ? 0 : least, "0")];
}

function formatNumberParts(
  value: number,
  locale: Locale,
  least: number,
  most: number,
): { whole: string; fraction: string } {
  const [whole, fraction] = countDigits(value, least, most);
  const sign = value < 0 && /[1-9]/.test(whole + fraction) ? "−" : "";
  return {
    whole: sign + groupDigits(whole, locale),
    fraction: fraction && `${locale === "ru" ? "," : "."}${fraction}`,
  };
}

/** Parts of a number with exactly `decimals` decimals. */
function formatFixedParts(value: number, locale: Locale, decimals: number): { whole: string; fraction: string } {
  const { whole, fraction } = formatNumberParts(value, locale, decimals, decimals);
  const mark = locale === "ru" ? "," : ".";
  return { whole, fraction: fraction || (decimals > 0 ? mark + "0".repeat(decimals) : "") };
}

/** A number with up to four decimals and no trailing zeros («1 284», "12.5"), or with an exact number of decimals. */
export function formatNumber(value: number, locale: Locale, decimals: number | { exactly: number } = 4): string {
  const { whole, fraction } =
    typeof decimals === "number"
      ? formatNumberParts(value, locale, 0, decimals)
      : formatFixedParts(value, locale, decimals.exactly);
  return whole + fraction;
}

/** Up to four decimals. From a hundred on, a fraction has at least two; below, it has no trailing zeros. */
const formatMoneyParts = (amount: number, locale: Locale) => formatNumberParts(amount, locale, amount < 100 ? 0 : 2, 4);

/** The number of a price without currency: «14 500,50», "14,500.50". */
export function formatAmount(amount: number, locale: Locale): string {
  const { whole, fraction } = formatMoneyParts(amount, locale);
  return whole + fraction;
}

type Currency = { code: string; sign: string | null };

/** Texts before and after an amount: «… ₽», "₽…". A currency without a sign shows its code. */
export function getAmountAffixes({ code, sign }: Currency, locale: Locale): { before: string; after: string } {
  if (locale === "ru") return { before: "", after: `${THIN}${sign ?? code}` };
  return { before: sign ?? `${code}${THIN}`, after: "" };
}

/** Units such as «20-фут. конт.» would run into the number before them. */
const beginsWithFigure = (unit: string) => /^\d/.test(unit);

/** A unit after a quantity: «т», «× 20-фут. конт.». */
export const formatUnitAfterAmount = (unit: string) => (beginsWithFigure(unit) ? `×${THIN}${unit}` : unit);

/** A unit after a price: «/т», « / 20-фут. конт.», "/pc". */
export const formatUnitAfterPrice = (unit: string) =>
  beginsWithFigure(unit) ? `${THIN}/${THIN}${unit}` : `/${unit === "pcs" ? "pc" : unit}`;

/**
 * A price of one unit: `14 500 ₽/т`, `₽14,500/t`. `decimals` sets an exact number of decimals, for columns of numbers.
 */
export function formatPriceParts(
  amount: number,
  currency: Currency,
  unit: string,
  locale: Locale,
  decimals?: number,
): PriceParts {
  const { whole, fraction } =
    decimals === undefined ? formatMoneyParts(amount, locale) : formatFixedParts(amount, locale, decimals);
  const { before, after } = getAmountAffixes(currency, locale);
  return { before, whole, fraction, after: after + formatUnitAfterPrice(unit) };
}

/** A price in one piece: `14 350 ₽/т`. Parameters are those of `formatPriceParts`. */
export function formatPrice(...given: Parameters<typeof formatPriceParts>): string {
  const { before, whole, fraction, after } = formatPriceParts(...given);
  return before + whole + fraction + after;
}

/** A quantity with its unit: `1 500 т`, `5 × 20-фут. конт.`. */
export function formatVolume(value: number, unit: string, locale: Locale): string {
  return `${formatNumber(value, locale)}${THIN}${formatUnitAfterAmount(unit)}`;
}

/** A share with its sign: «12,5 %», "12.5%". */
export const formatPercent = (figure: string, locale: Locale): string => `${figure}${locale === "ru" ? THIN : ""}%`;

/** A rate in roubles with at least four significant decimals: «78,5123», «0,1512». */
export function formatRate(roubles: number, locale: Locale): string {
  const { whole, fraction } = formatNumberParts(roubles, locale, 4, 4);
  return whole + (fraction || `${locale === "ru" ? "," : "."}0000`);
}
