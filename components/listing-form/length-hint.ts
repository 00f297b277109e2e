// The hint of a length in the listing form: how the catalogue will show it.
import { readAmount } from "@/lib/i18n/amount";
import { formatVolume } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

/** Says a length typed in millimetres in metres: «11,7 м». Null below a metre, which stays in millimetres. */
export function formatTypedLength(typed: string, metres: string, locale: Locale): string | null {
  const amount = readAmount(typed, locale);
  return amount !== null && amount >= 1_000 ? formatVolume(amount / 1_000, metres, locale) : null;
}
