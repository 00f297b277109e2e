// Parses and formats amounts that people type into forms.
import type { Locale } from "./routing";

/** HTML pattern of a field for an amount: digits and the separators that `toPlainAmount` reads. */
export const AMOUNT_PATTERN = String.raw`[\s\-−]*\d+([\s'.,]+\d+)*\s*`;

/**
 * Turns «14 500,50», "14,500.50", "1.5" into plain decimal text. Of comma and point the later one is the decimal mark;
 * a comma alone groups in English and is the mark in Russian. Null for no number or an ambiguous one, empty for empty.
 */
export function toPlainAmount(text: string, locale: Locale): string | null {
  const typed = squeeze(text);
  if (typed === "") return "";
  if (isAmbiguousAmount(text, locale)) return null;
  const plain = replaceWithPoint(typed, locale);
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? plain : null;
}

/**
 * True for «14.500» in Russian, which can be fourteen and a half or fourteen thousand five hundred. In English a point
 * is always the decimal mark.
 */
export function isAmbiguousAmount(text: string, locale: Locale): boolean {
  return locale === "ru" && /^-?[1-9]\d{0,2}\.\d{3}$/.test(squeeze(text));
}

/** Parses a typed number: NaN when it is invalid, null when it is empty. */
export function readAmount(text: string, locale: Locale): number | null {
  const plain = toPlainAmount(text, locale);
  return plain === "" ? null : Number(plain ?? Number.NaN);
}

/** A plain number in the language's decimal mark, without groups, which are hard to edit. */
export function formatTypedAmount(plain: string, locale: Locale): string {
  return locale === "ru" ? plain.replace(".", ",") : plain;
}

const squeeze = (text: string) => text.replace(/[\s']/g, "").replace("−", "-");

function replaceWithPoint(typed: string, locale: Locale): string {
  const comma = typed.lastIndexOf(",");
  const point = typed.lastIndexOf(".");
  if (comma < 0) return typed;
  if (point > comma) return typed.replaceAll(",", "");
  if (point >= 0) return typed.replaceAll(".", "").replace(",", ".");
  const grouped = /^-?[1-9]\d{0,2}(,\d{3})+$/.test(typed);
  return locale === "en" && grouped ? typed.replaceAll(",", "") : typed.replace(",", ".");
}
