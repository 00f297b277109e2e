import Decimal from "decimal.js";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { toLatinLetters } from "@/lib/i18n/latin";
import { completeGrade, getGradeName, getOptionName } from "@/lib/i18n/terms";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import type { SubscriptionKind } from "./contract";
import { findZone } from "./reference";

/*
 * The Tonna index, as pages describe it at /docs/index-method: one company, one vote. `queries/compute-values.ts` is the same in SQL.
 */

/** Votes that a value needs. */
export const FEWEST_VOTES = 5;
/** A vote counts up to this many interquartile ranges outside the quartiles. */
export const FENCE = 3;
/** Days since its publication, renewal or last price that an offer counts. */
export const FRESH_DAYS = 30;
/** Hour of the day in Moscow at which values are published. */
export const PUBLISHED_AT_HOUR = 15;
/** The series of all grades. */
export const ALL_GRADES = "all";

/** Exact for sums and quarters of the amounts here. */
const Exact = Decimal.clone({ precision: 120, rounding: Decimal.ROUND_HALF_UP });

/** The k-th quartile (2: the median) of sorted numbers by linear interpolation, exact: `percentile_cont` in decimals. */
export function computeQuartile(sorted: readonly Decimal[], k: 1 | 2 | 3): Decimal {
  const at = (sorted.length - 1) * k;
  const below = sorted[Math.floor(at / 4)];
  const above = sorted[Math.ceil(at / 4)];
  if (!below || !above) throw new Error("no quartile of no numbers");
  return above
    .minus(below)
    .times(at % 4)
    .times("0.25")
    .plus(below);
}

const sort = (numbers: readonly Decimal[]) => [...numbers].sort((one, other) => one.cmp(other));

/** An offer of a series: its company, and its price without VAT in roubles per base unit. */
export type IndexOffer = { companyId: string; amount: Decimal };

/** A value as it is published; amounts are decimal text with 4 decimals. */
export type ComputedValue = {
  value: string;
  low: string;
  high: string;
  companies: number;
  offers: number;
  leftOut: number;
};

/** The value of a series; null with fewer than five votes. */
export function computeValue(offers: readonly IndexOffer[]): ComputedValue | null {
  const byCompany = new Map<string, Decimal[]>();
  for (const { companyId, amount } of offers)
    byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), new Exact(amount)]);
  const votes = [...byCompany.values()].map((amounts) => ({
    vote: computeQuartile(sort(amounts), 2),
    offers: amounts.length,
  }));
  if (votes.length < FEWEST_VOTES) return null;
  const all = sort(votes.map(({ vote }) => vote));
  const [first, third] = [computeQuartile(all, 1), computeQuartile(all, 3)];
  const reach = third.minus(first).times(FENCE);
  const counted = votes.filter(({ vote }) => vote.gte(first.minus(reach)) && vote.lte(third.plus(reach)));
  if (counted.length < FEWEST_VOTES) return null;
  const sorted = sort(counted.map(({ vote }) => vote));
  return {
    value: computeQuartile(sorted, 2).toFixed(4),
    low: computeQuartile(sorted, 1).toFixed(4),
    high: computeQuartile(sorted, 3).toFixed(4),
    companies: counted.length,
    offers: counted.reduce((sum, { offers: count }) => sum + count, 0),
    leftOut: votes.length - counted.length,
  };
}

/** Subject of a series. */
export type SeriesKey = { categorySlug: string; grade: string; zone: string; side: ListingType };

/**
 * A grade in lower-case ASCII, as symbols have it: «А500С» is `a500c`, «ЦЕМ I 42,5Н» `cem-i-42.5n`. Values that differ in case, marks or
 * alphabet alone are one grade. Null for a value without a Latin form, and for one that would pass for all grades.
 */
export function toGradeKey(category: CategoryNode, value: string): string | null {
  const attribute = category.attributes.find(({ key }) => key === category.indexAttribute);
  const option = attribute?.type === "enum" ? getOptionName(attribute, value, "en") : value;
  const key = toLatinLetters(getGradeName(option, category.slug, "en"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return key === "" || key === ALL_GRADES ? null : key;
}

/** The symbol of a series: `TN:<slug>:<grade>:<zone>:<side>`. `gradeKey` is `all` or what `toGradeKey` makes. */
export function createSymbol({ categorySlug, zone, side }: Omit<SeriesKey, "grade">, gradeKey: string): string {
  return ["TN", categorySlug, gradeKey, zone, side].join(":");
}

/** A symbol as it is stored, from one in any case; anything else stays as it is and names no series. */
export function normaliseSymbol(symbol: string): string {
  const [prefix = "", slug, grade, zone, side, ...rest] = symbol.split(":");
  if (!slug || !grade || !zone || !side || rest.length > 0) return symbol;
  return [prefix.toUpperCase(), slug.toLowerCase(), grade.toLowerCase(), zone.toUpperCase(), side.toUpperCase()].join(
    ":",
  );
}

const SIDES = { SELL: { ru: "предложение", en: "offers" }, BUY: { ru: "спрос", en: "bids" } } as const;

/** The names of a series: category, grade, zone and side. */
export function nameSeries({ categorySlug, grade, zone, side }: SeriesKey): { name: string; nameEn: string } {
  const category = findCategory(categorySlug);
  const place = findZone(zone);
  const gradeEn = nameGrade(category, grade, "en");
  return {
    name: [category?.name ?? categorySlug, nameGrade(category, grade, "ru"), place?.name ?? zone, SIDES[side].ru]
      .filter(Boolean)
      .join(", "),
    nameEn: [category?.nameEn ?? categorySlug, gradeEn, place?.nameEn ?? zone, SIDES[side].en]
      .filter(Boolean)
      .join(", "),
  };
}

/** A grade in words: «А500С», «3 класс», «жирность 82,5 %»; empty for all grades. */
export function nameGrade(category: CategoryNode | null, grade: string, locale: "ru" | "en"): string {
  if (grade === ALL_GRADES) return "";
  const attribute = category?.attributes.find(({ key }) => key === category.indexAttribute);
  const word = category ? getGradeName(grade, category.slug, locale) : grade;
  // A bare figure says nothing without what it counts.
  if (!attribute) return word;
  if (!/^[\d.,]+$/.test(word)) return completeGrade(attribute, word, locale);
  const name = (locale === "ru" ? attribute.name : attribute.nameEn).toLowerCase();
  const unit = (locale === "ru" ? attribute.unit : (attribute.unitEn ?? attribute.unit)) ?? "";
  const figure = locale === "ru" ? word.replace(".", ",") : word;
  if (name.startsWith("класс ")) return `${figure} класс`;
  return `${name} ${figure}${unit && `\u202f${unit}`}`;
}

/** Whether a value tells a person what they asked for. `before` is the value of the last published day, null on the first. */
export function isDue(
  { kind, value: bound }: { kind: SubscriptionKind; value: string | null },
  value: string,
  before: string | null,
): boolean {
  if (kind === "daily") return true;
  if (bound === null || before === null) return false;
  const [now, then] = [new Exact(value), new Exact(before)];
  return kind === "under" ? now.lt(bound) && then.gte(bound) : now.gt(bound) && then.lte(bound);
}

/** Whether the values of a moment's Moscow day are due. */
export function isPublishingTime(now: Date): boolean {
  return formatMoscowDay(new Date(now.getTime() - PUBLISHED_AT_HOUR * 3_600_000)) === formatMoscowDay(now);
}
