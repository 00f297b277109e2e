// Rules of chats: who may write to whom, how often, and how a chat is named.
import { type Caller, getAccount } from "@/lib/core/caller";
import { AppError, createConflict } from "@/lib/core/errors";

/** Seconds that a message may stay unread before a mail tells of it. */
export const AWAY_SECONDS = 60;
/** Chats that one person may open in an hour, by a key or not: each may bring a stranger a mail. */
export const CHATS_PER_HOUR = 60;

export type Sides = { buyerId: string; sellerId: string };

/** Id of the caller's account. Throws `missing_key`. */
export function requireUser(caller: Caller): string {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  return account.userId;
}

/** The other side of a chat. Throws `not_found` for whoever takes no part in it: they don't learn that it exists. */
export function getOtherSide({ buyerId, sellerId }: Sides, userId: string): string {
  if (userId === buyerId) return sellerId;
  if (userId === sellerId) return buyerId;
  throw createChatNotFoundError();
}

/** The sides of a chat without a listing, in the order in which a pair is kept. */
export function toPair(one: string, other: string): Sides {
  return one < other ? { buyerId: one, sellerId: other } : { buyerId: other, sellerId: one };
}

export function createChatNotFoundError(): AppError {
  return new AppError("not_found", { detail: "There is no such chat." });
}

/** A message to oneself. */
export function createSelfMessageError(field: "listingSlug" | "recipientId"): AppError {
  const detail = field === "listingSlug" ? "is a listing of your own" : "is your own account";
  return new AppError("validation_failed", {
    detail: `A chat needs two sides: ${field} ${detail}.`,
    errors: [{ pointer: `#/${field}`, code: "oneself", detail }],
  });
}

/** Error for a seller who left the company: others answer for its listing now. */
export function createSellerLeftError(isMe: boolean): AppError {
  const detail = isMe
    ? "You no longer belong to the company whose listing this is: its other members now handle it."
    : "The other side no longer belongs to the company whose listing this is; write to the listing itself, by listingSlug.";
  return createConflict("left", detail);
}
