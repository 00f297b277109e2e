// Takes back an act on a listing: the button of the notice above one's own list.
import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { publish } from "@/lib/core/queue/queue";
import { isUndoable } from "@/lib/core/time/undo";
import { requireUserId } from "@/lib/users/policy";
import type { Act } from "./act-contract";
import type { ListingStatus } from "./contract";
import { createNoListingError, requireOwner } from "./policy";
import { toSellerTerms } from "./queries/find-by-external-id";
import { listings } from "./schema";
import { claimPhotos } from "./steps/claim-photos";
import { findSide, lockPeople, refreshCaller } from "./steps/lock-listing";
import { writeDocument } from "./steps/rebuild-documents";
import { requestPictures } from "./steps/request-pictures";
import { listListingTags } from "./tags";
import { getStateBefore } from "./undo-policy";

type Row = typeof listings.$inferSelect;

/**
 * Takes back the caller's own act on a listing (a pause, a sale, the archive, a deletion): it is what it was before, with
 * its date and its end. Returns the state it is in then. Throws `not_found`, `not_owner`, and `conflict` with `reason`:
 * `too_late`, or `changed` when anything became of it or of its seller since; without one when its own number is taken.
 */
export async function restoreListing({ id, version }: Act, caller: Caller): Promise<ListingStatus> {
  const userId = requireUserId(caller);
  if (!isId(id)) throw createNoListingError();
  const { status, tags } = await toSellerTerms(
    caller,
    undefined,
    inTransaction(async (tx) => {
      const owner = sql`(select owner_id from listings where id = ${id}::uuid)`;
      const people = await lockPeople(tx, sql`id = ${userId}::uuid or id = ${owner}`);
      const [row] = await tx.select().from(listings).where(sql`id = ${id}`).for("update");
      if (!row) throw createNoListingError();
      requireOwner(refreshCaller(caller, people), { ...row, sideId: findSide(row, people) });
      if (row.version !== version || !isStillTheirs(row, people)) throw refusal("changed");
      const status = await undoneState(tx, row, userId);
      await tx
        .update(listings)
        .set({ status, retiredByImport: false, deletedAt: null, version: row.version + 1, updatedAt: new Date() })
        .where(sql`id = ${id}`);
      if (row.deletedAt !== null) {
        await claimPhotos(tx, row.images);
        await requestPictures(tx, id, row.images);
        await writeDocument(tx, id, row);
      }
      await recordAudit(tx, caller, {
        action: "listing.restore",
        subjectId: id,
        changes: { status: [row.status, status] },
      });
      const tags = listListingTags(row);
      await publish(tx, "listing.updated", { id, status, tags });
      return { status, tags };
    }),
  );
  invalidate(tags);
  return status;
}

/** A person who left the company, was blocked or changed companies restores nothing in its name. */
function isStillTheirs(row: Row, people: Awaited<ReturnType<typeof lockPeople>>): boolean {
  if (people.some(({ able }) => !able) || !people.some(({ id }) => id === row.ownerId)) return false;
  return row.companyId === null || people.every(({ companyId }) => companyId === row.companyId);
}

/** The state before the caller's last act. A report, or its dismissal, is none: it changes nothing. */
async function undoneState(tx: Db, row: Row, userId: string): Promise<ListingStatus> {
  const [act] = await tx.execute<{ action: string; changes: unknown; actor: string | null; fresh: boolean }>(sql`
    select action, changes, actor_user_id as actor, ${isUndoable(sql`at`)} as fresh from audit_log
    where subject_type = 'listing' and subject_id = ${row.id} and action not in ('listing.report', 'listing.dismiss-reports')
    order by id desc limit 1`);
  const before = act?.actor === userId ? getStateBefore(act, row, new Date()) : null;
  if (!act || before === null) throw refusal("changed");
  if (!act.fresh) throw refusal("too_late");
  return before;
}

function refusal(reason: "too_late" | "changed"): AppError {
  const detail = reason === "too_late" ? "It is too late to undo this." : "The listing has changed since.";
  return new AppError("conflict", { detail, extra: { reason } });
}
