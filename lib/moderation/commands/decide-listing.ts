// Decisions of a moderator on a listing: approve, reject, take down, dismiss its reports.

import { and, eq, isNull, lte, notInArray, sql } from "drizzle-orm";
import { findLastAct } from "@/lib/audit/queries";
import { auditLog, recordAudit } from "@/lib/core/audit";
import type { AuditAction } from "@/lib/core/audit-actions";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/queue/queue";
import { toDates } from "@/lib/listings/move-policy";
import { createNoListingError, isInTerm, requireMove } from "@/lib/listings/policy";
import { listings } from "@/lib/listings/schema";
import { lockListing } from "@/lib/listings/steps/lock-listing";
import { listListingTags } from "@/lib/listings/tags";
import { isMailWanted } from "@/lib/notifications/queries";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";
import { users } from "@/lib/users/schema";
import type { RefusalInput } from "../contract";
import { composeRulingMail } from "../mails";
import { createOvertakenError, DECISIONS, type Overtaken, type Ruling } from "../policy";
import { formatRefusal } from "../reference";
import { listingReports } from "../schema";

const NEXT_STATUS = { approve: "ACTIVE", reject: "REJECTED", "take-down": "ARCHIVED" } as const;

/**
 * Publishes a listing that waits for the moderators. `version` is the version that the moderator saw. Throws
 * `not_owner`, `not_found`, `conflict` (see `createOvertakenError`; or the seller is blocked), `invalid_transition`.
 */
export async function approveListing(id: string, version: number, caller: Caller): Promise<void> {
  await decide(id, version, caller, "approve", null);
}

/** Sends a waiting listing back to its seller with a reason. Throws like `approveListing`. */
export async function rejectListing(id: string, version: number, refusal: RefusalInput, caller: Caller): Promise<void> {
  await decide(id, version, caller, "reject", refusal);
}

/** Takes a public or paused listing out of the marketplace for good. Its seller sees the reason. Throws like `approveListing`. */
export async function takeDownListing(
  id: string,
  version: number,
  refusal: RefusalInput,
  caller: Caller,
): Promise<void> {
  await decide(id, version, caller, "take-down", refusal);
}

/** Dismisses the open reports of a listing up to the id `upTo`; later ones stay open. Throws `not_owner`, `not_found`, `conflict`. */
export async function dismissReports(id: string, upTo: string, note: string | null, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  if (!isId(id) || !isId(upTo)) throw createNoListingError();
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const [row] = await tx
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
      .for("update");
    if (!row) throw createNoListingError();
    const count = await resolveReports(tx, id, "dismissed", upTo);
    if (count === 0) throw createOvertakenError(await findLastChange(tx, id, ["listing.report"]));
    await recordAudit(tx, caller, {
      action: "listing.dismiss-reports",
      subjectId: id,
      ...(note !== null && { reason: note }),
      changes: { reports: count },
    });
  });
}

async function decide(
  id: string,
  version: number,
  caller: Caller,
  decision: Ruling,
  refusal: RefusalInput | null,
): Promise<void> {
  assertMayAdminister(caller);
  if (!isId(id)) throw createNoListingError();
  const tags = await inTransaction(async (tx) => {
    const { row, ownerIsAble } = await lockListing(tx, sql`id = ${id}::uuid`, caller);
    // `lockListing` has locked the caller already, so this never waits.
    await lockAdministrator(tx, caller);
    if (row.version !== version)
      throw createOvertakenError(await findLastChange(tx, id, ["listing.report", "listing.dismiss-reports"]));
    const to = NEXT_STATUS[decision];
    requireMove(row.status, to);
    const seller = await getSeller(tx, row.ownerId);
    if (to === "ACTIVE" && !ownerIsAble)
      throw new AppError("conflict", { detail: "The author is blocked: unblock the account first." });
    const reason = refusal && formatRefusal(refusal.reason, refusal.note, seller.locale);
    const now = new Date();
    await tx
      .update(listings)
      .set({
        status: to,
        rejectionReason: reason,
        version: row.version + 1,
        updatedAt: now,
        // After an edit the listing keeps its term, since an edit must not buy a place at the top.
        ...(to === "ACTIVE" && !isInTerm(row, now) && toDates("ACTIVE", now)),
      })
      .where(eq(listings.id, id));
    await resolveReports(tx, id, refusal ? "upheld" : "dismissed");
    await recordAudit(tx, caller, {
      action: `listing.${decision}`,
      subjectId: id,
      ...(refusal && { reason: [refusal.reason, refusal.note].filter(Boolean).join(": ") }),
      changes: { status: [row.status, to] },
    });
    if (await isMailWanted(tx, row.ownerId, "moderation"))
      await queueMail(tx, composeRulingMail(decision, seller, row, refusal));
    const tags = listListingTags(row);
    await publish(tx, "listing.updated", { id, status: to, tags });
    return tags;
  });
  invalidate(tags);
}

/** Closes the open reports of a listing, up to an id if one is given, and returns their number. */
async function resolveReports(tx: Db, id: string, resolution: "upheld" | "dismissed", upTo?: string): Promise<number> {
  const isSeen = upTo === undefined ? undefined : lte(listingReports.id, upTo);
  const rows = await tx
    .update(listingReports)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(and(eq(listingReports.listingId, id), isNull(listingReports.resolvedAt), isSeen))
    .returning({ id: listingReports.id });
  return rows.length;
}

async function getSeller(tx: Db, id: string) {
  const [row] = await tx
    .select({ id: users.id, email: users.email, name: users.name, locale: users.locale })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw createNoListingError();
  return row;
}

/** Last change of a listing: a moderator's decision, or an act of somebody else. `quiet` names the acts that don't count. */
async function findLastChange(tx: Db, id: string, quiet: AuditAction<"listing">[]): Promise<Overtaken> {
  const last = await findLastAct(tx, { type: "listing", id }, notInArray(auditLog.action, quiet));
  const decision = DECISIONS.find((one) => last?.action === `listing.${one}`) ?? null;
  return { by: last?.name ?? null, decision, at: (last?.at ?? new Date()).toISOString() };
}
