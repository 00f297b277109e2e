import { sql } from "drizzle-orm";
import type { Db } from "@/lib/core/db";

/**
 * Listings in the company's name get another owner, whom the caller has locked. A number of the seller's own that the
 * heir uses already is dropped; what was public rests while the heir is blocked.
 */
export async function handOver(
  tx: Db,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<number> {
  const rows = await tx.execute(sql`
    update listings l set owner_id = heir.id, version = l.version + 1, updated_at = now(),
      status = case when l.status = 'ACTIVE' and heir.blocked_at is not null then 'PAUSED' else l.status end,
      external_id = case when exists (select 1 from listings o where o.owner_id = heir.id
        and o.external_id = l.external_id and o.deleted_at is null) then null else l.external_id end
    from users heir where heir.id = ${to}::uuid
      and l.company_id = ${companyId}::uuid and l.owner_id = ${from}::uuid and l.deleted_at is null returning l.id`);
  return rows.length;
}
