import { type SQL, sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { changeInBatches } from "@/lib/listings/in-batches";

type Heritage = { companyId: string; from: string; to: string; reason: string };
type Given = { id: string; rests: boolean; externalId: string | null; keepsNumber: boolean };

/**
 * Listings in the company's name get another owner, whom the caller has locked. A number of the seller's own that the
 * heir uses already is dropped; what was public rests while the heir is blocked, marked as a block marks it. Answers how
 * many there are.
 */
export async function transferListings(tx: Db, caller: Caller, heritage: Heritage): Promise<number> {
  const { companyId, from } = heritage;
  const which = sql`company_id = ${companyId}::uuid and owner_id = ${from}::uuid and deleted_at is null`;
  const given = await changeInBatches(tx, which, (ids) => transferBatch(tx, caller, heritage, ids));
  return given.length;
}

async function transferBatch(tx: Db, caller: Caller, { from, to, reason }: Heritage, ids: SQL): Promise<Given[]> {
  const rows = await tx.execute<Given>(sql`
    with given as (
      select l.id, l.external_id, l.status = 'ACTIVE' and heir.blocked_at is not null as rests from listings l, users heir
      where heir.id = ${to}::uuid and l.id in (${ids})
    ), marked as (
      insert into blocked_listings (listing_id, owner_id) select id, ${to}::uuid from given where rests
      on conflict (listing_id) do update set owner_id = excluded.owner_id
    )
    update listings l set owner_id = ${to}::uuid, version = l.version + 1, updated_at = now(),
      status = case when given.rests then 'PAUSED' else l.status end,
      external_id = case when exists (select 1 from listings o where o.owner_id = ${to}::uuid
        and o.external_id = l.external_id and o.deleted_at is null) then null else l.external_id end
    from given where l.id = given.id
    returning l.id, given.rests, given.external_id as "externalId",
      l.external_id is not distinct from given.external_id as "keepsNumber"`);
  await recordAudits(
    tx,
    caller,
    rows.map(({ id, rests, externalId, keepsNumber }) => ({
      action: "listing.update",
      subjectId: id,
      reason,
      changes: {
        owner: [from, to],
        ...(rests && { status: ["ACTIVE", "PAUSED"] }),
        ...(!keepsNumber && { externalId: [externalId, null] }),
      },
    })),
  );
  return [...rows];
}
