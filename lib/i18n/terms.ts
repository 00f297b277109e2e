import { findBasis } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import { findCurrencyByCode } from "@/lib/reference/currencies/currencies";
import { findCountryByCode, findRegion } from "@/lib/reference/geo/countries";
import { translateTown } from "@/lib/reference/geo/towns";
import { findUnitByCode, formatUnit } from "@/lib/reference/units/units";
import { formatNumber, perCent, THIN } from "./format";
import { toLatinLetters } from "./latin";
import type { Locale } from "./routing";

/** The abbreviation of a unit: «т», "t"; the code itself when it is not one of ours. */
export function unitAbbr(code: string, locale: Locale): string {
  const unit = findUnitByCode(code);
  return unit ? formatUnit(unit, locale, "abbr") : code;
}

/** A currency with the sign that is unmistakably its own («₽», «$»), or none: «Br» or «R» would puzzle, and «¥» is the yen's as well. */
export function currencySign(code: string): {
  code: string;
  sign: string | null;
} {
  const symbol = findCurrencyByCode(code)?.symbol ?? code;
  return { code, sign: /^[^\p{L}¥]$/u.test(symbol) ? symbol : null };
}

export function currencyName(code: string, locale: Locale): string {
  const currency = findCurrencyByCode(code);
  return (locale === "ru" ? currency?.nameRu : currency?.nameEn) ?? code;
}

export function countryName(code: string, locale: Locale): string {
  const country = findCountryByCode(code);
  return (locale === "ru" ? country?.nameRu : country?.nameEn) ?? code;
}

/** A region as stored (its Russian name), in the page's language where we know it. */
export function regionName(stored: string, countryCode: string | null, locale: Locale): string {
  return locale === "ru" ? stored : (findRegion(countryCode, stored)?.nameEn ?? stored);
}

/** A place as a seller or a source names it, in the page's language where we know it. */
export function placeName(stored: string, locale: Locale): string {
  return locale === "ru" ? stored : (translateTown(stored) ?? stored);
}

export function basisName(code: string, locale: Locale): string {
  const basis = findBasis(code);
  return (locale === "ru" ? basis?.name : basis?.nameEn) ?? code;
}

/** The basis as it stands in a table: an Incoterms code as it is, a term of practice by its name. */
export function basisShort(code: string, locale: Locale): string {
  return /^[A-Z]{3}$/.test(code) ? code : basisName(code, locale);
}

/** What has a Russian and an English name, in the page's language. */
export function nameIn(named: { name: string; nameEn: string }, locale: Locale): string {
  return locale === "ru" ? named.name : named.nameEn;
}

/** The option of an enum attribute in the page's language; stored in Russian. */
export function optionName(attribute: Attribute, stored: string, locale: Locale): string {
  if (locale === "ru") return stored;
  return attribute.optionsEn?.[attribute.options?.indexOf(stored) ?? -1] ?? standardName(stored);
}

/** A standard as English papers name it: «ГОСТ Р 52249-2009» is GOST R 52249-2009. Any other text stays. */
const standardName = (text: string) => text.replace(/^(ГОСТ( Р)?|ОСТ|СТО|СТБ|ТУ)(?=[\s\d])/u, toLatinLetters);

const GRADE_WORDS: Record<string, string> = {
  экстра: "extra",
  "высший сорт": "top grade",
  "первый сорт": "first grade",
  "второй сорт": "second grade",
};

/** Of rebar classes the last letter is kept by its look: «А500С» is A500C abroad, too. */
const weldable = (mark: string) => mark.replace(/(?<=^А\d+)С$/u, "C");

/** A grade as sources write it, in the page's language: «А500С», «первый сорт», «Ст3сп5». Longer words stay as they are. */
export function gradeName(stored: string, categorySlug: string | null, locale: Locale): string {
  if (locale === "ru" || !/\p{Script=Cyrillic}/u.test(stored)) return stored;
  const option = (categorySlug === null ? [] : categoryAttributes(categorySlug))
    .map((attribute) => optionName(attribute, stored, locale))
    .find((name) => name !== stored);
  const isMark = /^(?=.*[\d\p{Lu}])[\p{Script=Cyrillic}\d./-]{1,12}$/u.test(stored);
  return option ?? GRADE_WORDS[stored.toLowerCase()] ?? (isMark ? toLatinLetters(weldable(stored)) : stored);
}

export function attributeUnit(attribute: Attribute, locale: Locale): string | null {
  return locale === "ru" ? attribute.unit : (attribute.unitEn ?? attribute.unit);
}

/** A value of an attribute with its unit: «12,5 %», «3», «да». */
export function attributeText(
  attribute: Attribute,
  value: string | number | boolean,
  locale: Locale,
  words: { yes: string; no: string },
): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return optionName(attribute, value, locale);
  const unit = attributeUnit(attribute, locale);
  if (!unit) return bareNumber(value, locale);
  const figure = formatNumber(value, locale);
  return unit === "%" ? perCent(figure, locale) : figure + THIN + unit;
}

/** A number without a unit is a year, a class or a grade: never in groups. */
function bareNumber(value: number, locale: Locale): string {
  return Number.isInteger(value) ? String(value) : formatNumber(value, locale);
}

/** A category with its way down from the industry, by name. Empty for a slug that is not ours. */
export function categoryTrail(slug: string, locale: Locale): { slug: string; name: string }[] {
  const node = findCategory(slug);
  return node
    ? listCategoryPath(node).map((step) => ({
        slug: step.slug,
        name: nameIn(step, locale),
      }))
    : [];
}

/** The quality attributes of a category, in its order. */
export function categoryAttributes(slug: string): readonly Attribute[] {
  return findCategory(slug)?.attributes ?? [];
}
