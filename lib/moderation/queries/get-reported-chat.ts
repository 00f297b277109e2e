// A reported conversation as a moderator sees it.

import { and, desc, eq, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { chatMessages, chatReports, chats } from "@/lib/chats/schema";
import { auditLog } from "@/lib/core/audit";
import { type Caller, getAccount } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { toIsoDates } from "@/lib/core/time/instant";
import { listings } from "@/lib/listings/schema";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";

/** Number of messages before the report that moderators see. */
const CONTEXT = 10;
/** Minutes for which a record of the look in the audit trail is valid. */
const LOOK_MINUTES = 30;

const reporters = alias(users, "reporters");
const others = alias(users, "others");

/**
 * Reads a reported conversation with its last messages before the report, oldest first. `messages` is null until the audit trail has a
 * record that this moderator looks. Throws `not_owner`, `not_found`.
 */
export async function getReportedChat(reportId: string, caller: Caller) {
  assertMayAdminister(caller);
  const isOther = sql`${others.id} = case when ${chats.buyerId} = ${reporters.id} then ${chats.sellerId} else ${chats.buyerId} end`;
  const [row] = await db()
    .select({
      id: chatReports.id,
      chatId: chatReports.chatId,
      reason: chatReports.reason,
      createdAt: chatReports.createdAt,
      resolvedAt: chatReports.resolvedAt,
      reporter: { id: reporters.id, name: reporters.name },
      other: { id: others.id, name: others.name, blocked: sql<boolean>`${others.blockedAt} is not null` },
      listing: { id: listings.id, title: listings.title },
    })
    .from(chatReports)
    .innerJoin(chats, eq(chats.id, chatReports.chatId))
    .innerJoin(reporters, eq(reporters.id, chatReports.reporterId))
    .innerJoin(others, isOther)
    .leftJoin(listings, eq(listings.id, chats.listingId))
    .where(hasId(chatReports.id, reportId));
  if (!row) throw new AppError("not_found", { detail: "There is no such report." });
  const { chatId, ...report } = row;
  const isNoted = await hasLooked(reportId, chatId, caller);
  return { ...toIsoDates(report), messages: isNoted ? await listContext(chatId, row.createdAt) : null };
}

async function hasLooked(reportId: string, chatId: string, caller: Caller): Promise<boolean> {
  const me = getAccount(caller)?.userId;
  if (!me) return false;
  const isNote = sql`${auditLog.action} = 'chat.look' and ${auditLog.changes} ->> 'report' = ${reportId}
    and ${auditLog.at} > now() - make_interval(mins => ${LOOK_MINUTES}::int)`;
  const rows = await db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "chat"), eq(auditLog.subjectId, chatId), eq(auditLog.actorUserId, me), isNote))
    .limit(1);
  return rows.length > 0;
}

async function listContext(chatId: string, until: Date) {
  const { id, senderId, text, createdAt } = chatMessages;
  const rows = await db()
    .select({ id, senderId, text, createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), lte(createdAt, until)))
    .orderBy(desc(chatMessages.seq))
    .limit(CONTEXT);
  return rows.reverse().map(toIsoDates);
}
