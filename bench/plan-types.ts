// Types of the plan that `bench/plan.ts` writes.
import type { Category } from "@/lib/reference/categories/contract";

export type Workload = "W1" | "W2" | "W3" | "W4" | "W5" | "W6" | "W7" | "W8" | "W9" | "W10" | "W11";

/** A statement as the product sends it; `text` is an index into the plan's `texts`. */
export type Statement = { text: number; params: unknown[]; prepare: boolean };

export type Request = {
  workload: Workload;
  path: string;
  /** What the bare server makes of the rows. */
  answer: "list" | "one" | "tree" | "create" | "list-page" | "one-page";
  /** JSON to POST; the others are GET. */
  body?: string;
  statements: Statement[];
};

/** Every request of the benchmark, and the SQL that answers it. */
export type Plan = {
  texts: string[];
  requests: Request[];
  /** Keys for the writes, and the accounts behind them. */
  keys: string[];
  owners: string[];
  /** What the bare server puts fresh counts into. */
  tree: Category[];
};
