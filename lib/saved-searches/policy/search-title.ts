import { aroundAmount, formatAmount, quoted } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { attributeText, basisName, countryName, currencySign, nameIn, regionName } from "@/lib/i18n/terms";
import type { AttributeFilter, ListingFilters } from "@/lib/listings/query";
import { findAttribute, findCategory } from "@/lib/reference/categories/tree";
import type { FilterNames, SavedSearch } from "../contract";

/*
 * Mails name searches too, and mails are made where no page's messages are: the few words stand here.
 */
const WORDS = {
  ru: {
    all: "Все объявления",
    SELL: "продажа",
    BUY: "закупка",
    from: "от",
    to: "до",
    price: "цена",
    verified: "только проверенные компании",
    unverified: "без проверенных компаний",
    yes: "да",
    no: "нет",
  },
  en: {
    all: "All listings",
    SELL: "for sale",
    BUY: "wanted",
    from: "from",
    to: "up to",
    price: "price",
    verified: "verified companies only",
    unverified: "no verified companies",
    yes: "yes",
    no: "no",
  },
} as const;

/** What a search is called: as its owner says, else what it looks for, in words. */
export function formatSearchTitle(
  { name, filters, names }: Pick<SavedSearch, "name" | "filters" | "names">,
  locale: Locale,
) {
  return name ?? formatFilters(filters, names, locale);
}

/** Filters in words: «Пшеница продовольственная: продажа, Ростовская область, цена до 15 000 ₽, протеин от 12,5 %». */
export function formatFilters(filters: ListingFilters, names: FilterNames, locale: Locale): string {
  const words = WORDS[locale];
  const category = filters.cat === undefined ? null : findCategory(filters.cat);
  const parts = [
    filters.q && quoted(filters.q, locale),
    filters.type && words[filters.type],
    filters.region && regionName(filters.region, filters.country ?? null, locale),
    !filters.region && filters.country && countryName(filters.country, locale),
    priceWords(filters, locale),
    filters.basis && basisName(filters.basis, locale),
    filters.company && (names.company ?? filters.company),
    filters.owner && (names.owner ?? filters.owner),
    filters.verified !== undefined && words[filters.verified ? "verified" : "unverified"],
    ...attributeWords(filters.attr ?? [], locale),
  ].filter((part): part is string => Boolean(part));
  return [category ? nameIn(category, locale) : words.all, parts.join(", ")].filter(Boolean).join(": ");
}

function priceWords({ priceMin, priceMax, currency }: ListingFilters, locale: Locale): string | null {
  const words = WORDS[locale];
  if (priceMin === undefined && priceMax === undefined) return currency ?? null;
  const { before, after } = currency ? aroundAmount(currencySign(currency), locale) : { before: "", after: "" };
  // The currency stands once, at the outer side of what may be two figures.
  const min = priceMin === undefined ? null : before + formatAmount(priceMin, locale);
  const max = priceMax === undefined ? null : (min === null ? before : "") + formatAmount(priceMax, locale);
  return `${words.price} ${boundsText(min, max, locale)}${after}`;
}

function attributeWords(given: readonly AttributeFilter[], locale: Locale): string[] {
  const { yes, no } = WORDS[locale];
  return [...new Set(given.map(({ key }) => key))].flatMap((key) => {
    const attribute = findAttribute(key);
    if (!attribute) return [];
    const text = (operator: AttributeFilter["operator"]) => {
      const filter = given.find((each) => each.key === key && each.operator === operator);
      return filter ? attributeText(attribute, filter.value, locale, { yes, no }) : null;
    };
    const value = text("is") ?? boundsText(text("min"), text("max"), locale);
    const name = nameIn(attribute, locale).replace(/\s*\(.*?\)/, "");
    return value ? [`${name.charAt(0).toLowerCase()}${name.slice(1)} ${value}`] : [];
  });
}

function boundsText(min: string | null, max: string | null, locale: Locale): string | null {
  const { from, to } = WORDS[locale];
  if (min !== null && max !== null) return `${min}–${max}`;
  return min !== null ? `${from} ${min}` : max !== null ? `${to} ${max}` : null;
}
