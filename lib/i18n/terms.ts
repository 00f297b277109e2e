// Names of units, currencies, countries, delivery terms and attributes in the language of the page.
import { findBasis } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import { findCurrencyByCode } from "@/lib/reference/currencies/currencies";
import { findCountryByCode, findRegion } from "@/lib/reference/geo/countries";
import { translateTown } from "@/lib/reference/geo/towns";
import type { ListingType } from "@/lib/reference/listing-types";
import { findUnitByCode, formatUnit } from "@/lib/reference/units/units";
import { formatNumber, formatPercent, THIN } from "./format";
import { toLatinLetters } from "./latin";
import type { Locale } from "./routing";
import words from "./trade-words.json";

/** Text in place of a price that is told on request. */
export const PRICE_ON_REQUEST: Readonly<Record<Locale, string>> = { ru: "договорная", en: "on request" };

/** Abbreviation of a unit: «т», "t"; the code for an unknown unit. */
export function getUnitAbbr(code: string, locale: Locale): string {
  const unit = findUnitByCode(code);
  return unit ? formatUnit(unit, locale, "abbr") : code;
}

/** A unit of a price in words: «за тонну», "per tonne"; the code for an unknown unit. */
export function getPerUnit(code: string, locale: Locale): string {
  return findUnitByCode(code)?.[locale].per ?? code;
}

/** A currency with its sign («₽», «$») when the sign is clear: «Br» and «R» are not, and «¥» is also the yen. */
export function getCurrencySign(code: string): {
  code: string;
  sign: string | null;
} {
  const symbol = findCurrencyByCode(code)?.symbol ?? code;
  return { code, sign: /^[^\p{L}¥]$/u.test(symbol) ? symbol : null };
}

/** Name of a currency by its code (ISO 4217); the code for an unknown one. */
export function getCurrencyName(code: string, locale: Locale): string {
  const currency = findCurrencyByCode(code);
  return (locale === "ru" ? currency?.nameRu : currency?.nameEn) ?? code;
}

/** Name of a country by its code (ISO 3166-1 alpha-2); the code for an unknown one. */
export function getCountryName(code: string, locale: Locale): string {
  const country = findCountryByCode(code);
  return (locale === "ru" ? country?.nameRu : country?.nameEn) ?? code;
}

/** Name of a region from its stored Russian name; in English, unknown regions are in Latin letters. */
export function getRegionName(stored: string, countryCode: string | null, locale: Locale): string {
  return locale === "ru" ? stored : (findRegion(countryCode, stored)?.nameEn ?? toLatinLetters(stored));
}

/** A region, with its country outside Russia: «Ростовская область», «Минская область, Беларусь». Without a region: the country. */
export function formatRegionLine(
  { region, countryCode }: { region: string | null; countryCode: string },
  locale: Locale,
): string {
  const country = getCountryName(countryCode, locale);
  if (!region) return country;
  const name = getRegionName(region, countryCode, locale);
  return countryCode === "RU" ? name : `${name}, ${country}`;
}

/** Name of a place as stored; in English, known towns are translated and others are in Latin letters. */
export function getPlaceName(stored: string, locale: Locale): string {
  if (locale === "ru") return stored;
  return stored.split(/,\s*/).map(translatePlace).join(", ");
}

/** «ст. Елец» is "Yelets station". */
function translatePlace(stored: string): string {
  const [, atStation] = /^(?:ст|st)\. (.+)$/u.exec(stored) ?? [];
  const town = atStation ?? stored;
  const name = translateTown(town) ?? toLatinLetters(town);
  return atStation === undefined ? name : `${name} station`;
}

/** Full name of a delivery term by its code; the code for an unknown one. */
export function getBasisName(code: string, locale: Locale): string {
  const basis = findBasis(code);
  return (locale === "ru" ? basis?.name : basis?.nameEn) ?? code;
}

/** Short name of a delivery term: an Incoterms code, or the name of a term of practice. */
export function getBasisShortName(code: string, locale: Locale): string {
  return /^[A-Z]{3}$/.test(code) ? code : getBasisName(code, locale);
}

/** Name of a thing in the language of the page. */
export function getName(named: { name: string; nameEn: string }, locale: Locale): string {
  return locale === "ru" ? named.name : named.nameEn;
}

/** Name of an option of an enum attribute, which is stored in Russian. */
export function getOptionName(attribute: Attribute, stored: string, locale: Locale): string {
  if (locale === "ru") return stored;
  return attribute.optionsEn?.[attribute.options?.indexOf(stored) ?? -1] ?? translateText(stored);
}

/** Sizes such as «40х40х2 мм» are the same in both languages but for letters. */
const SIZE = /^[\d\s.,+/×xх*%–-]+(?:мм|см|м|кг|г)?$/u;
/** A mark has a digit, or begins with two capitals: «Ст3сп5», «ПНД», «КМор», «СКС-30 АРК». */
const MARK = /^(?:(?=.*\d)|(?!.*\p{Ll})|(?=\p{Lu}{2}\p{Ll}{1,3}$))[\p{Script=Cyrillic}\d.,/-]{1,12}(?: \p{Lu}{1,4})?$/u;

/** A text in English where it has a form of the trade: sizes, marks, grades and standards. Other texts stay unchanged. */
function translateText(text: string): string {
  if (SIZE.test(text) || MARK.test(text)) return toLatinLetters(weldable(text));
  return GRADE_WORDS[text.toLowerCase()] ?? translateStandard(text);
}

/** Latin name of a standard: «ГОСТ Р 52249-2009» becomes GOST R 52249-2009. Other texts stay unchanged. */
const translateStandard = (text: string) =>
  text.replace(/^(ГОСТ( Р)?|ОСТ|СТО( \p{Lu}{2,5})?|СТБ|ТУ)(?=[\s\d])/u, toLatinLetters);

