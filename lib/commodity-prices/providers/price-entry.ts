import type { VAT_MODES } from "@/lib/listings/contract";

/** What exactly a price is for, in our own words. Numbers are exact decimals as text. */
export type Specification = {
  source: string;
  sourceUrl: string | null;
  commodity: string;
  categorySlug: string;
  countryCode: string | null;
  region: string | null;
  regionCode: string | null;
  grade: string | null;
  /** Millimetres. */
  diameter: string | null;
  diameterMax: string | null;
  basis: string | null;
  basisTerm: string | null;
  basisPlace: string | null;
  /** Percent. */
  protein: string | null;
  proteinMax: string | null;
  attributes: Record<string, string | number>;
  currency: string;
  unit: string;
  vat: (typeof VAT_MODES)[number] | null;
};

/** One price as a source gave it. */
export type PriceEntry = Specification & {
  /** `YYYY-MM-DD`. */
  date: string;
  price: string;
  priceMin: string | null;
  priceMax: string | null;
};

/** One row of a document: what it says, or why nothing can be made of it. `row` is its line, or its place in a list. */
export type ReadRow = { row: number; entry: PriceEntry } | { row: number; refused: string };

/** A document that was read. */
export type ReadDocument = {
  rows: ReadRow[];
  /** What an operator should know about the document as a whole. */
  warnings: string[];
};
