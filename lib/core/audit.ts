import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accountOf, type Caller } from "./caller";
import { createdAt, id } from "./columns";
import type { Db } from "./db";

/** Who did what to which record, when and why. Append-only; admins read it. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: createdAt(),
    actorKind: text().$type<Caller["kind"]>().notNull(),
    /** Account behind the key or session. No foreign key: the trail outlives the account. */
    actorUserId: uuid(),
    actorKeyId: uuid(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
    /** What changed: `{ field: [before, after] }`, or facts about the act. Never a secret. */
    changes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("audit_log_subject").on(table.subjectType, table.subjectId, table.at),
    index("audit_log_actor").on(table.actorUserId, table.at),
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_action").on(table.action, table.at),
  ],
);

export type AuditRecord = {
  /** `<subject>.<verb>`, such as `listing.create`. */
  action: `${string}.${string}`;
  subjectId: string;
  reason?: string;
  changes?: Record<string, unknown>;
};

/** Writes one audit record inside the transaction of the change it describes. */
export async function recordAudit(tx: Db, caller: Caller, record: AuditRecord): Promise<void> {
  await tx.insert(auditLog).values({
    actorKind: caller.kind,
    actorUserId: accountOf(caller)?.userId ?? null,
    actorKeyId: caller.kind === "key" ? caller.keyId : null,
    action: record.action,
    subjectType: record.action.split(".")[0] ?? "",
    subjectId: record.subjectId,
    reason: record.reason ?? null,
    changes: record.changes ?? {},
  });
}
