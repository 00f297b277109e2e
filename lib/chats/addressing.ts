import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { isId, newId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import { listings } from "@/lib/listings/schema";
import { isSlug } from "@/lib/listings/slug";
import { users } from "@/lib/users/schema";
import type { PostMessage } from "./contract";
import { noAddressee, noChat, pairOf, type Sides, toOneself } from "./policy";
import { HAS_SELLER_LEFT } from "./rows";
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

async function byChat(tx: Db, id: string, me: string): Promise<Addressed> {
  const { id: chatId, listingId, buyerId, sellerId } = chats;
  const [row] = isId(id)
    ? await tx
        .select({ chatId, listingId, buyerId, sellerId, hasSellerLeft: HAS_SELLER_LEFT })
        .from(chats)
        .leftJoin(listings, eq(listings.id, listingId))
        .where(and(eq(chatId, id), or(eq(buyerId, me), eq(sellerId, me))))
    : [];
  if (!row) throw noChat();
  return row;
}

/**
 * Whoever owns the listing now. A listing that passed to a colleague keeps the chats that its seller of before had, but what is asked
 * about it goes to who answers for it; one that is not public any more can still be talked about by those who did before, with who
 * answers for it where their seller left.
 */
async function byListing(tx: Db, slug: string, me: string): Promise<Addressed> {
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
  if (!row) throw noListing();
  const { listingId, ownerId, isOpen, chatId, sellerId, hasSellerLeft } = row;
  if ((isOpen || hasSellerLeft) && sellerId !== ownerId && ownerId !== me)
    return { chatId: null, listingId, buyerId: me, sellerId: ownerId, hasSellerLeft: false };
  if (sellerId) return { chatId, listingId, buyerId: me, sellerId, hasSellerLeft };
  throw ownerId === me ? toOneself("listingSlug") : noListing();
}

const noListing = () => noAddressee("There is no such listing.");

async function byAccount(tx: Db, userId: string, me: string): Promise<Addressed> {
  if (userId === me) throw toOneself("recipientId");
  const pair = pairOf(me, userId);
  const isPair = and(isNull(chats.listingId), eq(chats.buyerId, pair.buyerId), eq(chats.sellerId, pair.sellerId));
  const [row] = isId(userId)
    ? await tx
        .select({ chatId: chats.id })
        .from(users)
        .leftJoin(chats, isPair)
        .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    : [];
  if (!row) throw noAddressee("There is no such account.");
  return { ...row, listingId: null, ...pair, hasSellerLeft: false };
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
    const isAbout = listingId ? eq(chats.listingId, listingId) : isNull(chats.listingId);
    const [row] = await tx
      .select({ id: chats.id })
      .from(chats)
      .where(and(isAbout, eq(chats.buyerId, buyerId), eq(chats.sellerId, sellerId)));
    if (!row) throw noChat();
    return row.id;
  }
  await tx.insert(chatParticipants).values([buyerId, sellerId].map((userId) => ({ chatId: id, userId })));
  await recordAudit(tx, caller, { action: "chat.open", subjectId: id, changes: { listingId } });
  await publish(tx, "chat.opened", { chatId: id, listingId, buyerId, sellerId });
  return id;
}
