// Countries that the form of the own company offers.
import type { Locale } from "@/lib/i18n/routing";
import { getCountryName } from "@/lib/i18n/terms";
import { COUNTRIES } from "@/lib/reference/geo/countries";

/** Countries of most companies. */
const FIRST = ["RU", "BY", "KZ"];

/** Countries by name in the reader's language, the usual ones first. */
export function listCountryOptions(locale: Locale): { value: string; label: string }[] {
  const named = COUNTRIES.map(({ code }) => ({ value: code, label: getCountryName(code, locale) }));
  const rest = named.filter(({ value }) => !FIRST.includes(value));
  rest.sort((one, other) => one.label.localeCompare(other.label, locale));
  return [...FIRST.flatMap((code) => named.filter(({ value }) => value === code)), ...rest];
}
