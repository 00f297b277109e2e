import type { ThreadMessage } from "@/lib/chats/contract";
import type { Idle } from "@/lib/core/form-state";

/** Errors of a sending; pages have a sentence for each in either language. */
export const SEND_ERRORS = [
  "invalid",
  "conflict",
  "not_found",
  "rate_limited",
  "signed_out",
  "unavailable",
  "internal",
] as const;
export type SendError = (typeof SEND_ERRORS)[number];

/** Answer of the action that sends a message. `text` is what to show again. */
export type SendState =
  | Idle
  | { status: "sent"; message: ThreadMessage }
  | { status: "error"; error: SendError; text: string };

export type SendAction = (previous: SendState, form: FormData) => Promise<SendState>;
