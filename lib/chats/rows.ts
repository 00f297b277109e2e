// Chats and messages as queries read them: which columns, for whom, and in which shape.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { companies } from "@/lib/companies/schema";
import type { Db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { toIsoDates } from "@/lib/core/time/instant";
import type { Titled } from "@/lib/i18n/listing-title";
import { listings } from "@/lib/listings/schema";
import { getProfileUrl } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import type { Chat, ChatParticipant, ThreadMessage } from "./contract";
import { chatMessages, chatParticipants, chats } from "./schema";

/** A chat as the own pages know it: contract fields, and what only they show. */
export type ChatRecord = Omit<Chat, "listing"> & {
  /** With what its title is composed from in the other language. */
  listing: (NonNullable<Chat["listing"]> & Titled) | null;
  /** The one of `participants` that is not the reader. */
  other: ChatParticipant;
  /** Whether the other side has deleted the account, and with it name and page. */
  otherDeleted: boolean;
  lastMessage: ThreadMessage | null;
  /** The side that sold for a company and left it, so that nobody can write here; null when neither did. */
  left: "me" | "other" | null;
  /** Number of the last message that the reader, and the other side, have read. */
  lastReadSeq: number;
  otherReadSeq: number;
  /** Whether everyone can see the listing; null without a listing. */
  listingPublic: boolean | null;
};

type Side = { id: string; name: string; company: ChatParticipant["company"]; read: number; deleted: boolean };

/**
 * Whether the seller of a chat left the company that owns its listing, or that company closed. An expression over `chats` and
 * `listings`, never null.
 */
export const HAS_SELLER_LEFT = sql<boolean>`(${chats.listingId} is not null and coalesce(case
  when ${listings.companyId} is null then ${listings.ownerId} <> ${chats.sellerId}
  else ${listings.companyId} is distinct from (select s.company_id from ${users} s where s.id = ${chats.sellerId}) end, false))`;

const { id, chatId, senderId, text, createdAt, seq, clientKey } = chatMessages;
export const MESSAGE_COLUMNS = { id, chatId, senderId, text, createdAt, seq, clientKey };

const CHAT_COLUMNS = {
  id: chats.id,
  listing: {
    id: listings.id,
    slug: listings.slug,
    title: listings.title,
    categorySlug: listings.categorySlug,
    attributes: listings.attributes,
    type: listings.type,
  },
  listingPublic: sql<boolean | null>`${listings.status} = 'ACTIVE' and ${listings.deletedAt} is null`,
  hasSellerLeft: HAS_SELLER_LEFT,
  isSeller: sql<boolean>`${chatParticipants.userId} = ${chats.sellerId}`,
  readerId: chatParticipants.userId,
  sides: sql<Side[]>`(
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'read', o.last_read_seq, 'deleted', u.deleted_at is not null, 'company',
      case when k.id is not null then json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'verified', k.status = 'VERIFIED') end)
      order by u.id = ${chats.sellerId})
    from ${chatParticipants} o join ${users} u on u.id = o.user_id left join ${companies} k on k.id = u.company_id
    where o.chat_id = ${chats.id})`,
  lastMessage: MESSAGE_COLUMNS,
  unreadCount: sql<number>`(
    select count(*)::int from ${chatMessages} n
    where n.chat_id = ${chats.id} and n.seq > ${chatParticipants.lastReadSeq} and n.sender_id <> ${chatParticipants.userId})`,
  createdAt: chats.createdAt,
  updatedAt: chats.updatedAt,
};

/** Selects chats of an account as it sees them. `which` is a condition over the chat, its listing and `chatParticipants`. */
export function selectChats(on: Db, me: string, which: SQL | undefined) {
  return on
    .select(CHAT_COLUMNS)
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .leftJoin(listings, eq(listings.id, chats.listingId))
    .leftJoin(chatMessages, and(eq(chatMessages.chatId, chats.id), eq(chatMessages.seq, chats.lastSeq)))
    .where(and(eq(chatParticipants.userId, me), which))
    .$dynamic();
}

type ChatRow = Awaited<ReturnType<typeof selectChats>>[number];

/** Converts a row to the chat as its reader sees it. */
export function toChat({ hasSellerLeft, isSeller, readerId, sides, ...row }: ChatRow): ChatRecord {
  const participants = sides.map(
    ({ id, name, company }): ChatParticipant => ({ id, name, url: getProfileUrl(id), company }),
  );
  const mine = sides.find(({ id }) => id === readerId);
  const theirs = sides.find(({ id }) => id !== readerId);
  const other = participants.find(({ id }) => id === theirs?.id);
  if (!mine || !theirs || !other) throw new Error("a chat without its two sides");
  return {
    ...toIsoDates(row),
    listing: row.listing && { ...row.listing, url: `${env().APP_URL}/ru/listings/${row.listing.slug}` },
    participants,
    other,
    otherDeleted: theirs.deleted,
    left: hasSellerLeft ? (isSeller ? "me" : "other") : null,
    lastMessage: row.lastMessage && { ...toIsoDates(row.lastMessage), clientKey: null },
    lastReadSeq: mine.read,
    otherReadSeq: theirs.read,
  };
}
