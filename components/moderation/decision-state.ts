import type { Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";
import type { Overtaken } from "@/lib/moderation/policy";

export type DecisionError = keyof Messages["errors"];

/** Answer of a decision; a good one leads on to the next item of the queue. */
export type DecisionState =
  | Idle
  | { status: "invalid"; fields: ("reason" | "note")[]; values: DecisionValues; at: number }
  | { status: "error"; error: DecisionError; overtaken: Overtaken | null; values: DecisionValues; at: number };

/** The typed values, to show again. */
export type DecisionValues = { reason: string; note: string };

type Messages = typeof ru.moderation;
export type DecisionTexts = Messages["decision"] &
  Pick<Messages, "errors" | "decided"> & {
    /** By code, in the order of the list. */
    reasons: readonly { code: string; label: string }[];
  };
