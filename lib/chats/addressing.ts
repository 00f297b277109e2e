import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { isId, newId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import { isSlug } from "@/lib/core/slug";
import type { PostMessage } from "./contract";
import { noAddressee, noChat, pairOf, type Sides, toOneself } from "./policy";
import { SELLER_LEFT } from "./rows";
import { chatParticipants, chats } from "./schema";

/** The two sides of a message and what it is about; `chatId` is null while there is no chat of theirs. */
type Addressed = Sides & { chatId: string | null; listingId: string | null; hasSellerLeft: boolean };

/** Whom a message is for. Throws `not_found` and, for a message to oneself, `validation_failed`. */
export async function findAddressed(
  tx: Db,
  { chatId, listingSlug, recipientId }: Pick<PostMessage, "chatId" | "listingSlug" | "recipientId">,
  me: string,
): Promise<Addressed> {
  if (chatId !== undefined) return byChat(tx, chatId, me);
  if (listingSlug !== undefined) return byListing(tx, listingSlug, me);
  return byAccount(tx, recipientId ?? "", me);
}

async function byChat(tx: Db, chatId: string, me: string): Promise<Addressed> {
  const [row] = isId(chatId)
    ? await tx.execute<{ listing_id: string | null; buyer_id: string; seller_id: string; seller_left: boolean }>(sql`
        select c.listing_id, c.buyer_id, c.seller_id, c.listing_id is not null and ${SELLER_LEFT} as seller_left
        from chats c left join listings l on l.id = c.listing_id
        where c.id = ${chatId}::uuid and ${me}::uuid in (c.buyer_id, c.seller_id)`)
    : [];
  if (!row) throw noChat();
  const { listing_id: listingId, buyer_id: buyerId, seller_id: sellerId, seller_left: hasSellerLeft } = row;
  return { chatId, listingId, buyerId, sellerId, hasSellerLeft };
}

type AboutListing = {
  id: string;
  owner_id: string;
  open: boolean;
  chat_id: string | null;
  seller_id: string | null;
  seller_left: boolean | null;
};

/**
 * Whoever owns the listing now. A listing that passed to a colleague keeps the chats that its seller of before had, but what is asked
 * about it goes to who answers for it; one that is not public any more can still be talked about by those who did before, with who
 * answers for it where their seller left.
 */
async function byListing(tx: Db, slug: string, me: string): Promise<Addressed> {
  const [row] = isSlug(slug)
    ? await tx.execute<AboutListing>(sql`
      select l.id, l.owner_id, l.status = 'ACTIVE' as open, c.id as chat_id, c.seller_id, c.seller_left from listings l
      left join lateral (
        select c.id, c.seller_id, ${SELLER_LEFT} as seller_left from chats c where c.listing_id = l.id and c.buyer_id = ${me}::uuid
        order by c.seller_id = l.owner_id desc, c.updated_at desc limit 1
      ) c on true
      where l.slug = ${slug} and l.deleted_at is null`)
    : [];
  if (!row) throw noListing();
  const { id: listingId, owner_id: ownerId, open, chat_id: chatId, seller_id: sellerId } = row;
  const hasSellerLeft = row.seller_left === true;
  if ((open || hasSellerLeft) && sellerId !== ownerId && ownerId !== me)
    return { chatId: null, listingId, buyerId: me, sellerId: ownerId, hasSellerLeft: false };
  if (sellerId) return { chatId, listingId, buyerId: me, sellerId, hasSellerLeft };
  throw ownerId === me ? toOneself("listingSlug") : noListing();
}

const noListing = () => noAddressee("There is no such listing.");

async function byAccount(tx: Db, userId: string, me: string): Promise<Addressed> {
  if (userId === me) throw toOneself("recipientId");
  const pair = pairOf(me, userId);
  const [row] = isId(userId)
    ? await tx.execute<{ chat_id: string | null }>(sql`
        select (select c.id from chats c where c.listing_id is null and c.buyer_id = ${pair.buyerId}::uuid and c.seller_id = ${pair.sellerId}::uuid) as chat_id
        from users u where u.id = ${userId}::uuid and u.deleted_at is null`)
    : [];
  if (!row) throw noAddressee("There is no such account.");
  return { chatId: row.chat_id, listingId: null, ...pair, hasSellerLeft: false };
}

/** Opens the chat, or finds the one that somebody else has just opened; returns its id. */
export async function openChat(tx: Db, { listingId, buyerId, sellerId }: Addressed, caller: Caller): Promise<string> {
  const id = newId();
  // Whoever comes second waits here for the first one's commit, and then finds the row.
  const [created] = await tx
    .insert(chats)
    .values({ id, listingId, buyerId, sellerId })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (!created) {
    const about = listingId ? sql`listing_id = ${listingId}::uuid` : sql`listing_id is null`;
    const [row] = await tx.execute<{ id: string }>(
      sql`select id from chats where ${about} and buyer_id = ${buyerId}::uuid and seller_id = ${sellerId}::uuid`,
    );
    if (!row) throw noChat();
    return row.id;
  }
  await tx.insert(chatParticipants).values([buyerId, sellerId].map((userId) => ({ chatId: id, userId })));
  await recordAudit(tx, caller, { action: "chat.open", subjectId: id, changes: { listingId } });
  await publish(tx, "chat.opened", { chatId: id, listingId, buyerId, sellerId });
  return id;
}
