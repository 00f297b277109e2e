import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/outbox";
import { wantsMail } from "@/lib/notifications/queries";
import { signalChat } from "./live";
import { unreadMail } from "./mails";
import { AWAY_SECONDS } from "./policy";

/** So long a mail waits for its sender to confirm their address, in seconds. */
const PATIENCE = 3 * 86_400;

/** Payload of `message.sent` and `message.waited`. */
const MessageEvent = z.object({
  chatId: z.uuid(),
  messageId: z.uuid(),
  seq: z.int(),
  senderId: z.uuid(),
  recipientId: z.uuid(),
});

/** Tells every process of a message once more: the one that sent it may have died before it could. */
export async function repeatSignal(payload: Record<string, unknown>): Promise<void> {
  const { chatId, senderId, recipientId } = MessageEvent.parse(payload);
  signalChat({ kind: "message", chatId, userIds: [senderId, recipientId] });
}

type Waiting = {
  email: string;
  name: string;
  locale: "ru" | "en";
  sender: string;
  about: string | null;
  text: string;
};

/**
 * Mails the reader of a message that is still unread: whoever had the chat before their eyes has read it by now. One
 * mail a chat until they read it, and none once they block the sender or want no mail about chats, or while an
 * administrator keeps one of the two out. Nobody whom we can't reach has us write to others: it waits for their address to be confirmed.
 */
export async function mailUnread(payload: Record<string, unknown>): Promise<void> {
  const event = MessageEvent.parse(payload);
  const { chatId, messageId, seq, senderId, recipientId } = event;
  await inTransaction(async (tx) => {
    if (!(await wantsMail(tx, recipientId, "chats"))) return;
    const claimed = await tx.execute(sql`
      update chat_participants set noticed_at = now()
      where chat_id = ${chatId}::uuid and user_id = ${recipientId}::uuid and last_read_seq < ${seq}::int and noticed_at is null
        and not exists (select from chat_blocks where blocker_id = ${recipientId}::uuid and blocked_id = ${senderId}::uuid)
        and not exists (select from users where id in (${senderId}::uuid, ${recipientId}::uuid) and blocked_at is not null)
        and exists (select from users where id = ${senderId}::uuid and email_confirmed_at is not null)
      returning 1`);
    if (claimed.length === 0) return waitForSender(tx, event);
    const waiting = await findWaiting(tx, messageId, recipientId);
    if (!waiting) return;
    const { email, name, locale, sender, about, text } = waiting;
    await queueMail(tx, unreadMail({ id: recipientId, email, name, locale }, { chatId, from: sender, about, text }));
  });
}

/** Looks again once the message is twice as old, while it is the last one, unread, and only its sender's address is not confirmed. */
async function waitForSender(tx: Db, event: z.infer<typeof MessageEvent>): Promise<void> {
  const [row] = await tx.execute<{ age: number }>(sql`
    select extract(epoch from now() - m.created_at)::float8 as age
    from chat_messages m join chats c on c.id = m.chat_id and c.last_seq = m.seq join users s on s.id = m.sender_id
    join chat_participants p on p.chat_id = c.id and p.user_id = ${event.recipientId}::uuid
    where m.id = ${event.messageId}::uuid and p.last_read_seq < m.seq and p.noticed_at is null
      and s.email_confirmed_at is null and s.blocked_at is null and s.deleted_at is null`);
  if (!row || row.age > PATIENCE) return;
  await publish(tx, "message.waited", event, { afterSeconds: Math.max(AWAY_SECONDS, row.age) });
}

async function findWaiting(tx: Db, messageId: string, recipientId: string): Promise<Waiting | null> {
  const [row] = await tx.execute<Waiting>(sql`
    select r.email, r.name, r.locale, s.name as sender, l.title as about, m.text
    from chat_messages m join chats c on c.id = m.chat_id join users s on s.id = m.sender_id
    join users r on r.id = ${recipientId}::uuid left join listings l on l.id = c.listing_id
    where m.id = ${messageId}::uuid`);
  return row ?? null;
}
