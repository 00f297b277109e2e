// Conversations between demo accounts about each other's listings. Source: data/chats.json.
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chatMessages, chatParticipants, chats } from "@/lib/chats/schema";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { getDemoUserId } from "./accounts";
import { createDemoId } from "./companies";
import file from "./data/chats.json";

const MINUTE_MS = 60_000;

/** `buyer` and `seller` are names that `getDemoUserId` takes. */
const DemoChat = z.strictObject({
  buyer: z.string(),
  seller: z.string(),
  startedMinutesAgo: z.int(),
  /** Messages at the end that the other side has not read. */
  unread: z.int(),
  /** `afterMinutes` counts from the message before. */
  messages: z.array(z.strictObject({ from: z.enum(["buyer", "seller"]), afterMinutes: z.int(), text: z.string() })),
});

/** Conversations that are there already stay as they are. */
export async function storeDemoChats(now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    for (const [index, chat] of z.array(DemoChat).parse(file).entries()) await storeChat(tx, index, chat, now);
  });
}

async function storeChat(tx: Db, index: number, chat: z.infer<typeof DemoChat>, now: Date): Promise<void> {
  const [buyerId, sellerId] = [getDemoUserId(chat.buyer), getDemoUserId(chat.seller)];
  // An offer to sell, if there is one. Each is the first entry of an index, however many listings there are.
  const selectFirst = (condition: SQL) => sql`
    select id from listings where owner_id = ${sellerId}::uuid and status = 'ACTIVE' and ${condition}
    order by published_at, id limit 1`;
  const [listing] = await tx.execute<{ id: string }>(sql`
    (${selectFirst(sql`type = 'SELL'`)}) union all (${selectFirst(sql`true`)}) limit 1`);
  if (!listing) return;
  const id = createDemoId(7, index);
  let at = now.getTime() - chat.startedMinutesAgo * MINUTE_MS;
  const messages = chat.messages.map(({ from, afterMinutes, text }, position) => {
    at += afterMinutes * MINUTE_MS;
    return {
      id: createDemoId(8, index * 100 + position),
      chatId: id,
      seq: position + 1,
      senderId: from === "buyer" ? buyerId : sellerId,
      text,
      createdAt: new Date(Math.min(at, now.getTime())),
    };
  });
  const lastSeq = messages.length;
  const last = messages.at(-1);
  const [created] = await tx
    .insert(chats)
    .values({
      id,
      listingId: listing.id,
      buyerId,
      sellerId,
      lastSeq,
      createdAt: messages[0]?.createdAt,
      updatedAt: last?.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (!created) return;
  await tx.insert(chatParticipants).values(
    [buyerId, sellerId].map((userId) => ({
      chatId: id,
      userId,
      lastReadSeq: userId === last?.senderId ? lastSeq : lastSeq - chat.unread,
      updatedAt: last?.createdAt,
    })),
  );
  await tx.insert(chatMessages).values(messages);
}
