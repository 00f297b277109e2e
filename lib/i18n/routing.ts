/** Languages of the pages; the first is the default. */
export const LOCALES = ["ru", "en"] as const;
export type Locale = (typeof LOCALES)[number];

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Language of the page that sent a form; Russian by default. */
export function readFormLocale(form: FormData): Locale {
  const given = form.get("locale");
  return isLocale(given) ? given : "ru";
}

/** The preferred language in `Accept-Language` (RFC 9110) that we have; Russian by default. */
export function findPreferredLocale(acceptLanguage: string | null): Locale {
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part, position) => {
      const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return {
        language: range.split("-")[0],
        weight: weight === undefined ? 1 : Number(weight) || 0,
        position,
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  return ranked.map(({ language }) => language).find(isLocale) ?? "ru";
}

/** The other language of the pages. */
export function getOtherLocale(locale: Locale): Locale {
  return locale === "ru" ? "en" : "ru";
}

/** Path of a page in another language. */
export function toLocalePath(path: string, locale: Locale): string {
  return path.replace(/^\/(ru|en)(?=\/|\?|$)/, `/${locale}`);
}
