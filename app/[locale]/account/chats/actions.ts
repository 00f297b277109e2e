"use server";

// Actions of chats: send, mark as read, block and unblock the other side, report a chat.
import { redirect } from "next/navigation";
import { z } from "zod";
import type { SendError, SendState } from "@/components/chats/send-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { blockOther, markRead, reportChat, sendMessage, unblockOther } from "@/lib/chats/commands";
import { CHAT_REPORT_REASONS, PostMessage, type ThreadMessage } from "@/lib/chats/contract";
import { AppError } from "@/lib/core/errors";
import { toOutage } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";

const KNOWN = ["conflict", "not_found", "rate_limited"] as const;
const ADDRESSES = ["chatId", "listingSlug", "recipientId"] as const;
const ClientKey = z.uuid().nullable().catch(null);

/**
 * Sends `text` to `chatId`, `listingSlug` or `recipientId`. A script asks with `live` and gets the message; a plain
 * form goes on to the chat.
 */
export async function sendMessageAction(_previous: SendState, form: FormData): Promise<SendState> {
  const text = String(form.get("text") ?? "");
  let message: ThreadMessage;
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", text };
    const to = ADDRESSES.flatMap((name) => (form.has(name) ? [[name, form.get(name)] as const] : []));
    // Browsers send line breaks of a form as CR LF.
    const input = PostMessage.safeParse({ ...Object.fromEntries(to), text: text.replaceAll("\r\n", "\n") });
    if (!input.success) return { status: "error", error: "invalid", text };
    ({ message } = await sendMessage(input.data, session, { clientKey: ClientKey.parse(form.get("clientKey")) }));
  } catch (error) {
    return { status: "error", error: toSendError(error), text };
  }
  if (form.has("live")) return { status: "sent", message };
  redirect(`/${readFormLocale(form)}/account/chats/${message.chatId}`);
}

function toSendError(error: unknown): SendError {
  const code = error instanceof AppError ? error.code : null;
  const known = code === "validation_failed" ? "invalid" : KNOWN.find((each) => each === code);
  return known ?? toOutage(error);
}

/** Marks a chat as read up to a message number. A missing chat or session is ignored. */
export async function markReadAction(chatId: string, seq: number): Promise<void> {
  const input = z.object({ chatId: z.string(), seq: z.int().min(0).max(2_147_483_647) }).safeParse({ chatId, seq });
  const session = await currentSession();
  if (!session || !input.success) return;
  await markRead(input.data.chatId, input.data.seq, session).catch(ignoreMissing);
}

/** Stops messages with the other side of `chatId`. */
export async function blockAction(form: FormData): Promise<void> {
  await change(form, blockOther);
}

/** Lets them through again. */
export async function unblockAction(form: FormData): Promise<void> {
  await change(form, unblockOther);
}

/** Reports `chatId` for `reason`. */
export async function reportAction(form: FormData): Promise<void> {
  const reason = z.enum(CHAT_REPORT_REASONS).catch("other").parse(form.get("reason"));
  await change(form, (chatId, session) => reportChat(chatId, reason, session), "?reported=1");
}

async function change(
  form: FormData,
  command: (chatId: string, session: Session) => Promise<void>,
  query = "",
): Promise<void> {
  const chatId = z.uuid().catch("").parse(form.get("chatId"));
  const session = await currentSession();
  if (session) await command(chatId, session).catch(ignoreMissing);
  // The page shows a signed-out visitor the sign-in page.
  redirect(`/${readFormLocale(form)}/account/chats/${chatId}${query}`);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}
