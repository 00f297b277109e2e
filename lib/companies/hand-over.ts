import { sql } from "drizzle-orm";
import type { Db } from "@/lib/core/db";

/** Listings in the company's name get another owner. A number of the seller's own that the heir uses already is dropped. */
export async function handOver(
  tx: Db,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<number> {
  const rows = await tx.execute(sql`
    update listings l set owner_id = ${to}::uuid, version = l.version + 1, updated_at = now(),
      external_id = case when exists (select 1 from listings o where o.owner_id = ${to}::uuid
        and o.external_id = l.external_id and o.deleted_at is null) then null else l.external_id end
    where l.company_id = ${companyId}::uuid and l.owner_id = ${from}::uuid and l.deleted_at is null returning l.id`);
  return rows.length;
}
