import type { Idle } from "@/lib/core/form-state";
import type { MarkError } from "./marks";

/** Answer of the forms about favourites. `at` differs between two answers of one kind. */
export type FavouriteState =
  | Idle
  | { status: "removed" | "restored"; id: string; title: string; at: number }
  | { status: "error"; error: MarkError; at: number };

export type FavouriteAction = (previous: FavouriteState, form: FormData) => Promise<FavouriteState>;

/** `#` stands for the title. */
export type FavouriteTexts = {
  removed: string;
  restored: string;
  undo: string;
  errors: Record<MarkError, string>;
};
