import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { hashToken } from "@/lib/core/token";
import { companyInvitations } from "./schema";

/**
 * The invitation behind a mailed token while its link is good: in time, and from whom may still invite. That of an
 * owner who is blocked rests; nobody has to find it, nor to make it anew when the block was a mistake.
 */
export const isGoodLink = (token: string): SQL => sql`${companyInvitations.tokenHash} = ${hashToken(token)}
  and ${companyInvitations.expiresAt} > now() and exists (
    select from users inviter where inviter.id = ${companyInvitations.invitedBy} and inviter.blocked_at is null
      and inviter.company_id = ${companyInvitations.companyId} and inviter.company_role = 'owner')`;

/** What a member sent out ends with the right to invite: it would be a way back in. */
export async function withdrawInvitations(tx: Db, companyId: string, invitedBy: string): Promise<void> {
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.invitedBy, invitedBy)));
}
