// The form in which every provider hands over prices.
import type { VAT_MODES } from "@/lib/listings/contract";

/** Goods and terms of a price. Numbers are exact decimals as text. */
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

/** One row of a document: its entry, or the reason for its refusal. `row` is the line, or the position in a list. */
export type ReadRow = { row: number; entry: PriceEntry } | { row: number; refused: string };

/** All rows of a document. */
export type ReadDocument = {
  rows: ReadRow[];
  /** Notes for the operator about the whole document. */
  warnings: string[];
};
