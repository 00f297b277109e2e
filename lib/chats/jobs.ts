// Work after a message: it is signalled once more, and mailed while it is unread.

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { queueMail } from "@/lib/core/mail/mail";
import { type Consumer, publish } from "@/lib/core/queue/queue";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { listings } from "@/lib/listings/schema";
import { isMailWanted } from "@/lib/notifications/queries";
import { users } from "@/lib/users/schema";
import { signalChat } from "./live-queries";
import { composeUnreadMail } from "./mails";
import { AWAY_SECONDS } from "./policy";
import { chatBlocks, chatMessages, chatParticipants, chats } from "./schema";

/** Consumers of the events of a sent message. */
export const chatConsumers: Consumer[] = [
  { event: "message.sent", consume: repeatSignal },
  { event: "message.waited", consume: mailUnread },
];

const senders = alias(users, "senders");

/** Seconds that a mail waits for the sender of the message to confirm their address. */
const CONFIRMATION_SECONDS = 3 * 86_400;

/** Payload of `message.sent` and `message.waited`. */
const MessageEvent = z.object({
  chatId: z.uuid(),
  messageId: z.uuid(),
  seq: z.int(),
  senderId: z.uuid(),
  recipientId: z.uuid(),
});

/** Tells every process of a message once more: the one that sent it may have died before it could. */
async function repeatSignal(payload: Record<string, unknown>): Promise<void> {
  const { senderId, recipientId } = MessageEvent.parse(payload);
  signalChat([senderId, recipientId]);
}

/**
 * Mails the reader of an unread message: one mail a chat until they read it. No mail after a block, or without the reader's
 * consent. If the sender's address is not confirmed the mail waits, since unreachable people can't have us write to others.
 */
async function mailUnread(payload: Record<string, unknown>): Promise<void> {
  const event = MessageEvent.parse(payload);
  const { chatId, messageId, seq, senderId, recipientId } = event;
  await inTransaction(async (tx) => {
    if (!(await isMailWanted(tx, recipientId, "chats"))) return;
    const mayReach = sql`not exists (select from ${chatBlocks} where blocker_id = ${recipientId} and blocked_id = ${senderId})
      and not exists (select from ${users} where id in (${senderId}, ${recipientId}) and blocked_at is not null)
      and exists (select from ${users} where id = ${senderId} and email_confirmed_at is not null)`;
    const claimed = await tx
      .update(chatParticipants)
      .set({ noticedAt: sql`now()` })
      .where(
        and(
          eq(chatParticipants.chatId, chatId),
          eq(chatParticipants.userId, recipientId),
          lt(chatParticipants.lastReadSeq, seq),
          isNull(chatParticipants.noticedAt),
          mayReach,
        ),
      )
      .returning({ chatId: chatParticipants.chatId });
    if (claimed.length === 0) return waitForSender(tx, event);
    const [unread] = await tx
      .select({
        to: { id: users.id, email: users.email, name: users.name, locale: users.locale },
        message: { chatId: chats.id, from: senders.name, text: chatMessages.text },
        sellerId: chats.sellerId,
        about: {
          title: listings.title,
          categorySlug: listings.categorySlug,
          attributes: listings.attributes,
          type: listings.type,
        },
      })
      .from(chatMessages)
      .innerJoin(chats, eq(chats.id, chatMessages.chatId))
      .innerJoin(senders, eq(senders.id, chatMessages.senderId))
      .innerJoin(users, eq(users.id, recipientId))
      .leftJoin(listings, eq(listings.id, chats.listingId))
      .where(eq(chatMessages.id, messageId));
    if (!unread) return;
    // Sellers know their listings by their own words.
    const isOwn = unread.sellerId === recipientId;
    const about = unread.about && (isOwn ? unread.about.title : formatListingTitle(unread.about, unread.to.locale));
    await queueMail(tx, composeUnreadMail(unread.to, { ...unread.message, about }));
  });
}

/** Looks again once the message is twice as old, while it is the last one, unread, and only its sender's address is not confirmed. */
async function waitForSender(tx: Db, event: z.infer<typeof MessageEvent>): Promise<void> {
  const [row] = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${chatMessages.createdAt})::float8` })
    .from(chatMessages)
    .innerJoin(chats, and(eq(chats.id, chatMessages.chatId), eq(chats.lastSeq, chatMessages.seq)))
    .innerJoin(senders, eq(senders.id, chatMessages.senderId))
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(
      and(
        eq(chatMessages.id, event.messageId),
        eq(chatParticipants.userId, event.recipientId),
        lt(chatParticipants.lastReadSeq, chatMessages.seq),
        isNull(chatParticipants.noticedAt),
        isNull(senders.emailConfirmedAt),
        isNull(senders.blockedAt),
        isNull(senders.deletedAt),
      ),
    );
  if (!row || row.age > CONFIRMATION_SECONDS) return;
  await publish(tx, "message.waited", event, { afterSeconds: Math.max(AWAY_SECONDS, row.age) });
}
