// Moves of a listing that can be taken back, and the state before each.
import type { ListingStatus } from "./contract";

type Left = { status: ListingStatus; deletedAt: Date | null; expiresAt: Date | null };
type Told = { action: string; changes: unknown };

/** Moves that a seller makes in one click, perhaps on the wrong row. Deletions come from any state. */
const FROM_AND_TO: readonly (readonly [ListingStatus, ListingStatus])[] = [
  ["ACTIVE", "PAUSED"],
  ["ACTIVE", "SOLD"],
  ["PAUSED", "SOLD"],
  ["ACTIVE", "ARCHIVED"],
  ["PAUSED", "ARCHIVED"],
];

/**
 * Where a listing goes when the act that its last audit record tells of is taken back: the state before, or `EXPIRED`
 * when its time ended meanwhile. Null for an act that can't be, such as an edit or a moderator's decision.
 */
export function getStateBefore({ action, changes }: Told, left: Left, now: Date): ListingStatus | null {
  const moved = movedIn(changes);
  if (!moved || moved[1] !== left.status) return null;
  const isDeletion = action === "listing.delete" && left.deletedAt !== null;
  const isMove = action === "listing.update" && left.deletedAt === null && onlyMoved(changes) && isSlip(moved);
  if (!isDeletion && !isMove) return null;
  const [before] = moved;
  const ran = before === "ACTIVE" || before === "PAUSED";
  return ran && left.expiresAt !== null && left.expiresAt <= now ? "EXPIRED" : before;
}

const isSlip = ([from, to]: [ListingStatus, ListingStatus]) =>
  FROM_AND_TO.some(([before, after]) => before === from && after === to);

/** An API call may change fields together with the state: such a change can't be taken back. */
const onlyMoved = (changes: unknown) => Object.keys(changes as object).length === 1;

function movedIn(changes: unknown): [ListingStatus, ListingStatus] | null {
  const status = (changes as { status?: unknown } | null)?.status;
  return Array.isArray(status) && status.length === 2 ? (status as [ListingStatus, ListingStatus]) : null;
}
