// Tells webhooks that the check of a company has ended.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/lib/core/database/db";
import { storeEvent } from "@/lib/webhooks/steps/store-event";
import { findCompaniesByIds } from "../queries/list-companies";

const CompanyEvent = z.object({ id: z.uuid() });

/** `company.verified` and `company.rejected`: to the members' endpoints. A company may be checked many times, so the key has its time. */
export async function notifyOfCheck(
  type: "company.verified" | "company.rejected",
  payload: Record<string, unknown>,
): Promise<void> {
  const { id } = CompanyEvent.parse(payload);
  const [row] = await db().execute<{
    slug: string;
    name: string;
    status: string;
    reason: string | null;
    at: string;
  }>(sql`
    select slug, name, status, rejection_reason as reason, updated_at as at from companies where id = ${id}::uuid`);
  if (!row) return;
  const { at, reason: rejectionReason, ...company } = row;
  await storeEvent(type, `${id}:${at}`, { sideId: id }, async () => {
    const [verified] = type === "company.verified" ? await findCompaniesByIds([id]) : [];
    return { id, ...company, rejectionReason, ...verified };
  });
}
