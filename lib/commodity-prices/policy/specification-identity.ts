import { foldPlace } from "@/lib/reference/geo/fold-place";
import { normaliseText } from "@/lib/text/normalise";
import type { Specification } from "../providers/price-entry";

/** Words and numbers of a name, folded: look-alike letters, case, ё, punctuation; «А500С» is `a500c`. */
export function wordKey(text: string): string {
  return normaliseText(text)
    .replace(/[^\p{L}\p{N}.%]+/gu, " ")
    .trim();
}

/** A region as it is compared: its code when we know it. */
export function regionKey({ region, regionCode }: Pick<Specification, "region" | "regionCode">): string | null {
  return regionCode ?? (region === null ? null : foldPlace(region));
}

const plain = (decimal: string | null) => (decimal === null ? null : Number(decimal));

/** Equal for two prices of the same specification and only for them; the columns of the table's unique index. */
export function identityOf(specification: Specification): string {
  const { source, categorySlug, commodity, countryCode, grade, basis, basisTerm, basisPlace } = specification;
  const { diameter, diameterMax, protein, proteinMax, attributes, currency, unit, vat } = specification;
  const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    ...[source, categorySlug, wordKey(commodity), countryCode, regionKey(specification), grade && wordKey(grade)],
    ...[diameter, diameterMax, protein, proteinMax].map(plain),
    ...[basis, basisTerm, basisPlace, sorted, currency, unit, vat],
  ]);
}

/** The index takes 2 704 bytes, with what it adds to each column. */
const LONGEST_IDENTITY = 2_000;

/** Whether the table's unique index has no room for an identity. */
export function isTooLong(identity: string): boolean {
  return Buffer.byteLength(identity) > LONGEST_IDENTITY;
}

/** The same for all specifications that differ in nothing but unit, currency and VAT. */
export function identityWithoutMeasure(specification: Specification): string {
  return identityOf({ ...specification, currency: "", unit: "", vat: null });
}
