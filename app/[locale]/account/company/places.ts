import type { Locale } from "@/lib/i18n/routing";
import { countryName } from "@/lib/i18n/terms";
import { COUNTRIES, REGIONS } from "@/lib/reference/geo/countries";

/** Where most companies here are from. */
const FIRST = ["RU", "BY", "KZ"];

/** Countries by name in the reader's language, the usual ones first. */
export function countryOptions(locale: Locale): { value: string; label: string }[] {
  const named = COUNTRIES.map(({ code }) => ({ value: code, label: countryName(code, locale) }));
  const rest = named.filter(({ value }) => !FIRST.includes(value));
  rest.sort((one, other) => one.label.localeCompare(other.label, locale));
  return [...FIRST.flatMap((code) => named.filter(({ value }) => value === code)), ...rest];
}

/** Names of regions that we know, for typing ahead. */
export function regionSuggestions(locale: Locale): string[] {
  return REGIONS.map(({ nameRu, nameEn }) => (locale === "ru" ? nameRu : nameEn));
}
