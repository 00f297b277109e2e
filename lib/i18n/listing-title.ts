// Titles of listings in the language of the page. Sellers write in one language; readers of the other get a composed title.
import type { Attribute } from "@/lib/reference/categories/contract";
import { findCategory } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import { joinUnits } from "./format";
import { getShortName } from "./quality-names";
import type { Locale } from "./routing";
import { completeGrade, formatAttribute, formatStatedQuality, getGradeName, getName } from "./terms";

type Value = string | number | boolean;
/** Fields that a title is composed from. */
export type Titled = {
  title: string;
  categorySlug: string;
  attributes: Readonly<Record<string, Value>>;
  /** The side: qualities of a bid are bounds, «протеин от 12,5 %». */
  type?: ListingType | undefined;
};

/** Qualities in a composed title. */
export const MOST_TITLE_QUALITIES = 3;
/** Words in capitals that are of either language. */
const CODES = new Set("ICUMSA HDPE LDPE LLDPE NPKS GOST ASTM EURO BRENT REBCO".split(" "));

/** The title in the language of the page: the seller's own, or category and key qualities: "Rebar A500C, ⌀12 mm". */
export function formatListingTitle(listing: Titled, locale: Locale): string {
  return joinUnits((isForeign(listing.title, locale) && composeTitle(listing, locale)) || listing.title);
}

/** The seller's own title where the page shows a composed one; null where it shows the seller's. */
export function findOriginalTitle(listing: Titled, locale: Locale): string | null {
  return isForeign(listing.title, locale) && composeTitle(listing, locale) !== null ? listing.title : null;
}

/** Whether a text is in the other language. Codes alone («DAP», "A500") are of either. */
function isForeign(text: string, locale: Locale): boolean {
  const hasRussian = /\p{Script=Cyrillic}/u.test(text);
  if (locale === "en" || hasRussian) return locale === "en" && hasRussian;
  const capitals = text.match(/(?<![A-Z\d])[A-Z]{4,}(?![A-Z\d])/g) ?? [];
  return /[a-z]{3}/.test(text) || capitals.some((word) => !CODES.has(word));
}

function composeTitle(listing: Titled, locale: Locale): string | null {
  const category = findCategory(listing.categorySlug);
  if (!category) return null;
  const name = getName(category, locale);
  const named = name.toLowerCase();
  return listTitleQualities(listing, locale)
    .filter(({ text }) => !named.includes(text.toLowerCase()))
    .slice(0, MOST_TITLE_QUALITIES)
    .reduce((title, quality, place) => addQuality(title, quality, place === 0), name);
}

/** A quality as a title names it: «А500С», «⌀12 мм», «протеин 12,5 %». */
export type TitleQuality = { key: string; text: string; isWord: boolean };

/** Qualities of a listing as titles name them, in the order of its category. */
export function listTitleQualities(
  { categorySlug, attributes, type }: Omit<Titled, "title">,
  locale: Locale,
): TitleQuality[] {
  const category = findCategory(categorySlug);
  return (category?.attributes ?? []).flatMap((attribute) => {
    const quality = describeQuality(attribute, attributes[attribute.key], { categorySlug, type }, locale);
    return quality ? [{ key: attribute.key, ...quality }] : [];
  });
}

/** A title with one more quality. A word follows the name of the goods without a comma. */
export const addQuality = (title: string, { text, isWord }: Pick<TitleQuality, "text" | "isWord">, isFirst: boolean) =>
  title + (isFirst && isWord ? " " : ", ") + text;

/** The language of a title. Codes alone count as Russian. */
export const findTitleLocale = (title: string): Locale => (isForeign(title, "ru") ? "en" : "ru");

/** Texts whose words have a name in every language, or none at all: the others are the seller's words. */
const LEFT_OUT = new Set(["standard", "packing", "crop_year"]);

function describeQuality(
  attribute: Attribute,
  value: Value | undefined,
  { categorySlug, type }: Pick<Titled, "categorySlug" | "type">,
  locale: Locale,
): { text: string; isWord: boolean } | null {
  if (value === undefined || LEFT_OUT.has(attribute.key)) return null;
  const name = getShortName(attribute, locale);
  if (typeof value === "boolean") return value ? { text: lowerFirst(getName(attribute, locale)), isWord: false } : null;
  if (typeof value === "number") {
    const figure = formatStatedQuality(type, attribute, value, locale, { yes: "", no: "" });
    return { text: name === "⌀" ? `⌀${figure}` : `${lowerFirst(name)} ${figure}`, isWord: false };
  }
  const text =
    locale === "en"
      ? getGradeName(value, categorySlug, "en")
      : formatAttribute(attribute, value, locale, { yes: "", no: "" });
  if (isForeign(text, locale)) return null;
  // «Мука пшеничная, высший сорт»: a phrase does not agree with the goods.
  if (!/^\d{1,2}$/.test(text)) {
    const phrase = completeGrade(attribute, text, locale);
    return { text: phrase, isWord: !phrase.endsWith(" сорт") };
  }
  return { text: name === "Класс" ? `${text} класса` : `${lowerFirst(name)} ${text}`, isWord: true };
}

/** «Класс» within a title is «класс», «К. ч.» «к. ч.»; "ICUMSA colour", "N" and "Fe" stay. */
const lowerFirst = (name: string) =>
  /^\p{Lu}(?!\p{Ll}|\. )|^\p{Lu}\p{Ll}(?:[\p{Lu}₀-₉]|$)/u.test(name)
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1);
