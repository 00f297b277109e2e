// The identity of a specification: two prices with the same identity form one series.
import { foldPlace } from "@/lib/reference/geo/fold-place";
import { normaliseText } from "@/lib/text/normalise";
import type { Specification } from "../providers/price-entry";

/** Normalises a name for comparison: look-alike letters, case, ё, punctuation. «А500С» becomes `a500c`. */
export function toWordKey(text: string): string {
  return normaliseText(text)
    .replace(/[^\p{L}\p{N}.%]+/gu, " ")
    .trim();
}

/** Key of a region for comparison: its code when it is known. */
export function toRegionKey({ region, regionCode }: Pick<Specification, "region" | "regionCode">): string | null {
  return regionCode ?? (region === null ? null : foldPlace(region));
}

const plain = (decimal: string | null) => (decimal === null ? null : Number(decimal));

/** Equal only for prices of the same specification. Matches the columns of the table's unique index. */
export function toIdentity(specification: Specification): string {
  const { source, categorySlug, commodity, countryCode, grade, basis, basisTerm, basisPlace } = specification;
  const { diameter, diameterMax, protein, proteinMax, attributes, currency, unit, vat } = specification;
  const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    ...[source, categorySlug, toWordKey(commodity), countryCode, toRegionKey(specification), grade && toWordKey(grade)],
    ...[diameter, diameterMax, protein, proteinMax].map(plain),
    ...[basis, basisTerm, basisPlace, sorted, currency, unit, vat],
  ]);
}

/** An index entry holds at most 2 704 bytes, with some overhead for each column. */
const LONGEST_IDENTITY = 2_000;

/** True when the unique index has no room for the identity. */
export function isTooLong(identity: string): boolean {
  return Buffer.byteLength(identity) > LONGEST_IDENTITY;
}

/** Equal for specifications that differ only in unit, currency and VAT. */
export function toIdentityWithoutMeasure(specification: Specification): string {
  return toIdentity({ ...specification, currency: "", unit: "", vat: null });
}
