import { toCanonicalRegion } from "@/lib/reference/geo/countries";

/** The stored name of a region of one of these countries; without any, of the country that has it. Unknown ones stay as they are. */
export function toStoredRegion(word: string, countries: readonly string[] = []): string {
  const names = countries.map((country) => toCanonicalRegion(word, country));
  return names.find((name) => name !== word) ?? (countries.length === 0 ? toCanonicalRegion(word) : word);
}
