import { type SQL, sql } from "drizzle-orm";
import type { Account } from "@/lib/core/caller";

/** Rows of `listings l` that stand in the own name of a member of a company. */
export const isOfMember = (companyId: string): SQL =>
  sql`(l.company_id is null and l.owner_id = any(array(select id from users where company_id = ${companyId}::uuid)))`;

/** Rows of `listings l` of an account's side: of the company and in the own names of its members, or of a person without one. */
export function isOfSide({ userId, company }: Account): SQL {
  const own = sql`l.owner_id = ${userId}::uuid`;
  return company
    ? sql`(l.company_id = ${company.id}::uuid or ${own} or ${isOfMember(company.id)}) and l.deleted_at is null`
    : sql`${own} and l.deleted_at is null`;
}
