import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, onlyRow } from "@/lib/core/database/db";
import { indexCompany } from "./company-index";
import type { CompanyStatus } from "./statuses";

/** What the trail says of a company by which it, or the person behind it, can be told; the states it went through are not. */
const IDENTIFYING = sql`array['name', 'inn', 'kpp', 'ogrn', 'description', 'website', 'document']`;

/**
 * Nobody answers for the company any more: it is public no more, its papers and numbers are gone, its tax number is free. The
 * caller has locked it and seen to its members and listings. Answers the files to delete.
 */
export async function closeCompany(tx: Db, companyId: string, caller: Caller): Promise<string[]> {
  const { status } = onlyRow(
    await tx.execute<{ status: CompanyStatus }>(sql`select status from companies where id = ${companyId}::uuid`),
  );
  const papers = await tx.execute<{ storage_key: string }>(
    sql`delete from company_documents where company_id = ${companyId}::uuid returning storage_key`,
  );
  await tx.execute(sql`delete from company_invitations where company_id = ${companyId}::uuid`);
  // An entrepreneur's company is called by the person's name, and so is its address.
  await tx.execute(sql`
    update companies set status = 'DRAFT', name = 'Закрытая компания', slug = 'closed-' || id, inn = null, kpp = null, ogrn = null,
      description = null, website = null, rejection_reason = null, verified_at = null, submitted_at = null, updated_at = now()
    where id = ${companyId}::uuid`);
  await indexCompany(tx, companyId);
  await tx.execute(sql`update audit_log set changes = changes - ${IDENTIFYING}
    where subject_type = 'company' and subject_id = ${companyId} and changes ?| ${IDENTIFYING}`);
  const changes = status === "DRAFT" ? {} : { status: [status, "DRAFT"] };
  await recordAudit(tx, caller, { action: "company.close", subjectId: companyId, changes });
  return papers.map(({ storage_key }) => storage_key);
}
