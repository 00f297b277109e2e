import { type SQL, sql } from "drizzle-orm";

/** Rows of `listings l` that stand in the own name of a member of a company. */
export const isOfMember = (companyId: string): SQL =>
  sql`(l.company_id is null and l.owner_id = any(array(select id from users where company_id = ${companyId}::uuid)))`;
