// Renews many listings at once: those that the link in a mail about their end names.
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { type AuditRecord, recordAudits } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Account, Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { publishAll } from "@/lib/core/queue/queue";
import type { ListingStatus } from "../contract";
import { decideMove } from "../move-policy";
import { computeTermEnd, mayEdit } from "../policy";
import { listings } from "../schema";
import { findSide, lockPeople, refreshCaller } from "../steps/lock-listing";
import { listListingTags } from "../tags";
import { isEndingSoon } from "./renewal-policy";

/** Listings that one transaction moves: enough to be quick, few enough not to block others. */
export const LISTINGS_MOVED_AT_ONCE = 1_000;

/** The result of a renewal: `review` counts listings that wait for a moderator first. */
export type Renewed = { renewed: number; review: number };
type Row = typeof listings.$inferSelect & { sideId: string };
type Change = Partial<Pick<Row, "status" | "needsReview" | "rejectionReason" | "publishedAt" | "expiresAt">>;

/**
 * Renews what a condition on `listings` names, as `renewListing` would each, in batches. What can't be renewed, isn't the
 * caller's, or is being changed this moment is left alone; so is everything of an account that is blocked or deleted.
 */
export async function renewMany(which: SQL, caller: Caller & Account): Promise<Renewed> {
  const total: Renewed = { renewed: 0, review: 0 };
  for (let after: SQL = sql`true`; ; ) {
    const batch = await inTransaction((tx) => renewBatch(tx, sql`${which} and ${after}`, caller));
    invalidate(batch.tags);
    total.renewed += batch.renewed;
    total.review += batch.review;
    if (batch.last === null) return total;
    after = sql`id > ${batch.last}::uuid`;
  }
}

async function renewBatch(tx: Db, which: SQL, caller: Caller & Account) {
  const me = caller.userId;
  const people = await lockPeople(
    tx,
    sql`id = ${me}::uuid or company_id = (select company_id from users where id = ${me}::uuid)`,
  );
  const actor = refreshCaller(caller, people);
  const owners = people.flatMap(({ id, able }) => (able ? [id] : []));
  const rows =
    actor.kind === "anonymous"
      ? []
      : await tx
          .select()
          .from(listings)
          .where(
            and(sql`deleted_at is null and expires_at is not null and ${which}`, inArray(listings.ownerId, owners)),
          )
          .orderBy(listings.id)
          .limit(LISTINGS_MOVED_AT_ONCE)
          .for("update", { skipLocked: true });
  const changed = renewals(
    rows.map((row) => ({ ...row, sideId: findSide(row, people) })),
    actor,
  );
  const events: { id: string; status: ListingStatus; tags: string[] }[] = [];
  const records: AuditRecord[] = [];
  for (const { change, rows: group } of changed) {
    await tx
      .update(listings)
      .set({ ...change, version: sql`version + 1`, updatedAt: new Date() })
      .where(
        inArray(
          listings.id,
          group.map(({ id }) => id),
        ),
      );
    for (const row of group) {
      const status = change.status ?? row.status;
      events.push({ id: row.id, status, tags: listListingTags(row) });
      records.push(
        change.status
          ? { action: "listing.update", subjectId: row.id, changes: { status: [row.status, status] } }
          : { action: "listing.renew", subjectId: row.id, changes: { expiresAt: [row.expiresAt, change.expiresAt] } },
      );
    }
  }
  await recordAudits(tx, caller, records);
  await publishAll(tx, "listing.updated", events);
  const review = events.filter(({ status }) => status === "PENDING").length;
  return {
    last: rows.length < LISTINGS_MOVED_AT_ONCE ? null : (rows.at(-1)?.id ?? null),
    renewed: events.length - review,
    review,
    tags: [...new Set(events.flatMap(({ tags }) => tags))],
  };
}

/** Rows that change in the same way. */
type Alike = { change: Change; rows: Row[] };

/** The rows that can be renewed, together with those that change in the same way. */
function renewals(rows: readonly Row[], caller: Caller): Alike[] {
  const now = new Date();
  const groups = new Map<ListingStatus | "later", Alike>();
  for (const row of rows) {
    if (!mayEdit(caller, row)) continue;
    const ended = row.status === "EXPIRED";
    if (!ended && !isEndingSoon({ status: row.status, expiresAt: row.expiresAt?.toISOString() ?? null }, now)) continue;
    const move = ended ? decideMove(row, "ACTIVE", [], env().MODERATION) : null;
    const key = move?.status ?? "later";
    const change: Change = move ?? { expiresAt: computeTermEnd(now) };
    const group: Alike = groups.get(key) ?? { change, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
