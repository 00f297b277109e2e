import { and, eq, sql } from "drizzle-orm";
import { auditLog, recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, onlyRow } from "@/lib/core/database/db";
import { indexCompany } from "@/lib/search/company-index";
import { companies, companyDocuments, companyInvitations } from "./schema";

/** What the trail says of a company by which it, or the person behind it, can be told; the states it went through are not. */
const IDENTIFYING = sql`array['name', 'inn', 'kpp', 'ogrn', 'description', 'website', 'document']`;

/**
 * Nobody answers for the company any more: it is public no more, its papers and numbers are gone, its tax number is free. The
 * caller has locked it and seen to its members and listings. Answers the files to delete.
 */
export async function closeCompany(tx: Db, companyId: string, caller: Caller): Promise<string[]> {
  const isIt = eq(companies.id, companyId);
  const { status } = onlyRow(await tx.select({ status: companies.status }).from(companies).where(isIt));
  const papers = await tx
    .delete(companyDocuments)
    .where(eq(companyDocuments.companyId, companyId))
    .returning({ key: companyDocuments.storageKey });
  await tx.delete(companyInvitations).where(eq(companyInvitations.companyId, companyId));
  // An entrepreneur's company is called by the person's name, and so is its address.
  await tx
    .update(companies)
    .set({
      status: "DRAFT",
      name: "Закрытая компания",
      slug: `closed-${companyId}`,
      inn: null,
      kpp: null,
      ogrn: null,
      description: null,
      website: null,
      rejectionReason: null,
      verifiedAt: null,
      submittedAt: null,
      updatedAt: sql`now()`,
    })
    .where(isIt);
  await indexCompany(tx, companyId);
  await tx
    .update(auditLog)
    .set({ changes: sql`${auditLog.changes} - ${IDENTIFYING}` })
    .where(
      and(
        eq(auditLog.subjectType, "company"),
        eq(auditLog.subjectId, companyId),
        sql`${auditLog.changes} ?| ${IDENTIFYING}`,
      ),
    );
  const changes = status === "DRAFT" ? {} : { status: [status, "DRAFT"] };
  await recordAudit(tx, caller, { action: "company.close", subjectId: companyId, changes });
  return papers.map(({ key }) => key);
}
