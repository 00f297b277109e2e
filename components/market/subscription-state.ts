// Types of the forms about mails of the index.
import type { Idle } from "@/lib/core/form-state";

export type SubscriptionError = "signed_out" | "bound" | "not_found" | "conflict" | "unavailable" | "internal";
export type SubscriptionState =
  | Idle
  | { status: "added" | "removed"; at: number }
  | { status: "error"; error: SubscriptionError; at: number };
export type SubscriptionAction = (state: SubscriptionState, form: FormData) => Promise<SubscriptionState>;

/** A subscription as a page lists it. */
export type ListedSubscription = { id: string; href: string; name: string; what: string; removeLabel: string };

/** Texts of the forms about subscriptions. */
export type SubscriptionTexts = {
  kind: string;
  kinds: Record<"daily" | "under" | "over", string>;
  bound: string;
  add: string;
  remove: string;
  added: string;
  removed: string;
  errors: Record<SubscriptionError, string>;
};
