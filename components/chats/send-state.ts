// The answer of the action that sends a chat message.
import type { ThreadMessage } from "@/lib/chats/contract";
import type { Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";

/** Errors of a sending. */
export type SendError = keyof typeof ru.chats.errors;

/** Answer of the action that sends a message. `text` is what to show again. */
export type SendState =
  | Idle
  | { status: "sent"; message: ThreadMessage }
  | { status: "error"; error: SendError; text: string };

export type SendAction = (previous: SendState, form: FormData) => Promise<SendState>;
