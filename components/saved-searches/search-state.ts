import type { Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";
import type { Alerts } from "@/lib/saved-searches/contract";

export type SearchError = keyof SearchTexts["errors"];

/** Answer of every form about saved searches. `at` differs between two answers of one kind. */
export type SearchState =
  | Idle
  | { status: "renamed" | "restored"; at: number }
  | { status: "alerts"; alerts: Alerts; at: number }
  | { status: "removed"; id: string; title: string; at: number }
  /** `renaming` is the search whose new name was refused, else null. */
  | { status: "error"; error: SearchError; renaming: string | null; name: string; alerts: string; at: number };

/** Texts of saved searches, made on the server. `#` stands for what is filled in. */
export type SearchTexts = typeof ru.savedSearches;

export type SearchAction = (previous: SearchState, form: FormData) => Promise<SearchState>;

/** How one hears of what is new, the most wanted first. */
export const ALERTS_IN_ORDER = ["instant", "daily", "off"] as const satisfies readonly Alerts[];
