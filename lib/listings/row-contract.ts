// Rows of an import of listings, and their outcomes.
import type { FieldError } from "@/lib/core/errors";

/** Modes of an import. `upsert`: as PUT; `create`: only what is new; `update`: as a patch of what exists. */
export const ROW_MODES = ["upsert", "create", "update"] as const;
export type RowMode = (typeof ROW_MODES)[number];

/** A row of an import: which listing it names, and its fields as they came. */
export type SentRow = {
  /** As it is stored; null without one, or with one that no listing can have. */
  externalId: string | null;
  id: string | null;
  fields: Record<string, unknown>;
  /** A field that is left out stays as it is: a row of a table, which may lack columns. */
  isPartial: boolean;
  /** The file was saved in an encoding of few letters: a `?` may stand for one that it lacks. */
  mayLackLetters?: true;
};

export const ROW_RESULTS = ["created", "updated", "unchanged", "failed", "retired"] as const;
type RowResult = (typeof ROW_RESULTS)[number];

/** The result of a row. `id` and `slug` are null where there is no listing. */
export type RowOutcome = {
  result: RowResult;
  externalId: string | null;
  id: string | null;
  slug: string | null;
  errors: FieldError[];
};
