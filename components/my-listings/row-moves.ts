import type { ListingStatus } from "@/lib/listings/contract";

/** Acts of an owner on a listing of the list, as the buttons name them. */
export const MOVES = ["publish", "pause", "resume", "renew", "sell", "archive", "copy", "delete"] as const;
export type RowMove = (typeof MOVES)[number];

/** Acts on several listings at once. */
export const BULK_MOVES = [
  "pause",
  "resume",
  "renew",
  "copy",
  "archive",
  "delete",
] as const satisfies readonly RowMove[];

/** Moves that end a listing: never the button beside the menu. What was done can be taken back for a while. */
export const FINAL_MOVES: readonly RowMove[] = ["sell", "archive", "delete"];

const BY_STATE: Record<ListingStatus, readonly RowMove[]> = {
  DRAFT: ["publish", "copy", "delete"],
  PENDING: ["copy", "delete"],
  ACTIVE: ["pause", "sell", "archive", "copy", "delete"],
  PAUSED: ["resume", "sell", "archive", "copy", "delete"],
  EXPIRED: ["renew", "copy", "delete"],
  REJECTED: ["publish", "copy", "delete"],
  SOLD: ["copy", "delete"],
  ARCHIVED: ["copy", "delete"],
};

/**
 * Lists the moves that make sense for a listing, the likeliest first. Commands decide; this only hides useless
 * buttons.
 */
export function listMoves(status: ListingStatus, endsSoon: boolean): readonly RowMove[] {
  return endsSoon ? ["renew", ...BY_STATE[status]] : BY_STATE[status];
}
