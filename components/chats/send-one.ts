// Sends one chat message, and tells a refusal from a lost connection.
import { startTransition } from "react";
import type { ThreadMessage } from "@/lib/chats/contract";
import { IDLE } from "@/lib/core/form-state";
import type { SendAction, SendError } from "./send-state";

/** A message that the server refused, with the reason. */
export class RefusedMessage extends Error {
  constructor(readonly why: SendError) {
    super(why);
  }
}

/** Sends one message through the form's action. Throws RefusedMessage, or whatever a broken connection throws. */
export function sendOne(action: SendAction, fields: Record<string, string>): Promise<ThreadMessage> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, live: "1" })) form.set(name, value);
  return new Promise((resolve, reject) => {
    startTransition(async () => {
      try {
        const state = await action(IDLE, form);
        if (state.status === "sent") resolve(state.message);
        else reject(new RefusedMessage(state.status === "error" ? state.error : "internal"));
      } catch (error) {
        reject(error);
      }
    });
  });
}
