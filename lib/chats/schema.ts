// Tables of chats, their participants and messages, blocks and reports.

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import { CHAT_REPORT_REASONS } from "./contract";

const account = () =>
  uuid()
    .notNull()
    .references(() => users.id);

/** A conversation of two: about a listing, or between two accounts without one. */
export const chats = pgTable(
  "chats",
  {
    id: id(),
    listingId: uuid().references(() => listings.id),
    /** Account that asked about the listing. Without a listing the two accounts stand in the order of their ids. */
    buyerId: account(),
    /** Owner of the listing when the chat began. If the listing passes to a colleague, that one has a chat of their own. */
    sellerId: account(),
    /** Number of the last message. Raised under the row's lock, so that numbers follow the order of commits. */
    lastSeq: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Time of the last message. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("chats_listing_buyer_seller")
      .on(table.listingId, table.buyerId, table.sellerId)
      .where(sql`listing_id is not null`),
    uniqueIndex("chats_pair").on(table.buyerId, table.sellerId).where(sql`listing_id is null`),
    check("chats_two", sql`buyer_id <> seller_id`),
    check("chats_pair_ordered", sql`listing_id is not null or buyer_id < seller_id`),
  ],
);

/** The two sides of a chat: what each has read, and what is unread. */
export const chatParticipants = pgTable(
  "chat_participants",
  {
    chatId: uuid()
      .notNull()
      .references(() => chats.id),
    userId: account(),
    /** Number of the last message read; those of the other side beyond it are unread. */
    lastReadSeq: integer().notNull().default(0),
    /** Number of the other side's last message, kept by a trigger: beyond `lastReadSeq`, there is something unread. */
    lastReceivedSeq: integer().notNull().default(0),
    /** Time of the mail about unread messages; cleared by reading, so that there is one mail at most until then. */
    noticedAt: instant(),
    /** The chat's own, beside the person: so that the first page of many chats is one index range. */
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index("chat_participants_user").on(table.userId, table.updatedAt, table.chatId),
    index("chat_participants_unread").on(table.userId).where(sql`last_received_seq > last_read_seq`),
  ],
);

/** Append-only: a trigger refuses every change. The record of who wrote what, so writing one needs no audit entry. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    chatId: uuid()
      .notNull()
      .references(() => chats.id),
    /** Position in the chat, from 1 without gaps. */
    seq: integer().notNull(),
    senderId: account(),
    text: text().notNull(),
    /** Made by the sender's browser, so that a repeated sending is one message. */
    clientKey: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("chat_messages_seq").on(table.chatId, table.seq),
    // A person's own words, from id to id, when they take their data away.
    index("chat_messages_sender").on(table.senderId, table.id),
    uniqueIndex("chat_messages_client_key").on(table.senderId, table.clientKey).where(sql`client_key is not null`),
  ],
);

/** Blocks between two accounts. A block stops messages both ways. */
export const chatBlocks = pgTable(
  "chat_blocks",
  { blockerId: account(), blockedId: account(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("chat_blocks_blocked").on(table.blockedId),
    check("chat_blocks_two", sql`blocker_id <> blocked_id`),
  ],
);

/** Complaints about a conversation, one open one a person and chat, for moderators. */
export const chatReports = pgTable(
  "chat_reports",
  {
    id: id(),
    chatId: uuid()
      .notNull()
      .references(() => chats.id),
    reporterId: account(),
    reason: text({ enum: CHAT_REPORT_REASONS }).notNull(),
    createdAt: createdAt(),
    /** Time when a moderator closed it. */
    resolvedAt: instant(),
  },
  (table) => [
    uniqueIndex("chat_reports_once").on(table.chatId, table.reporterId).where(sql`resolved_at is null`),
    index("chat_reports_open").on(table.createdAt).where(sql`resolved_at is null`),
    check(
      "chat_reports_reason",
      sql.raw(`reason in (${CHAT_REPORT_REASONS.map((reason) => `'${reason}'`).join(",")})`),
    ),
  ],
);
