// Sentences for errors of the listing form, and whether a corrected field still has its error.
import { MAX_AMOUNT } from "@/lib/core/amount-limit";
import { toPlainAmount } from "@/lib/i18n/amount";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { TEXT_MAX, TITLE_MIN } from "@/lib/listings/text-policy";
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

/**
 * Whether what is typed now no longer has the error that the server found: as far as a browser can tell. Others stay until the form is
 * sent again.
 */
export function isCorrected(name: string, code: ErrorWord, typed: string, locale: Locale): boolean {
  const text = typed.trim();
  switch (code) {
    case "required":
      return text !== "";
    case "too_short":
      return [...text].length >= TITLE_MIN;
    case "too_long":
      return [...text].length <= getTextLimit(name);
    case "not_a_number":
    case "ambiguous_number":
    case "too_small":
    case "too_big":
    case "too_precise":
    case "out_of_range":
      return isSoundAmount(code, text, locale);
    default:
      return false;
  }
}

function isSoundAmount(code: ErrorWord, text: string, locale: Locale): boolean {
  const plain = toPlainAmount(text, locale);
  if (plain === null || plain === "") return false;
  const amount = Number(plain);
  if ((plain.split(".")[1] ?? "").length > 4 || amount > MAX_AMOUNT) return false;
  return code === "out_of_range" ? amount >= 0 && amount <= 100 : code !== "too_small" || amount > 0;
}

/** Puts a limit where a text has `#`. */
export const withLimit = (text: string, limit: number, locale: Locale) =>
  text.replace("#", formatNumber(limit, locale));
