import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, db, type Executor, getOnlyRow, queryPrepared } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import type { ChatQuery, ThreadMessage } from "./contract";
import { cursorBehind, readCursor } from "./paging";
import { noChat, requireUser } from "./policy";
import {
  CHAT_COLUMNS,
  CHAT_JOINS,
  type ChatRecord,
  type ChatRow,
  MESSAGE_COLUMNS,
  type MessageRow,
  toChat,
  toMessage,
} from "./rows";

/** The caller's chats, the one with the newest message first, with what is unread in each. */
export async function listChats(query: ChatQuery, caller: Caller): Promise<Envelope<ChatRecord>> {
  const me = requireUser(caller);
  const order = "chats";
  const cursor = readCursor(query, order, /^\d{1,15}$/);
  const request = cursor
    ? { ...resolvePageRequest({ perPage: query.perPage }), page: cursor.page }
    : resolvePageRequest(query);
  const after = cursor
    ? sql`and (p.updated_at, p.chat_id) < (to_timestamp(${cursor.value}::numeric / 1000)::timestamptz(3), ${cursor.id}::uuid)`
    : sql``;
  const mine = sql`select p.* from chat_participants p where p.user_id = ${me}::uuid ${after}
    order by p.updated_at desc, p.chat_id desc limit ${request.perPage + 1}::int offset ${request.offset}::int`;
  const [rows, [counted]] = await Promise.all([
    queryPrepared<ChatRow>(
      sql`select ${CHAT_COLUMNS} from (${mine}) p ${CHAT_JOINS} order by p.updated_at desc, p.chat_id desc`,
    ),
    queryPrepared<{ total: number }>(
      sql`select count(*)::int as total from chat_participants where user_id = ${me}::uuid`,
    ),
  ]);
  const data = rows.slice(0, request.perPage).map(toChat);
  const last = data.at(-1);
  const next =
    rows.length > data.length && last
      ? cursorBehind(order, String(Date.parse(last.updatedAt)), last.id, request.page)
      : null;
  return toEnvelope(data, counted?.total ?? 0, request, next);
}

/** One chat of the caller's. Throws `not_found`, also for a chat of others. */
export async function getChat(id: string, caller: Caller, on?: Executor): Promise<ChatRecord> {
  const me = requireUser(caller);
  const row = isId(id) ? await findChatRow(sql`p.chat_id = ${id}::uuid`, me, on) : null;
  if (!row) throw noChat();
  return toChat(row);
}

/** The caller's chat about a listing, or without one with an account; null when they have not written yet. */
export async function findChatWith(
  { listingId, userId }: { listingId: string | null; userId: string },
  caller: Caller,
): Promise<ChatRecord | null> {
  const me = requireUser(caller);
  const about = listingId ? sql`c.listing_id = ${listingId}::uuid` : sql`c.listing_id is null`;
  const row = await findChatRow(sql`${about} and ${userId}::uuid in (c.buyer_id, c.seller_id)`, me);
  return row && toChat(row);
}

/** The caller's newest chat about a listing by its slug, public or not; null when there is none. */
export async function findChatAbout(slug: string, caller: Caller): Promise<ChatRecord | null> {
  const about = sql`c.listing_id = (select id from listings where slug = ${slug}) order by c.updated_at desc limit 1`;
  const row = await findChatRow(about, requireUser(caller));
  return row && toChat(row);
}

async function findChatRow(which: SQL, me: string, on?: Executor): Promise<ChatRow | null> {
  const query = sql`select ${CHAT_COLUMNS} from chat_participants p ${CHAT_JOINS} where p.user_id = ${me}::uuid and ${which}`;
  const [row] = await (on ? on.execute<ChatRow>(query) : queryPrepared<ChatRow>(query));
  return row ?? null;
}

/**
 * Messages of a chat of the caller's: the newest page first, each page oldest to newest, so that `nextCursor`
 * leads to older ones. Throws `not_found`.
 */
