// The form in which every provider hands over prices.
import type { commoditySpecifications } from "../schema";

type Keys = "commodityKey" | "regionKey" | "gradeKey";
/** Goods and terms of a price. Numbers are exact decimals as text. */
export type Specification = Omit<typeof commoditySpecifications.$inferSelect, "id" | "feed" | "createdAt" | Keys>;

/** One price as a source gave it. */
export type PriceEntry = Specification & {
  /** `YYYY-MM-DD`. */
  date: string;
  price: string;
  priceMin: string | null;
  priceMax: string | null;
};

/**
 * One row of a document: its entry, or the reason for its refusal with the address of the cell. `row` is the line, or the position in a
 * list.
 */
export type ReadRow = { row: number; entry: PriceEntry } | { row: number; refused: string; cell?: string };

/** All rows of a document. */
export type ReadDocument = {
  rows: ReadRow[];
  /** Notes for the operator about the whole document. */
  warnings: string[];
};
