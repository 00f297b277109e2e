import type { Locale } from "@/lib/i18n/routing";
import { getCountryName, getRegionName } from "@/lib/i18n/terms";

/** «Ростовская область», with the country where it is not Russia. */
export function formatCompanyPlace(
  { region, countryCode }: { region: string | null; countryCode: string },
  locale: Locale,
): string {
  const country = getCountryName(countryCode, locale);
  if (!region) return country;
  const name = getRegionName(region, countryCode, locale);
  return countryCode === "RU" ? name : `${name}, ${country}`;
}
