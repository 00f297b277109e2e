// Delivery bases: Incoterms 2020 rules and terms of Russian practice.
import { foldName } from "@/lib/core/text";
import data from "./bases.json";

/** A delivery basis: an Incoterms 2020 rule or a term of Russian practice. */
type Basis = {
  code: string;
  /** The Incoterms rule that a term of practice is a case of. Such a rule itself has none. */
  rule?: string;
  group: BasisGroup;
  name: string;
  nameEn: string;
  words: readonly string[];
};

/**
 * Place of the price of a basis. `seller`: the seller's place. `delivered`: the buyer's or the named place. `port`: the port of
 * loading, at or on board of the ship. `sea`: the port of destination.
 */
export type BasisGroup = "seller" | "delivered" | "port" | "sea";

/** Upper-case codes: Incoterms 2020 (ICC). Lower-case codes: terms of Russian practice. The names are our own wording. */
export const BASES: readonly Basis[] = data as readonly Basis[];

/** A sentence about the codes, for the description of a field. */
export const BASIS_CODES = `Incoterms 2020 code, or that of a term of Russian practice: ${BASES.filter(({ code }) =>
  /[a-z]/.test(code),
)
  .map(({ code, name }) => `\`${code}\` («${name}»)`)
  .join(", ")}.`;

const byWord = new Map<string, Basis>();
for (const basis of BASES) {
  for (const word of [basis.code, basis.name, basis.nameEn, ...basis.words]) byWord.set(foldName(word), basis);
}

const byCode = new Map(BASES.map((basis) => [basis.code, basis]));

/** A basis by its exact code. */
export function findBasisByCode(code: string): Basis | null {
  return byCode.get(code) ?? null;
}

/** A basis by its code or by a name in Russian or English. */
export function findBasis(word: string): Basis | null {
  return byWord.get(foldName(word)) ?? null;
}
