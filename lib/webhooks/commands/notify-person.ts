import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { toInvoice } from "@/lib/billing/rows";
import { invoices } from "@/lib/billing/schema";
import type { ChatMessage } from "@/lib/chats/contract";
import { formatInstant } from "@/lib/core/time/instant";
import { readListingData, readPublicListing } from "../queries/listing-data";
import { storeEvent } from "../steps/store-event";

/*
 * Events that are published in other domains, and belong to one person or one company. Each consumer may run twice: the key of a
 * message names the event.
 */

type Payload = Record<string, unknown>;

const SentMessage = z.object({ messageId: z.uuid(), recipientId: z.uuid() });

/** `chat.message`: to who got the message. */
export async function notifyOfMessage(payload: Payload): Promise<void> {
  const { messageId, recipientId } = SentMessage.parse(payload);
  await storeEvent("chat.message", messageId, { userId: recipientId }, async (tx) => {
    const [row] = await tx.execute<ChatMessage>(sql`
      select id, chat_id as "chatId", sender_id as "senderId", text, created_at as "createdAt" from chat_messages
      where id = ${messageId}::uuid`);
    return row ? { ...row, createdAt: formatInstant(row.createdAt) } : null;
  });
}

const InvoiceEvent = z.object({ invoiceId: z.uuid(), userId: z.uuid() });

/** `invoice.opened` and `invoice.paid`: to whose invoice it is. */
export async function notifyOfInvoice(type: "invoice.opened" | "invoice.paid", payload: Payload): Promise<void> {
  const { invoiceId, userId } = InvoiceEvent.parse(payload);
  await storeEvent(type, invoiceId, { userId }, async (tx) => {
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
    return row ? toInvoice(row) : null;
  });
}

const SearchEvent = z.object({
  userId: z.uuid(),
  searchId: z.uuid(),
  name: z.string().nullable(),
  query: z.string(),
  listingId: z.uuid(),
});

/** `search.matched`: a listing that a saved search found, to whose search it is. */
export async function notifyOfMatch(payload: Payload): Promise<void> {
  const { userId, searchId, name, query, listingId } = SearchEvent.parse(payload);
  await storeEvent("search.matched", `${searchId}:${listingId}`, { userId }, async () => {
    const listing = await readPublicListing(listingId);
    return listing && { search: { id: searchId, name, query }, listing };
  });
}

const PairEvent = z.object({ offerId: z.uuid(), bidId: z.uuid(), percent: z.number() });

/** `listing.matched`: a bid covers an offer with its delivery; to both sides, each with its own listing and the other's. */
export async function notifyOfPair(payload: Payload): Promise<void> {
  const { offerId, bidId, percent } = PairEvent.parse(payload);
  const own = await readListingData([offerId, bidId]);
  for (const [id, otherId] of [
    [offerId, bidId],
    [bidId, offerId],
  ] as const) {
    const mine = own.get(id);
    if (!mine) continue;
    await storeEvent("listing.matched", `${id}:${otherId}`, { sideId: mine.sideId }, async () => {
      const other = await readPublicListing(otherId);
      return other && { listing: mine.listing, match: other, spreadPercent: percent };
    });
  }
}
