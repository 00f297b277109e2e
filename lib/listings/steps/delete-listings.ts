import { sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Executor } from "@/lib/core/database/db";
import { publishAll } from "@/lib/core/queue/queue";
import { listListingTags } from "../tags";
import type { Locked } from "./lock-listing";

/**
 * Takes locked listings out of the marketplace, with audit records and events. Their records stay for the audit log, and for a moment for
 * `restoreListing`.
 */
export async function deleteListings(tx: Executor, caller: Caller, rows: readonly Locked["row"][]): Promise<void> {
  if (rows.length === 0) return;
  const ids = sql`string_to_array(${rows.map(({ id }) => id).join(",")}, ',')::uuid[]`;
  const now = new Date().toISOString();
  await tx.execute(sql`
    update listings set status = 'ARCHIVED', deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    where id = any(${ids})`);
  await tx.execute(sql`delete from listing_search where listing_id = any(${ids})`);
  const records = rows.map(({ id, status }) => ({
    action: "listing.delete" as const,
    subjectId: id,
    changes: { status: [status, "ARCHIVED"] },
  }));
  await recordAudits(tx, caller, records);
  const events = rows.map((row) => ({ id: row.id, tags: listListingTags(row) }));
  await publishAll(tx, "listing.deleted", events);
}
