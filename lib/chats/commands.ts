// Writes of chats: send, mark as read, block, report.

import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, db, type Executor, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { publish } from "@/lib/core/queue/queue";
import { toIsoDates } from "@/lib/core/time/instant";
import { users } from "@/lib/users/schema";
import type { ChatReportReason, PostMessage, ReadChat, ThreadMessage } from "./contract";
import { signalChat } from "./live-queries";
import {
  AWAY_SECONDS,
  CHATS_PER_HOUR,
  createChatNotFoundError,
  createSellerLeftError,
  getOtherSide,
  requireUser,
} from "./policy";
import { findBlocking, getChat, getRecipient, type Recipient } from "./queries";
import { type ChatRecord, MESSAGE_COLUMNS } from "./rows";
import { chatBlocks, chatMessages, chatParticipants, chatReports, chats } from "./schema";

/** Messages that one person may send from the browser in a minute. Keys have their own rate. */
const SENT = { limit: 60, windowSeconds: 60, acts: "messages" };
const OPENED = { limit: CHATS_PER_HOUR, windowSeconds: 3_600, acts: "new chats" };

type Sending = {
  /** Made by the sender's browser (a uuid): sending it again answers the message that is there. */
  clientKey?: string | null;
  /** Writes with it. */
  saveIdempotentResponse?: (tx: Executor, sent: Sent) => Promise<void>;
};

type Sent = { chat: ChatRecord; message: ThreadMessage };

/**
 * Sends a message into a chat, or to a listing's owner or an account; the first one opens the chat. A listing, its owner and a
 * buyer share one chat, as do two accounts without a listing. Throws `not_found`, `validation_failed` (to oneself),
 * `conflict` (a block, a deleted recipient, or a seller who left the company), `rate_limited`.
 */
export async function sendMessage(
  input: PostMessage,
  caller: Caller,
  { clientKey = null, saveIdempotentResponse }: Sending = {},
): Promise<Sent> {
  const me = requireUser(caller);
  if (caller.kind === "session") await takeOrThrow("chat-send", me, SENT);
  const known = await findByClientKey(db(), me, clientKey);
  // A repeated message stays in its chat, even if the listing has another owner by now.
  const addressed = await getRecipient(db(), known ? { chatId: known.chatId } : input, me);
  if (addressed.hasSellerLeft && !known) throw createSellerLeftError(addressed.sellerId === me);
  // Counted outside the transaction, which would hold one connection while it waits for another.
  if (addressed.chatId === null) await takeOrThrow("chat-open", me, OPENED);
  const sent = await inTransaction(async (tx) => {
    const other = getOtherSide(addressed, me);
    if (await isDeleted(tx, other)) throw createConflict("deleted", "The other side has deleted the account.");
    const blocking = await findBlocking(me, other, tx);
    // The answer does not tell which of the two blocked the other.
    if (blocking.byMe || blocking.byOther)
      throw new AppError("conflict", { detail: "No messages can be sent between these two accounts." });
    const chatId = addressed.chatId ?? (await openChat(tx, addressed, caller));
    const message = await append(tx, { chatId, me, other, text: input.text, clientKey });
    const made = { chat: await getChat(message.chatId, caller, tx), message };
    await saveIdempotentResponse?.(tx, made);
    return made;
  });
  signalChat([me, sent.chat.other.id]);
  return sent;
}

/** Shared with the deletion of an account, which waits for messages under way. */
async function isDeleted(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("key share");
  return rows.length === 0;
}

type NewMessage = { chatId: string; me: string; other: string; text: string; clientKey: string | null };

