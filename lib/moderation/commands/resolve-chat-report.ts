// Acts of a moderator on a reported conversation: open it, close the report.

import { eq, sql } from "drizzle-orm";
import { findLastAct } from "@/lib/audit/queries";
import { chatReports } from "@/lib/chats/schema";
import { auditLog, recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";
import { createOvertakenError } from "../policy";

/** Records in the audit trail that a moderator opens a reported conversation, before it is shown. Throws `not_owner`, `not_found`. */
export async function openReportedChat(reportId: string, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const report = await getChatReport(tx, reportId);
    await recordAudit(tx, caller, { action: "chat.look", subjectId: report.chatId, changes: { report: reportId } });
  });
}

/** Closes a report of a conversation. Throws `not_owner`, `not_found`, `conflict` (see `createOvertakenError`). */
export async function resolveChatReport(
  reportId: string,
  { upheld, note }: { upheld: boolean; note: string | null },
  caller: Caller,
): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const { chatId, resolvedAt } = await getChatReport(tx, reportId);
    if (resolvedAt !== null) {
      const isOfReport = sql`${auditLog.action} = 'chat.resolve-report' and ${auditLog.changes} ->> 'report' = ${reportId}`;
      const last = await findLastAct(tx, { type: "chat", id: chatId }, isOfReport);
      throw createOvertakenError({ by: last?.name ?? null, decision: "dismiss-reports", at: resolvedAt.toISOString() });
    }
    await tx.update(chatReports).set({ resolvedAt: sql`now()` }).where(eq(chatReports.id, reportId));
    await recordAudit(tx, caller, {
      action: "chat.resolve-report",
      subjectId: chatId,
      ...(note !== null && { reason: note }),
      changes: { report: reportId, upheld },
    });
  });
}

async function getChatReport(tx: Db, reportId: string) {
  const { id, chatId, resolvedAt } = chatReports;
  const [row] = await tx.select({ chatId, resolvedAt }).from(chatReports).where(hasId(id, reportId)).for("update");
  if (!row) throw new AppError("not_found", { detail: "There is no such report." });
  return row;
}
