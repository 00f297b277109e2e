"use server";

import type { RecordState } from "@/components/account/record-state";
import { setMailSettings } from "@/lib/notifications/commands";
import { submitOwnForm } from "../record-forms";

/** Switches the mails of the signed-in person: a kind whose box is not ticked goes off. */
export async function setMailsAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { page: "/[locale]/account/notifications" }, async (session) => {
    await setMailSettings(session, {
      chats: form.has("chats"),
      alerts: form.has("alerts"),
      favourites: form.has("favourites"),
      expiry: form.has("expiry"),
      moderation: form.has("moderation"),
    });
    return { done: "saved" };
  });
}