/** Puts a message at the end of a chat. The chat's row stays locked until the commit, so numbers follow commits. */
async function append(tx: Db, { chatId, me, other, text, clientKey }: NewMessage): Promise<ThreadMessage> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for("update");
  const known = await findByClientKey(tx, me, clientKey);
  if (known) return known;
  const { seq, at } = getOnlyRow(
    await tx
      .update(chats)
      .set({ lastSeq: sql`${chats.lastSeq} + 1`, updatedAt: sql`greatest(${chats.updatedAt}, clock_timestamp())` })
      .where(eq(chats.id, chatId))
      .returning({ seq: chats.lastSeq, at: chats.updatedAt }),
  );
  const message = { id: createId(), chatId, seq, senderId: me, text, clientKey };
  await tx.insert(chatMessages).values({ ...message, createdAt: at });
  // Whoever answers has read what came before.
  const { userId, lastReadSeq, noticedAt } = chatParticipants;
  const sides = await tx
    .update(chatParticipants)
    .set({
      updatedAt: at,
      lastReadSeq: sql`case when ${userId} = ${me} then ${seq}::int else ${lastReadSeq} end`,
      noticedAt: sql`case when ${userId} = ${me} then null else ${noticedAt} end`,
    })
    .where(eq(chatParticipants.chatId, chatId))
    .returning({ userId, noticedAt });
  const payload = { chatId, messageId: message.id, seq, senderId: me, recipientId: other };
  await publish(tx, "message.sent", payload);
  const isNoticed = sides.some((side) => side.userId === other && side.noticedAt !== null);
  if (!isNoticed) await publish(tx, "message.waited", payload, { afterSeconds: AWAY_SECONDS });
  return { ...message, createdAt: at.toISOString() };
}

async function findByClientKey(on: Db, me: string, clientKey: string | null): Promise<ThreadMessage | null> {
  if (clientKey === null) return null;
  const [row] = await on
    .select(MESSAGE_COLUMNS)
    .from(chatMessages)
    .where(and(eq(chatMessages.senderId, me), eq(chatMessages.clientKey, clientKey)));
  return row ? toIsoDates(row) : null;
}

/** Marks a chat of the caller's as read up to a message number. A lower number than before changes nothing. Throws `not_found`. */
export async function markRead(chatId: string, seq: number, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  const { buyerId, sellerId, changed } = await inTransaction(async (tx) => {
    const found = await getRecipient(tx, { chatId }, me);
    return { ...found, changed: await advanceReadMark(tx, { chatId, seq, me }) };
  });
  if (changed) signalChat([buyerId, sellerId]);
}

type Reading = { saveIdempotentResponse?: ((tx: Executor, read: ChatRecord) => Promise<void>) | undefined };

/**
 * Marks a chat of the caller's as read up to a message, or all of it, and returns it. Throws `not_found`, and `validation_failed` for
 * a message of another chat.
 */
export async function readChat(
  chatId: string,
  { upTo }: ReadChat,
  caller: Caller,
  { saveIdempotentResponse }: Reading = {},
): Promise<ChatRecord> {
  const me = requireUser(caller);
  const { chat, changed } = await inTransaction(async (tx) => {
    await getRecipient(tx, { chatId }, me);
    const seq = upTo === undefined ? null : await getMessageSeq(tx, chatId, upTo);
    const changed = await advanceReadMark(tx, { chatId, seq, me });
    const chat = await getChat(chatId, caller, tx);
    await saveIdempotentResponse?.(tx, chat);
    return { chat, changed };
  });
  if (changed) signalChat([me, chat.other.id]);
  return chat;
}

/** Number of a message of a chat. Throws `validation_failed`. */
async function getMessageSeq(tx: Db, chatId: string, messageId: string): Promise<number> {
  const [row] = await tx
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), hasId(chatMessages.id, messageId)));
  if (row) return row.seq;
  const detail = "is no message of this chat";
  const errors = [{ pointer: "#/upTo", code: "unknown_message", detail }];
  throw new AppError("validation_failed", { detail: `#/upTo ${detail}.`, errors });
}

type ReadMark = { chatId: string; seq: number | null; me: string };

