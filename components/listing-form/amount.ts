import type { Locale } from "@/lib/i18n/routing";

/**
 * A number as people type it: «14 500,50», "14,500.50", "1.5". Spaces group; of comma and point together the later one
 * is the decimal mark; a comma alone groups thousands in English and is the mark in Russian. NaN when it is no number,
 * null when nothing is typed.
 */
export function readAmount(text: string, locale: Locale): number | null {
  const typed = text.replace(/[\s\u00a0\u202f']/g, "").replace("−", "-");
  if (typed === "") return null;
  const plain = withPoint(typed, locale);
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function withPoint(typed: string, locale: Locale): string {
  const comma = typed.lastIndexOf(",");
  const point = typed.lastIndexOf(".");
  if (comma < 0) return typed;
  if (point > comma) return typed.replaceAll(",", "");
  if (point >= 0) return typed.replaceAll(".", "").replace(",", ".");
  const grouped = /^-?\d{1,3}(,\d{3})+$/.test(typed);
  return locale === "en" && grouped ? typed.replaceAll(",", "") : typed.replace(",", ".");
}
