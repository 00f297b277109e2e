import type { Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";
import type { RowMove } from "./row-moves";

export type MyListingsError = keyof MyListingsTexts["errors"];

/** Answer of every button on the page of one's listings. */
export type MyListingsState =
  | Idle
  | {
      status: "done";
      move: RowMove | "undo";
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
export type MyListingsTexts = typeof ru.myListings.desk & { undo: string; undoHint: string };
