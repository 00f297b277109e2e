// Reads of chats: the list, one chat, its messages, and whom a message is for.

import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { type Conditions, hasId, listConditions } from "@/lib/core/database/conditions";
import { type Db, db, getOnlyRow, queryPrepared } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import type { Envelope } from "@/lib/core/page";
import { isSlug } from "@/lib/core/slug";
import { toIsoDates } from "@/lib/core/time/instant";
import { createNoListingError } from "@/lib/listings/policy";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import type { ChatQuery, MessageQuery, PostMessage, ThreadMessage } from "./contract";
import { createChatNotFoundError, createSelfMessageError, requireUser, type Sides, toPair } from "./policy";
import { type ChatRecord, HAS_SELLER_LEFT, MESSAGE_COLUMNS, selectChats, toChat } from "./rows";
import { chatBlocks, chatMessages, chatParticipants, chats } from "./schema";

type ChatFilters = Pick<ChatQuery, "unread" | "updatedSince">;

const CONDITIONS: Conditions<ChatFilters> = {
  unread: (unread) => {
    const isUnread = sql`${chatParticipants.lastReceivedSeq} > ${chatParticipants.lastReadSeq}`;
    return unread ? isUnread : sql`not ${isUnread}`;
  },
  updatedSince: (since) => sql`${chatParticipants.updatedAt} >= ${since}::timestamptz`,
};

/** The caller's chats, the one with the newest message first, with what is unread in each. */
export async function listChats(query: ChatQuery, caller: Caller): Promise<Envelope<ChatRecord>> {
  const me = requireUser(caller);
  const { unread, updatedSince } = query;
  const request = readListPage(query, nameFilteredOrder("chats", { unread, updatedSince }), /^\d{1,15}$/);
  const { after } = request;
  const { userId, chatId, updatedAt } = chatParticipants;
  const isFound = and(eq(userId, me), ...listConditions(CONDITIONS, { unread, updatedSince }));
  const isAfter =
    after &&
    sql`(${updatedAt}, ${chatId}) < (to_timestamp(${after.value}::numeric / 1000)::timestamptz(3), ${after.id}::uuid)`;
  const page = db()
    .select({ chatId })
    .from(chatParticipants)
    .where(and(isFound, isAfter ?? undefined))
    .orderBy(desc(updatedAt), desc(chatId))
    .limit(request.perPage + 1)
    .offset(request.offset);
  const [rows, [counted]] = await Promise.all([
    selectChats(db(), me, inArray(chatId, page)).orderBy(desc(updatedAt), desc(chatId)),
    db().select({ total: count() }).from(chatParticipants).where(isFound),
  ]);
  return toListEnvelope(rows.map(toChat), counted?.total ?? 0, request, (chat) => String(Date.parse(chat.updatedAt)));
}

/** One chat of the caller's. Throws `not_found`, also for a chat of others. */
export async function getChat(id: string, caller: Caller, on: Db = db()): Promise<ChatRecord> {
  const me = requireUser(caller);
  const [row] = await selectChats(on, me, hasId(chats.id, id));
  if (!row) throw createChatNotFoundError();
  return toChat(row);
}

/** The caller's chat about a listing, or without one with an account; null when they have not written yet. */
export async function findChatWith(
  { listingId, userId }: { listingId: string | null; userId: string },
  caller: Caller,
): Promise<ChatRecord | null> {
  const isAbout = listingId ? eq(chats.listingId, listingId) : isNull(chats.listingId);
  const isWith = or(eq(chats.buyerId, userId), eq(chats.sellerId, userId));
  const [row] = await selectChats(db(), requireUser(caller), and(isAbout, isWith));
  return row ? toChat(row) : null;
}

/** The caller's newest chat about a listing by its slug, public or not; null when there is none. */
export async function findChatAbout(slug: string, caller: Caller): Promise<ChatRecord | null> {
  const [row] = await selectChats(db(), requireUser(caller), eq(listings.slug, slug))
    .orderBy(desc(chats.updatedAt))
    .limit(1);
  return row ? toChat(row) : null;
}

/**
 * Messages of a chat of the caller's: the newest page first, each page oldest to newest, so that `nextCursor`
 * leads to older ones. Throws `not_found`.
 */
export async function listMessages(
  chatId: string,
  query: MessageQuery,
  caller: Caller,
): Promise<Envelope<ThreadMessage>> {
  await requireParticipant(chatId, caller);
  const request = readListPage(query, `messages.${chatId}`, /^\d{1,9}$/);
  const { after } = request;
  const isIn = eq(chatMessages.chatId, chatId);
  const [rows, [counted]] = await Promise.all([
    db()
      .select(MESSAGE_COLUMNS)
      .from(chatMessages)
      .where(and(isIn, after ? lt(chatMessages.seq, Number(after.value)) : undefined))
      .orderBy(desc(chatMessages.seq))
      .limit(request.perPage + 1)
      .offset(request.offset),
    db().select({ total: count() }).from(chatMessages).where(isIn),
  ]);
  const page = toListEnvelope(rows.map(toIsoDates), counted?.total ?? 0, request, ({ seq }) => String(seq));
  return { ...page, data: page.data.reverse() };
}

/** Messages of a chat after a number, oldest first. The caller's part in the chat was checked before. */
export async function listMessagesAfter(chatId: string, seq: number, limit: number): Promise<ThreadMessage[]> {
  const rows = await db()
    .select(MESSAGE_COLUMNS)
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.seq, seq)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit);
  return rows.map(toIsoDates);
}

