// Takes numbers that a company uses already from the listings of a person who joins it.
import { sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { changeInBatches } from "./change-in-batches";

/** A listing that lost the seller's own number. */
type LostNumber = { id: string; title: string; externalId: string };

/**
 * Takes from a person's listings the numbers that a company uses already, before the person joins it. Returns these listings. The
 * caller has locked the company and the person.
 */
export async function dropTakenNumbers(
  tx: Db,
  caller: Caller,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<LostNumber[]> {
  const which = sql`owner_id = ${userId}::uuid and deleted_at is null and exists (
    select from listing_numbers n where n.side_id = ${companyId}::uuid and n.external_id = listings.external_id)`;
  return changeInBatches(tx, which, async (ids) => {
    const rows = await tx.execute<LostNumber>(sql`
      with lost as (select id, external_id from listings where id in (${ids}))
      update listings l set external_id = null, version = l.version + 1, updated_at = now()
      from lost where l.id = lost.id returning l.id, l.title, lost.external_id as "externalId"`);
    const records = rows.map(({ id, externalId }) => ({
      action: "listing.update" as const,
      subjectId: id,
      changes: { externalId: [externalId, null] as [unknown, unknown] },
    }));
    await recordAudits(tx, caller, records);
    return [...rows];
  });
}
