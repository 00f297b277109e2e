import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, db, type Executor, inTransaction, onlyRow } from "@/lib/core/database/db";
import { isId, newId } from "@/lib/core/id";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { publish } from "@/lib/core/outbox";
import { findAddressed, openChat } from "./addressing";
import type { PostMessage, ReportReason, ThreadMessage } from "./contract";
import { signalChat } from "./live";
import {
  AWAY_SECONDS,
  blockedChat,
  CHATS_PER_HOUR,
  goneAddressee,
  noChat,
  otherSide,
  requireUser,
  type Sides,
  sellerLeft,
} from "./policy";
import { findBlocking, getChat } from "./queries";
import { type ChatRecord, MESSAGE_COLUMNS, type MessageRow, toMessage } from "./rows";
import { chatBlocks, chatMessages, chatReports } from "./schema";

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
 * Sends a message: into a chat, or to a listing's owner or an account, which opens a chat the first time. There is
 * one chat for a listing, its owner and a buyer, and one for two accounts without a listing, however many open it at once.
 * Throws `not_found`, `validation_failed` (to oneself), `conflict` (one blocked the other, the other is gone,
 * or the seller left the company), `rate_limited`.
 */
export async function sendMessage(
  input: PostMessage,
  caller: Caller,
  { clientKey = null, saveIdempotentResponse }: Sending = {},
): Promise<Sent> {
  const me = requireUser(caller);
  if (caller.kind === "session") await takeOrThrow("chat-send", me, SENT);
  const known = await findByClientKey(db(), me, clientKey);
  // What is sent again stays in its chat, whoever owns the listing by now.
  const addressed = await findAddressed(db(), known ? { chatId: known.chatId } : input, me);
  if (addressed.hasSellerLeft && !known) throw sellerLeft(addressed.sellerId === me);
  // Counted outside the transaction, which would hold one connection while it waits for another.
  if (addressed.chatId === null) await takeOrThrow("chat-open", me, OPENED);
  const sent = await inTransaction(async (tx) => {
    const other = otherSide(addressed, me);
    if (await isDeleted(tx, other)) throw goneAddressee();
    const blocking = await findBlocking(me, other, tx);
    if (blocking.byMe || blocking.byOther) throw blockedChat();
    const chatId = addressed.chatId ?? (await openChat(tx, addressed, caller));
    const message = await append(tx, { chatId, me, other, text: input.text, clientKey });
    const made = { chat: await getChat(message.chatId, caller, tx), message };
    await saveIdempotentResponse?.(tx, made);
    return made;
  });
  signalChat({ kind: "message", chatId: sent.chat.id, userIds: [me, sent.chat.other.id] });
  return sent;
}