/** Throws `not_found` unless the caller takes part in the chat. */
export async function requireParticipant(chatId: string, caller: Caller): Promise<void> {
  const isMine = eq(chatParticipants.userId, requireUser(caller));
  const rows = await db()
    .select({ id: chatParticipants.chatId })
    .from(chatParticipants)
    .where(and(hasId(chatParticipants.chatId, chatId), isMine));
  if (rows.length === 0) throw createChatNotFoundError();
}

type InboxState = {
  /** Chats that hold something unread: the number beside the account's name. */
  unread: number;
  /** Changes whenever a chat of the account got a message. */
  latest: string;
};

/** State of an account's chats, which a page compares to see whether it is out of date. */
export async function getInboxState(userId: string): Promise<InboxState> {
  const rows = await queryPrepared<InboxState>(sql`
    select (select count(*)::int from chat_participants where user_id = ${userId}::uuid and last_received_seq > last_read_seq) as unread,
      coalesce((extract(epoch from (select max(updated_at) from chat_participants where user_id = ${userId}::uuid)) * 1000)::bigint::text, '') as latest`);
  return getOnlyRow(rows);
}

/** Number of the last message that the other side of a chat has read; 0 for none. */
export async function getOtherReadSeq(chatId: string, me: string): Promise<number> {
  const [row] = await db()
    .select({ seq: chatParticipants.lastReadSeq })
    .from(chatParticipants)
    .where(and(eq(chatParticipants.chatId, chatId), ne(chatParticipants.userId, me)));
  return row?.seq ?? 0;
}

type Blocking = { byMe: boolean; byOther: boolean };

/** Whether one of two accounts wants no messages from the other. */
export async function findBlocking(me: string, other: string, on: Db = db()): Promise<Blocking> {
  const { blockerId, blockedId } = chatBlocks;
  const rows = await on
    .select({ blockerId })
    .from(chatBlocks)
    .where(or(and(eq(blockerId, me), eq(blockedId, other)), and(eq(blockerId, other), eq(blockedId, me))));
  return { byMe: rows.some((row) => row.blockerId === me), byOther: rows.some((row) => row.blockerId === other) };
}

/** The two sides of a message and what it is about; `chatId` is null while there is no chat of theirs. */
export type Recipient = Sides & { chatId: string | null; listingId: string | null; hasSellerLeft: boolean };

/** Recipient of a message and the chat for it. Throws `not_found`, and `validation_failed` for a message to oneself. */
export async function getRecipient(
  tx: Db,
  { chatId, listingSlug, recipientId }: Pick<PostMessage, "chatId" | "listingSlug" | "recipientId">,
  me: string,
): Promise<Recipient> {
  if (chatId !== undefined) return getByChat(tx, chatId, me);
  if (listingSlug !== undefined) return getByListing(tx, listingSlug, me);
  return getByAccount(tx, recipientId ?? "", me);
}

async function getByChat(tx: Db, id: string, me: string): Promise<Recipient> {
  const { id: chatId, listingId, buyerId, sellerId } = chats;
  const [row] = await tx
    .select({ chatId, listingId, buyerId, sellerId, hasSellerLeft: HAS_SELLER_LEFT })
    .from(chats)
    .leftJoin(listings, eq(listings.id, listingId))
    .where(and(hasId(chatId, id), or(eq(buyerId, me), eq(sellerId, me))));
  if (!row) throw createChatNotFoundError();
  return row;
}

/**
 * Recipient is the current owner of the listing. Older chats stay with the former seller, but new questions go to the owner.
 * For a listing that is not public, only people with a chat about it may write.
 */
async function getByListing(tx: Db, slug: string, me: string): Promise<Recipient> {
  const [row] = isSlug(slug)
    ? await tx
        .select({
          listingId: listings.id,
          ownerId: listings.ownerId,
          isOpen: sql<boolean>`${listings.status} = 'ACTIVE'`,
          chatId: chats.id,
          sellerId: chats.sellerId,
          hasSellerLeft: HAS_SELLER_LEFT,
        })
        .from(listings)
        .leftJoin(chats, and(eq(chats.listingId, listings.id), eq(chats.buyerId, me)))
        .where(and(eq(listings.slug, slug), isNull(listings.deletedAt)))
        .orderBy(sql`${chats.sellerId} = ${listings.ownerId} desc`, desc(chats.updatedAt))
        .limit(1)
    : [];
  if (!row) throw createNoListingError();
  const { listingId, ownerId, isOpen, chatId, sellerId, hasSellerLeft } = row;
  if ((isOpen || hasSellerLeft) && sellerId !== ownerId && ownerId !== me)
    return { chatId: null, listingId, buyerId: me, sellerId: ownerId, hasSellerLeft: false };
  if (sellerId) return { chatId, listingId, buyerId: me, sellerId, hasSellerLeft };
  throw ownerId === me ? createSelfMessageError("listingSlug") : createNoListingError();
}

async function getByAccount(tx: Db, userId: string, me: string): Promise<Recipient> {
  if (userId === me) throw createSelfMessageError("recipientId");
  const pair = toPair(me, userId);
  const isPair = and(isNull(chats.listingId), eq(chats.buyerId, pair.buyerId), eq(chats.sellerId, pair.sellerId));
  const [row] = isId(userId)
    ? await tx
        .select({ chatId: chats.id })
        .from(users)
        .leftJoin(chats, isPair)
        .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such account." });
  return { ...row, listingId: null, ...pair, hasSellerLeft: false };
}
