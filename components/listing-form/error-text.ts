import { MAX_AMOUNT } from "@/lib/core/amount-limit";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { TEXT_MAX, TITLE_MIN } from "@/lib/listings/text-limits";
import type { ErrorWord, FormTexts } from "./form-state";

/** Most characters of a text field of the form, by its name. */
function getTextLimit(name: string): number {
  if (name.startsWith("attr.")) return TEXT_MAX.attribute;
  // An error of a photo is shown at the photo; only its caption is typed.
  if (name === "images") return TEXT_MAX.caption;
  return name in TEXT_MAX ? TEXT_MAX[name as keyof typeof TEXT_MAX] : TEXT_MAX.title;
}

const LIMITS: Partial<Record<ErrorWord, (name: string) => number>> = {
  too_short: () => TITLE_MIN,
  too_long: getTextLimit,
  too_big: () => MAX_AMOUNT,
};

/** Sentence for the error of a field, with the limit that it broke. */
export function formatFieldError(texts: FormTexts, name: string, code: ErrorWord, locale: Locale): string {
  const limit = LIMITS[code]?.(name);
  return limit === undefined ? texts.errors[code] : withLimit(texts.errors[code], limit, locale);
}

/** Puts a limit where a text has `#`. */
export const withLimit = (text: string, limit: number, locale: Locale) =>
  text.replace("#", formatNumber(limit, locale));
