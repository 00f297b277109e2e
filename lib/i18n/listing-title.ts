// Titles of listings in the language of the page. Sellers write in one language; readers of the other get a composed title.
import type { Attribute } from "@/lib/reference/categories/contract";
import { findCategory } from "@/lib/reference/categories/tree";
import { joinPercentSigns } from "./format";
import { toLatinLetters } from "./latin";
import { getShortName } from "./quality-names";
import type { Locale } from "./routing";
import { formatAttribute, getGradeName, getName } from "./terms";

type Value = string | number | boolean;
/** What a title is composed from. */
export type Titled = { title: string; categorySlug: string; attributes: Readonly<Record<string, Value>> };

/** Qualities in a composed title. */
const MOST = 3;
/** Texts such as «40х40х2 мм» are the same in both languages but for letters. */
const SIZE = /^[\d\s.,+/×xх*%–-]+(?:мм|см|м|кг|г)?$/u;

/** The title in the language of the page: the seller's own, or category and key qualities: "Rebar A500C, ⌀12 mm". */
export function formatListingTitle(listing: Titled, locale: Locale): string {
  return joinPercentSigns((isForeign(listing.title, locale) && composeTitle(listing, locale)) || listing.title);
}

/** The seller's own title where the page shows a composed one; null where it shows the seller's. */
export function findOriginalTitle(listing: Titled, locale: Locale): string | null {
  return isForeign(listing.title, locale) && composeTitle(listing, locale) !== null ? listing.title : null;
}

/** Whether a text is in the other language. Codes alone («DAP», "A500") are of either. */
function isForeign(text: string, locale: Locale): boolean {
  const hasRussian = /\p{Script=Cyrillic}/u.test(text);
  return locale === "en" ? hasRussian : !hasRussian && /[a-z]{3}/.test(text);
}

function composeTitle({ categorySlug, attributes }: Titled, locale: Locale): string | null {
  const category = findCategory(categorySlug);
  if (!category) return null;
  const name = getName(category, locale);
  const named = name.toLowerCase();
  const qualities = category.attributes
    .flatMap((attribute) => describeQuality(attribute, attributes[attribute.key], categorySlug, locale) ?? [])
    .filter(({ text }) => !named.includes(text.toLowerCase()))
    .slice(0, MOST);
  return qualities.reduce(
    (title, { text, isWord }, place) => title + (place === 0 && isWord ? " " : ", ") + text,
    name,
  );
}

/** Texts whose words have a name in every language, or none at all: the others are the seller's words. */
const LEFT_OUT = new Set(["standard", "packing", "crop_year"]);

function describeQuality(
  attribute: Attribute,
  value: Value | undefined,
  categorySlug: string,
  locale: Locale,
): { text: string; isWord: boolean } | null {
  if (value === undefined || LEFT_OUT.has(attribute.key)) return null;
  const name = getShortName(attribute, locale);
  if (typeof value === "boolean") return value ? { text: lowerFirst(getName(attribute, locale)), isWord: false } : null;
  if (typeof value === "number") {
    const figure = formatAttribute(attribute, value, locale, { yes: "", no: "" });
    return { text: name === "⌀" ? `⌀${figure}` : `${lowerFirst(name)} ${figure}`, isWord: false };
  }
  const text =
    locale === "en"
      ? translateValue(value, categorySlug)
      : formatAttribute(attribute, value, locale, { yes: "", no: "" });
  if (isForeign(text, locale)) return null;
  return { text: /^\d{1,2}$/.test(text) ? `${lowerFirst(name)} ${text}` : text, isWord: true };
}

function translateValue(value: string, categorySlug: string): string {
  return SIZE.test(value) ? toLatinLetters(value) : getGradeName(value, categorySlug, "en");
}

/** «Класс» within a title is «класс»; "ICUMSA colour" and "N" stay. */
const lowerFirst = (name: string) =>
  /^\p{Lu}(?!\p{Ll})/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
