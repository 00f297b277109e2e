import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { PartyNames } from "@/lib/listings/filter-display-policy";
import { listFilterWords } from "@/lib/listings/filter-policy";
import { formatPriceView, type PricedFilters } from "@/lib/listings/price-filter-policy";
import { WORDS } from "@/lib/listings/words-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import type { SavedSearch } from "../contract";

/*
 * Names of saved searches, for pages and mails.
 */

/** The name of a search: the one that its owner gave, else its filters in words. */
export function formatSearchTitle(
  { name, filters, names }: Pick<SavedSearch, "name" | "filters" | "names">,
  locale: Locale,
) {
  return name ?? formatFilters(filters, names, locale);
}

/** Filters in words, with the currency, VAT and place of the prices: «Пшеница продовольственная: продажа, цена до 15 000 ₽, протеин от 12,5 %, Ростовская область». */
export function formatFilters(filters: PricedFilters, names: PartyNames, locale: Locale): string {
  const category = filters.cat === undefined ? null : findCategory(filters.cat);
  const view = formatPriceView(filters, locale);
  const words = [...listFilterWords({ filters, names, locale }), ...(view === null ? [] : [view])].join(", ");
  return [category ? getName(category, locale) : WORDS[locale].all, words].filter(Boolean).join(": ");
}
