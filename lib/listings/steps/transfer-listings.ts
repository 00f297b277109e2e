import { type SQL, sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { changeInBatches } from "@/lib/listings/steps/change-in-batches";

type Heritage = { companyId: string; from: string; to: string; reason: string };
type Given = { id: string; rests: boolean };

/**
 * Listings in the company's name get another owner, whom the caller has locked. What was public rests while the heir is blocked,
 * marked as a block marks it. Returns their number.
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
      select l.id, l.status = 'ACTIVE' and heir.blocked_at is not null as rests from listings l, users heir
      where heir.id = ${to}::uuid and l.id in (${ids})
    ), marked as (
      insert into blocked_listings (listing_id, owner_id) select id, ${to}::uuid from given where rests
      on conflict (listing_id) do update set owner_id = excluded.owner_id
    )
    update listings l set owner_id = ${to}::uuid, version = l.version + 1, updated_at = now(),
      status = case when given.rests then 'PAUSED' else l.status end
    from given where l.id = given.id
    returning l.id, given.rests`);
  await recordAudits(
    tx,
    caller,
    rows.map(({ id, rests }) => ({
      action: "listing.update",
      subjectId: id,
      reason,
      changes: {
        owner: [from, to],
        ...(rests && { status: ["ACTIVE", "PAUSED"] }),
      },
    })),
  );
  return [...rows];
}