export async function listMessages(chatId: string, query: ChatQuery, caller: Caller): Promise<Envelope<ThreadMessage>> {
  await requireParticipant(chatId, caller);
  const order = `messages.${chatId}`;
  const cursor = readCursor(query, order, /^\d{1,9}$/);
  const request = cursor
    ? { ...resolvePageRequest({ perPage: query.perPage }), page: cursor.page }
    : resolvePageRequest(query);
  const older = cursor ? sql`and m.seq < ${cursor.value}::int` : sql``;
  const [rows, [counted]] = await Promise.all([
    queryPrepared<MessageRow>(sql`select ${MESSAGE_COLUMNS} from chat_messages m where m.chat_id = ${chatId}::uuid ${older}
      order by m.seq desc limit ${request.perPage + 1}::int offset ${request.offset}::int`),
    queryPrepared<{ total: number }>(
      sql`select count(*)::int as total from chat_messages where chat_id = ${chatId}::uuid`,
    ),
  ]);
  const shown = rows.slice(0, request.perPage);
  const oldest = shown.at(-1);
  const next =
    rows.length > shown.length && oldest ? cursorBehind(order, String(oldest.seq), oldest.id, request.page) : null;
  return toEnvelope(shown.reverse().map(toMessage), counted?.total ?? 0, request, next);
}

/** What came after a message number in a chat, oldest first. The caller's part in it was checked before. */
export async function messagesAfter(chatId: string, seq: number, limit: number): Promise<ThreadMessage[]> {
  const rows = await queryPrepared<MessageRow>(sql`select ${MESSAGE_COLUMNS} from chat_messages m
    where m.chat_id = ${chatId}::uuid and m.seq > ${seq}::int order by m.seq limit ${limit}::int`);
  return rows.map(toMessage);
}

/** Throws `not_found` unless the caller takes part in the chat. */
export async function requireParticipant(chatId: string, caller: Caller): Promise<void> {
  const me = requireUser(caller);
  const rows = isId(chatId)
    ? await queryPrepared(
        sql`select 1 from chat_participants where chat_id = ${chatId}::uuid and user_id = ${me}::uuid`,
      )
    : [];
  if (rows.length === 0) throw noChat();
}

export type InboxState = {
  /** Chats that hold something unread: the number beside the account's name. */
  unread: number;
  /** Changes whenever a chat of the account got a message. */
  latest: string;
};

/** What a page that lists chats compares to see whether it is out of date. */
export async function inboxState(userId: string): Promise<InboxState> {
  const rows = await queryPrepared<InboxState>(sql`
    select (select count(*)::int from chat_participants where user_id = ${userId}::uuid and last_received_seq > last_read_seq) as unread,
      coalesce((extract(epoch from (select max(updated_at) from chat_participants where user_id = ${userId}::uuid)) * 1000)::bigint::text, '') as latest`);
  return getOnlyRow(rows);
}

/** How far the other side of a chat has read. */
export async function otherReadSeq(chatId: string, me: string): Promise<number> {
  const [row] = await queryPrepared<{ seq: number }>(sql`
    select last_read_seq as seq from chat_participants where chat_id = ${chatId}::uuid and user_id <> ${me}::uuid`);
  return row?.seq ?? 0;
}

export type Blocking = { byMe: boolean; byOther: boolean };

/** Whether one of two accounts wants no messages from the other. */
export async function findBlocking(me: string, other: string, on: Db = db()): Promise<Blocking> {
  const rows = await on.execute<{ mine: boolean }>(sql`
    select blocker_id = ${me}::uuid as mine from chat_blocks
    where (blocker_id = ${me}::uuid and blocked_id = ${other}::uuid) or (blocker_id = ${other}::uuid and blocked_id = ${me}::uuid)`);
  return { byMe: rows.some(({ mine }) => mine), byOther: rows.some(({ mine }) => !mine) };
}