/** Moves a read mark up to a message number, null for the last one. Returns whether the row changed. */
async function advanceReadMark(tx: Db, { chatId, seq, me }: ReadMark): Promise<boolean> {
  const { lastReadSeq, noticedAt } = chatParticipants;
  const read = seq === null ? sql`${chats.lastSeq}` : sql`least(${seq}::int, ${chats.lastSeq})`;
  const rows = await tx
    .update(chatParticipants)
    .set({ lastReadSeq: sql`greatest(${lastReadSeq}, ${read})`, noticedAt: null })
    .from(chats)
    .where(
      and(
        eq(chats.id, chatParticipants.chatId),
        eq(chatParticipants.chatId, chatId),
        eq(chatParticipants.userId, me),
        or(lt(lastReadSeq, read), isNotNull(noticedAt)),
      ),
    )
    .returning({ userId: chatParticipants.userId });
  return rows.length > 0;
}

/** Stops messages between the caller and the other side of a chat, both ways and in every chat of theirs. Throws `not_found`. */
export async function blockOther(chatId: string, caller: Caller): Promise<void> {
  await changeBlock(chatId, caller, "block", (tx, block) =>
    tx.insert(chatBlocks).values(block).onConflictDoNothing().returning(),
  );
}

/** Lets messages through again, as far as the caller stopped them. Throws `not_found`. */
export async function unblockOther(chatId: string, caller: Caller): Promise<void> {
  await changeBlock(chatId, caller, "unblock", (tx, { blockerId, blockedId }) =>
    tx
      .delete(chatBlocks)
      .where(and(eq(chatBlocks.blockerId, blockerId), eq(chatBlocks.blockedId, blockedId)))
      .returning(),
  );
}

type Block = { blockerId: string; blockedId: string };

/** Runs a write of the caller's block of the other side, and records it if it changed a row. */
async function changeBlock(
  chatId: string,
  caller: Caller,
  verb: "block" | "unblock",
  write: (tx: Db, block: Block) => Promise<unknown[]>,
): Promise<void> {
  const me = requireUser(caller);
  await inTransaction(async (tx) => {
    const other = getOtherSide(await getRecipient(tx, { chatId }, me), me);
    if ((await write(tx, { blockerId: me, blockedId: other })).length > 0)
      await recordAudit(tx, caller, { action: `chat.${verb}`, subjectId: chatId, changes: { other } });
  });
}

/** Reports a chat to the moderators. Does nothing while a report of this person is open. Throws `not_found`. */
export async function reportChat(chatId: string, reason: ChatReportReason, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  await inTransaction(async (tx) => {
    await getRecipient(tx, { chatId }, me);
    const rows = await tx
      .insert(chatReports)
      .values({ chatId, reporterId: me, reason })
      .onConflictDoNothing()
      .returning({ id: chatReports.id });
    if (rows.length === 0) return;
    await recordAudit(tx, caller, { action: "chat.report", subjectId: chatId, reason });
    await publish(tx, "chat.reported", { chatId, reporterId: me, reason });
  });
}

/** Opens the chat, or finds the one that somebody else has just opened; returns its id. */
async function openChat(tx: Db, { listingId, buyerId, sellerId }: Recipient, caller: Caller): Promise<string> {
  const id = createId();
  // The second of two waits here for the first one's commit, and then finds the row.
  const [created] = await tx
    .insert(chats)
    .values({ id, listingId, buyerId, sellerId })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (!created) {
    const isAbout = listingId ? eq(chats.listingId, listingId) : isNull(chats.listingId);
    const [row] = await tx
      .select({ id: chats.id })
      .from(chats)
      .where(and(isAbout, eq(chats.buyerId, buyerId), eq(chats.sellerId, sellerId)));
    if (!row) throw createChatNotFoundError();
    return row.id;
  }
  await tx.insert(chatParticipants).values([buyerId, sellerId].map((userId) => ({ chatId: id, userId })));
  await recordAudit(tx, caller, { action: "chat.open", subjectId: id, changes: { listingId } });
  await publish(tx, "chat.opened", { chatId: id, listingId, buyerId, sellerId });
  return id;
}