/** Shared with the deletion of an account, which waits for messages under way. */
async function isDeleted(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from users where id = ${userId}::uuid and deleted_at is null for key share`,
  );
  return rows.length === 0;
}

type NewMessage = { chatId: string; me: string; other: string; text: string; clientKey: string | null };

/** Puts a message at the end of a chat. The chat's row stays locked until the commit, so numbers follow commits. */
async function append(tx: Db, { chatId, me, other, text, clientKey }: NewMessage): Promise<ThreadMessage> {
  await tx.execute(sql`select 1 from chats where id = ${chatId}::uuid for update`);
  const known = await findByClientKey(tx, me, clientKey);
  if (known) return known;
  const [place] = await tx.execute<{ seq: number; at: string }>(sql`
    update chats set last_seq = last_seq + 1, updated_at = greatest(updated_at, clock_timestamp()) where id = ${chatId}::uuid
    returning last_seq as seq, updated_at as at`);
  const { seq, at } = onlyRow(place ? [place] : []);
  const message = { id: newId(), chatId, seq, senderId: me, text, clientKey };
  await tx.insert(chatMessages).values({ ...message, createdAt: new Date(at) });
  // Whoever had read everything has read their own message too: then nothing is left to count.
  const sides = await tx.execute<{ user_id: string; noticed: boolean }>(sql`
    update chat_participants set updated_at = ${at}::timestamptz,
      last_read_seq = case when user_id = ${me}::uuid and last_read_seq = ${seq}::int - 1 then ${seq}::int else last_read_seq end
    where chat_id = ${chatId}::uuid returning user_id, noticed_at is not null as noticed`);
  const payload = { chatId, messageId: message.id, seq, senderId: me, recipientId: other };
  await publish(tx, "message.sent", payload);
  const isNoticed = sides.some(({ user_id, noticed }) => user_id === other && noticed);
  if (!isNoticed) await publish(tx, "message.waited", payload, { afterSeconds: AWAY_SECONDS });
  return { ...message, createdAt: new Date(at).toISOString() };
}

async function findByClientKey(on: Db, me: string, clientKey: string | null): Promise<ThreadMessage | null> {
  if (clientKey === null) return null;
  const [row] = await on.execute<MessageRow>(sql`select ${MESSAGE_COLUMNS} from chat_messages m
    where m.sender_id = ${me}::uuid and m.client_key = ${clientKey}::uuid`);
  return row ? toMessage(row) : null;
}

/** Marks a chat of the caller's as read up to a message number. A lower number than before changes nothing. Throws `not_found`. */
export async function markRead(chatId: string, seq: number, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  const { changed, ...sides } = await inTransaction(async (tx) => {
    const found = await getSides(tx, chatId, me);
    const rows = await tx.execute(sql`
      update chat_participants p set last_read_seq = greatest(p.last_read_seq, least(${seq}::int, c.last_seq)), noticed_at = null
      from chats c where c.id = p.chat_id and p.chat_id = ${chatId}::uuid and p.user_id = ${me}::uuid
        and (p.last_read_seq < least(${seq}::int, c.last_seq) or p.noticed_at is not null) returning 1`);
    return { ...found, changed: rows.length > 0 };
  });
  if (changed) signalChat({ kind: "read", chatId, userIds: [sides.buyerId, sides.sellerId] });
}

/** Stops messages between the caller and the other side of a chat, both ways and in every chat of theirs. Throws `not_found`. */
export async function blockOther(chatId: string, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  await inTransaction(async (tx) => {
    const other = otherSide(await getSides(tx, chatId, me), me);
    const rows = await tx
      .insert(chatBlocks)
      .values({ blockerId: me, blockedId: other })
      .onConflictDoNothing()
      .returning({ id: chatBlocks.blockedId });
    if (rows.length > 0) await recordAudit(tx, caller, { action: "chat.block", subjectId: chatId, changes: { other } });
  });
}

/** Lets messages through again, as far as the caller stopped them. Throws `not_found`. */
export async function unblockOther(chatId: string, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  await inTransaction(async (tx) => {
    const other = otherSide(await getSides(tx, chatId, me), me);
    const rows = await tx
      .delete(chatBlocks)
      .where(sql`blocker_id = ${me}::uuid and blocked_id = ${other}::uuid`)
      .returning({ id: chatBlocks.blockedId });
    if (rows.length > 0)
      await recordAudit(tx, caller, { action: "chat.unblock", subjectId: chatId, changes: { other } });
  });
}

/** Reports a chat to the moderators; while a report of the same person is open, another one changes nothing. Throws `not_found`. */
export async function reportChat(chatId: string, reason: ReportReason, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  await inTransaction(async (tx) => {
    otherSide(await getSides(tx, chatId, me), me);
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

async function getSides(tx: Db, chatId: string, me: string): Promise<Sides> {
  const [row] = isId(chatId)
    ? await tx.execute<{ buyer_id: string; seller_id: string }>(
        sql`select buyer_id, seller_id from chats where id = ${chatId}::uuid and ${me}::uuid in (buyer_id, seller_id)`,
      )
    : [];
  if (!row) throw noChat();
  return { buyerId: row.buyer_id, sellerId: row.seller_id };
}
