import { sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { changeInBatches } from "@/lib/listings/steps/change-in-batches";
import type { CompanyStatus } from "./statuses";

/**
 * Gives the listings of a company, which the caller has locked, the mark of the state it is about to have. The trigger
 * `companies_verified` does so too and finds those that come meanwhile, but in one statement, which has too little time for
 * all those of a large seller.
 */
export async function markListings(tx: Db, companyId: string, status: CompanyStatus): Promise<void> {
  const isVerified = status === "VERIFIED";
  await changeInBatches(tx, sql`company_id = ${companyId}::uuid and verified <> ${isVerified}::boolean`, (ids) =>
    tx.execute(sql`update listings set verified = ${isVerified}::boolean where id in (${ids})`),
  );
}
