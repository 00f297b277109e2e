import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { users } from "@/lib/users/schema";
import type { Member } from "./member-policy";

/** The members of a company, who came first first. */
export function selectMembers(from: Db, companyId: string) {
  return from
    .select({ id: users.id, role: users.companyRole, isBlocked: sql<boolean>`${users.blockedAt} is not null` })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id));
}

/**
 * The members of a company that the caller has locked, who came first first: nobody comes or goes meanwhile. They are
 * locked too, so that nobody who is to answer for the company is blocked in the same moment.
 */
export function lockMembers(tx: Db, companyId: string): Promise<Member[]> {
  return selectMembers(tx, companyId).for("share");
}
