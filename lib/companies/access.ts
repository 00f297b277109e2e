import { sql } from "drizzle-orm";
import type { Caller, CompanyRole } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { tagsOfListed } from "@/lib/listings/steps/find-list-tags";
import { ownUserId } from "@/lib/users/policy";
import { companies } from "./schema";

export type CompanyRow = typeof companies.$inferSelect;

/**
 * The caller's company, locked until the commit: whoever changes it or its members does so one at a time, with the role
 * as it is then. Throws `not_found` for who belongs to none, `not_owner` for a role that may not.
 */
export async function lockOwnCompany(
  tx: Db,
  caller: Caller,
  allowed: readonly CompanyRole[] = ["owner"],
): Promise<{ userId: string; company: CompanyRow }> {
  const userId = ownUserId(caller);
  const [company] = await tx
    .select()
    .from(companies)
    .where(sql`id = (select company_id from users where id = ${userId}::uuid)`)
    .for("update");
  if (!company) throw noCompany();
  // Read again behind the lock: the role may have changed while we waited for it.
  const [me] = await tx.execute<{ role: CompanyRole }>(
    sql`select company_role as role from users where id = ${userId}::uuid and company_id = ${company.id}::uuid`,
  );
  if (!me) throw noCompany();
  if (!allowed.includes(me.role))
    throw new AppError("not_owner", { detail: "Only an owner of the company may do this." });
  return { userId, company };
}

/** Everything kept that shows the company: its pages, its people's, and the lists that its public listings stand in. */
export async function companyTags(tx: Db, companyId: string): Promise<string[]> {
  return ["companies", ...(await tagsOfListed(tx, sql`company_id = ${companyId}::uuid`))];
}

export function noCompany(): AppError {
  return new AppError("not_found", { detail: "This account belongs to no company." });
}
