import type { Metadata } from "next";
import { env } from "@/lib/core/env";
import { inLocale, LOCALES, type Locale } from "@/lib/i18n/routing";

/** The public address of the site. */
export function siteUrl(): URL {
  return new URL(env().APP_URL);
}

/** Canonical and hreflang links of a page, given its path in one language: `/ru/catalogue`. */
export function alternates(path: string): NonNullable<Metadata["alternates"]> {
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, inLocale(path, locale)]));
  return {
    canonical: path,
    languages: { ...languages, "x-default": inLocale(path, "ru") },
  };
}

/** The locale of a route's parameters, which the layout has checked. */
export type LocaleParams = { locale: Locale };
