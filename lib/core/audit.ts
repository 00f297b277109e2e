import { type SQL, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "./audit-actions";
import { accountOf, type Caller } from "./caller";
import { createdAt, id } from "./columns";
import type { Executor } from "./db";
import { newId } from "./id";

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
    // A person's own acts, from id to id, when they take their data away.
    index("audit_log_actor_id").on(table.actorUserId, table.id).where(sql`actor_user_id is not null`),
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_action").on(table.action, table.at),
  ],
);

export type AuditRecord = {
  action: AuditAction;
  subjectId: string;
  reason?: string;
  changes?: Record<string, unknown>;
};

/** The same for many changes of one act, in one statement. */
export async function recordAudits(tx: Executor, caller: Caller, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return;
  const keyId = caller.kind === "key" ? caller.keyId : null;
  const rows = records.map((record) => ({ ...record, id: newId() }));
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, reason, changes)
    select (r ->> 'id')::uuid, ${caller.kind}, ${accountOf(caller)?.userId ?? null}::uuid, ${keyId}::uuid, r ->> 'action',
      split_part(r ->> 'action', '.', 1), r ->> 'subjectId', r ->> 'reason', coalesce(r -> 'changes', '{}')
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`);
}

/** Writes one audit record inside the transaction of the change it describes. */
export async function recordAudit(tx: Executor, caller: Caller, record: AuditRecord): Promise<void> {
  const { action, subjectId, reason = null, changes = {} } = record;
  const keyId = caller.kind === "key" ? caller.keyId : null;
  // Every write records: plain SQL costs a fraction of what Drizzle takes to build it.
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, reason, changes)
    values (${newId()}::uuid, ${caller.kind}, ${accountOf(caller)?.userId ?? null}::uuid, ${keyId}::uuid, ${action},
      ${action.split(".")[0] ?? ""}, ${subjectId}, ${reason}, ${JSON.stringify(changes)}::jsonb)`);
}

/**
 * The insert behind it, for a statement that does several things at once: a record for the one row of `from`, whose columns the
 * other parts name.
 */
export function auditOf(
  caller: Caller,
  action: AuditAction,
  { subjectId, changes, from }: { subjectId: SQL; changes: SQL; from: SQL },
): SQL {
  const keyId = caller.kind === "key" ? caller.keyId : null;
  return sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, changes)
    select ${newId()}::uuid, ${caller.kind}::text, ${accountOf(caller)?.userId ?? null}::uuid, ${keyId}::uuid, ${action}::text,
      ${action.split(".")[0] ?? ""}::text, ${subjectId}, ${changes} from ${from}`;
}
