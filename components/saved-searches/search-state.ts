import type { Idle } from "@/lib/core/form-state";
import type { Alerts } from "@/lib/saved-searches/contract";

export type SearchError =
  | "invalid"
  | "invalid_filters"
  | "already_saved"
  | "too_many"
  | "not_found"
  | "signed_out"
  | "unavailable"
  | "internal";

/** Answer of every form about saved searches. `at` differs between two answers of one kind. */
export type SearchState =
  | Idle
  | { status: "renamed" | "restored"; at: number }
  | { status: "alerts"; alerts: Alerts; at: number }
  | { status: "removed"; id: string; title: string; at: number }
  /** `renaming` is the search whose new name was refused, else null. */
  | { status: "error"; error: SearchError; renaming: string | null; name: string; alerts: string; at: number };

/** Texts of saved searches, made on the server. `#` stands for what is filled in. */
export type SearchTexts = {
  name: string;
  nameHint: string;
  alertsLabel: string;
  alertsHint: string;
  alerts: Record<Alerts, string>;
  submit: string;
  pending: string;
  apply: string;
  rename: string;
  delete: string;
  cancel: string;
  done: string;
  renamed: string;
  alertsChanged: string;
  removed: string;
  undo: string;
  restored: string;
  errors: Record<SearchError, string>;
};

export type SearchAction = (previous: SearchState, form: FormData) => Promise<SearchState>;

/** How one hears of what is new, the most wanted first. */
export const ALERTS_IN_ORDER = ["instant", "daily", "off"] as const satisfies readonly Alerts[];