const GRADE_WORDS: Record<string, string> = {
  экстра: "extra",
  "высший сорт": "top grade",
  "первый сорт": "first grade",
  "второй сорт": "second grade",
};

/** The last letter of a rebar class keeps its look: «А500С» is A500C. */
const weldable = (mark: string) => mark.replace(/(?<=^А\d+)С$/u, "C");

/** A grade in the language of the page: «А500С», «первый сорт», «Ст3сп5». Longer texts stay unchanged. */
export function getGradeName(stored: string, categorySlug: string | null, locale: Locale): string {
  if (locale === "ru") return stored;
  if (!/\p{Script=Cyrillic}/u.test(stored)) return toLatinLetters(stored);
  const option = (categorySlug === null ? [] : listCategoryAttributes(categorySlug))
    .map((attribute) => getOptionName(attribute, stored, locale))
    .find((name) => name !== stored);
  return option ?? translateText(stored);
}

/** «высший» of a «Сорт муки» is «высший сорт» where its name does not stand beside it. Other words stay. */
export const completeGrade = ({ name }: Pick<Attribute, "name">, word: string, locale: Locale): string =>
  locale === "ru" && name.startsWith("Сорт ") && /(?:ый|ий|ой)$/.test(word) ? `${word} сорт` : word;

/** Unit of an attribute: «мм», "mm"; null for a quality without one. */
export function getAttributeUnit(attribute: Attribute, locale: Locale): string | null {
  return locale === "ru" ? attribute.unit : (attribute.unitEn ?? attribute.unit);
}

/** Sizes that traders say in metres from one metre on. Diameters, widths and thicknesses stay in millimetres. */
const IN_METRES = new Set(["length"]);

/** A number of an attribute and its unit as traders read them: 11 700 мм of length are 11,7 м. Forms take the attribute's own unit. */
export function toReadable(
  attribute: Attribute,
  value: number,
  locale: Locale,
): { value: number; unit: string | null } {
  if (IN_METRES.has(attribute.key) && attribute.unit === "мм" && value >= 1_000)
    return { value: value / 1_000, unit: locale === "ru" ? "м" : "m" };
  return { value, unit: getAttributeUnit(attribute, locale) };
}

/** Finds the unit of metres of a size that is typed in millimetres and read in metres; null for other attributes. */
export function findMetres(attribute: Attribute, locale: Locale): string | null {
  const { unit } = toReadable(attribute, 1_000, locale);
  return unit === getAttributeUnit(attribute, locale) ? null : unit;
}

const TRADE_WORDS: Record<string, string> = words;

/** Units at the end of a text. */
const TEXT_UNITS: Record<string, string> = { "г/л": "g/l", "кг/окатыш": "kg/pellet" };

/** A text of a seller in English where its words are known: colours, cuts, breeds, active substances. Varieties are names. */
function translateWords({ key }: Attribute, text: string, locale: Locale): string {
  if (locale === "ru" || !/\p{Script=Cyrillic}/u.test(text)) return text;
  if (key === "variety") return toLatinLetters(text);
  const unit = (found: string) => ` ${TEXT_UNITS[found.trim()]}`;
  return TRADE_WORDS[text.toLowerCase()] ?? text.replace(/(?<=\d[\d.,–]*) (?:г\/л|кг\/окатыш)$/u, unit);
}

/** A value of an attribute with the unit that reads best: «12,5 %», «12 мм», «11,7 м», «3», «да». */
export function formatAttribute(
  attribute: Attribute,
  value: string | number | boolean,
  locale: Locale,
  words: { yes: string; no: string },
): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return translateWords(attribute, getOptionName(attribute, value, locale), locale);
  const { value: amount, unit } = toReadable(attribute, value, locale);
  if (!unit) return formatBareNumber(value, locale);
  const figure = formatNumber(amount, locale);
  // «60 × 0,1 мм»: a unit of several smaller ones.
  if (/^\d/.test(unit)) return `${figure} × ${unit}`;
  return unit === "%" ? formatPercent(figure, locale) : figure + THIN + unit;
}

const AT_LEAST = { ru: { higher: "от", lower: "до" }, en: { higher: "min", lower: "max" } } as const;

/**
 * A quality as a listing states it. A bid asks for at least so much of what is better higher, and at most so much of what is better lower:
 * «от 12,5 %», in a column «≥12,5 %».
 */
export function formatStatedQuality(
  type: ListingType | undefined,
  attribute: Attribute,
  value: string | number | boolean,
  locale: Locale,
  words: { yes: string; no: string },
  isColumn = false,
): string {
  const text = formatAttribute(attribute, value, locale, words);
  const { better } = attribute;
  if (type !== "BUY" || better === null || typeof value !== "number") return text;
  if (isColumn) return (better === "higher" ? "≥" : "≤") + text;
  return `${AT_LEAST[locale][better]} ${text}`;
}

/** A number without a unit is a year, a class or a grade, so it has no groups. */
function formatBareNumber(value: number, locale: Locale): string {
  return Number.isInteger(value) ? String(value) : formatNumber(value, locale);
}

/** Path from the industry to a category, with names. Empty for an unknown slug. */
export function listCategoryTrail(slug: string, locale: Locale): { slug: string; name: string }[] {
  const node = findCategory(slug);
  return node
    ? listCategoryPath(node).map((step) => ({
        slug: step.slug,
        name: getName(step, locale),
      }))
    : [];
}

/** Quality attributes of a category in order. */
export function listCategoryAttributes(slug: string): readonly Attribute[] {
  return findCategory(slug)?.attributes ?? [];
}
