import type { Idle } from "@/lib/core/form-state";
import type { Move } from "./row-moves";

export type MyListingsError =
  | "nothing_chosen"
  | "invalid_transition"
  | "owner_blocked"
  | "not_found"
  | "too_late"
  | "changed"
  | "number_taken"
  | "signed_out"
  | "unavailable"
  | "internal";

/** Answer of every button on the page of one's listings. */
export type MyListingsState =
  | Idle
  | {
      status: "done";
      move: Move | "undo";
      done: number;
      /** Number that wait for a moderator instead of being public. */
      review: number;
      /** Number of chosen listings that did not allow the move. */
      skipped: number;
      /** The slugs, or the acts of an undo, that were not reached when it broke off. */
      left: readonly string[];
      /** Value that the undo button sends; empty where nothing can be undone. */
      undo: string;
      /** Tells one answer from the next of the same kind. */
      at: number;
    }
  | { status: "error"; error: MyListingsError; at: number };

/** Texts with `#` for a number, in the page's language. */
export type MyListingsTexts = {
  errors: Record<MyListingsError, string>;
  done: Record<Move | "undo", string>;
  review: string;
  skipped: string;
  left: string;
  notUndone: string;
  undo: string;
  undoHint: string;
};
