import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/core/env";
import { profileUrl } from "@/lib/users/queries";
import type { Chat, ChatParticipant, ThreadMessage } from "./contract";

/** A chat as the own pages know it: contract fields, and what only they show. */
export type ChatRecord = Chat & {
  /** The one of `participants` that is not the reader. */
  other: ChatParticipant;
  /** Whether the other side has deleted the account: it has neither a name nor a page any more. */
  otherDeleted: boolean;
  lastMessage: ThreadMessage | null;
  /** Who of the two sold for a company and left it, so that nothing more is written here; null when neither did. */
  left: "me" | "other" | null;
  /** Number of the last message that the reader, and the other side, have read. */
  lastReadSeq: number;
  otherReadSeq: number;
  /** Whether the listing can still be seen by everyone; null without a listing. */
  listingPublic: boolean | null;
};

export type ChatRow = {
  id: string;
  listing_id: string | null;
  listing_slug: string | null;
  listing_title: string | null;
  listing_public: boolean | null;
  seller_left: boolean;
  is_seller: boolean;
  reader_id: string;
  sides: { id: string; name: string; company: ChatParticipant["company"]; read: number; deleted: boolean }[];
  last_id: string | null;
  last_seq: number | null;
  last_sender_id: string | null;
  last_text: string | null;
  last_at: string | null;
  unread: number;
  created_at: string;
  updated_at: string;
};

/**
 * Whether the seller of `chats c` no longer speaks for its listing `l`: it is a company's whose member they are not, or was one's until
 * that closed.
 */
export const SELLER_LEFT: SQL = sql`coalesce(case
  when l.company_id is null then l.owner_id <> c.seller_id
  else l.company_id is distinct from (select s.company_id from users s where s.id = c.seller_id) end, false)`;

/** Columns of a chat over `chat_participants p` (the reader's) and CHAT_JOINS. */
export const CHAT_COLUMNS: SQL = sql`c.id, c.listing_id, l.slug as listing_slug, l.title as listing_title,
  l.status = 'ACTIVE' and l.deleted_at is null as listing_public, p.user_id as reader_id,
  c.listing_id is not null and ${SELLER_LEFT} as seller_left, p.user_id = c.seller_id as is_seller,
  (select json_agg(json_build_object('id', u.id, 'name', u.name, 'read', o.last_read_seq, 'deleted', u.deleted_at is not null, 'company',
      case when k.id is not null then json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'verified', k.status = 'VERIFIED') end)
      order by u.id = c.seller_id)
    from chat_participants o join users u on u.id = o.user_id left join companies k on k.id = u.company_id
    where o.chat_id = c.id) as sides,
  m.id as last_id, m.seq as last_seq, m.sender_id as last_sender_id, m.text as last_text, m.created_at as last_at,
  (select count(*)::int from chat_messages n where n.chat_id = c.id and n.seq > p.last_read_seq and n.sender_id <> p.user_id) as unread,
  c.created_at, c.updated_at`;

export const CHAT_JOINS: SQL = sql`join chats c on c.id = p.chat_id left join listings l on l.id = c.listing_id
  left join chat_messages m on m.chat_id = c.id and m.seq = c.last_seq`;

const instant = (stored: string) => new Date(stored).toISOString();

/** A row as its reader sees it. */
export function toChat(row: ChatRow): ChatRecord {
  const participants = row.sides.map(
    ({ id, name, company }): ChatParticipant => ({
      id,
      name,
      url: profileUrl(id),
      company,
    }),
  );
  const mine = row.sides.find(({ id }) => id === row.reader_id);
  const theirs = row.sides.find(({ id }) => id !== row.reader_id);
  const other = participants.find(({ id }) => id === theirs?.id);
  if (!mine || !theirs || !other) throw new Error("a chat without its two sides");
  return {
    id: row.id,
    listing: toListing(row),
    listingPublic: row.listing_id === null ? null : row.listing_public === true,
    participants,
    other,
    otherDeleted: theirs.deleted,
    left: row.seller_left ? (row.is_seller ? "me" : "other") : null,
    lastMessage: toLastMessage(row),
    unreadCount: row.unread,
    lastReadSeq: mine.read,
    otherReadSeq: theirs.read,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

function toListing({ listing_id: id, listing_slug: slug, listing_title: title }: ChatRow): Chat["listing"] {
  return id !== null && slug !== null && title !== null
    ? { id, slug, title, url: `${env().APP_URL}/ru/listings/${slug}` }
    : null;
}

function toLastMessage(row: ChatRow): ThreadMessage | null {
  const { id: chatId, last_id: id, last_seq: seq, last_sender_id: senderId, last_text: text, last_at: at } = row;
  if (id === null || seq === null || senderId === null || text === null || at === null) return null;
  return { id, chatId, senderId, text, createdAt: instant(at), seq, clientKey: null };
}

export type MessageRow = {
  id: string;
  chat_id: string;
  seq: number;
  sender_id: string;
  text: string;
  client_key: string | null;
  created_at: string;
};

export const MESSAGE_COLUMNS: SQL = sql`m.id, m.chat_id, m.seq, m.sender_id, m.text, m.client_key, m.created_at`;

export function toMessage(row: MessageRow): ThreadMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    text: row.text,
    createdAt: instant(row.created_at),
    seq: row.seq,
    clientKey: row.client_key,
  };
}
