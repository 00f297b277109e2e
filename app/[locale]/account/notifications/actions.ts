"use server";

import type { MailState } from "@/components/notifications/mail-state";
import { currentSession } from "@/lib/auth/session";
import { toOutage } from "@/lib/core/forms";
import { setMailSettings } from "@/lib/notifications/commands";
import type { MailSettings } from "@/lib/notifications/contract";

/** Switches the mails of the signed-in person: a kind whose box is not ticked goes off. */
export async function setMailsAction(_previous: MailState, form: FormData): Promise<MailState> {
  const settings: MailSettings = {
    chats: form.has("chats"),
    alerts: form.has("alerts"),
    favourites: form.has("favourites"),
    expiry: form.has("expiry"),
    moderation: form.has("moderation"),
  };
  const at = Date.now();
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", settings, at };
    await setMailSettings(session, settings);
    return { status: "saved", settings, at };
  } catch (error) {
    return { status: "error", error: toOutage(error), settings, at };
  }
}
