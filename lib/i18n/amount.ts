import type { Locale } from "./routing";

/** What a field for an amount lets a reader send: digits with the marks between them that `plainAmount` reads. */
export const AMOUNT_PATTERN = String.raw`[\s\-−]*\d+([\s'.,]+\d+)*\s*`;

/**
 * A number as people type it («14 500,50», "14,500.50", "1.5") as plain decimal text, which means the same in any language:
 * `14500.50`. Spaces group; of comma and point together the later one is the decimal mark; a comma alone groups thousands
 * in English and is the mark in Russian. Null when it is no number or may be two, empty when nothing is typed.
 */
export function plainAmount(text: string, locale: Locale): string | null {
  const typed = squeezed(text);
  if (typed === "") return "";
  if (isAmbiguous(text, locale)) return null;
  const plain = withPoint(typed, locale);
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? plain : null;
}

/**
 * Whether a number may be two: Russian has no point, so that «14.500» is fourteen and a half to some and fourteen thousand
 * five hundred to others. In English a point is the decimal mark and nothing else.
 */
export function isAmbiguous(text: string, locale: Locale): boolean {
  return locale === "ru" && /^-?[1-9]\d{0,2}\.\d{3}$/.test(squeezed(text));
}

/** The same as a number: NaN when it is none, null when nothing is typed. */
export function readAmount(text: string, locale: Locale): number | null {
  const plain = plainAmount(text, locale);
  return plain === "" ? null : Number(plain ?? Number.NaN);
}

/** A plain number as people of a language type it: without groups, since figures that one is about to change are easier to edit. */
export function typedAmount(plain: string, locale: Locale): string {
  return locale === "ru" ? plain.replace(".", ",") : plain;
}

const squeezed = (text: string) => text.replace(/[\s']/g, "").replace("−", "-");

function withPoint(typed: string, locale: Locale): string {
  const comma = typed.lastIndexOf(",");
  const point = typed.lastIndexOf(".");
  if (comma < 0) return typed;
  if (point > comma) return typed.replaceAll(",", "");
  if (point >= 0) return typed.replaceAll(".", "").replace(",", ".");
  const grouped = /^-?[1-9]\d{0,2}(,\d{3})+$/.test(typed);
  return locale === "en" && grouped ? typed.replaceAll(",", "") : typed.replace(",", ".");
}
