import { type SQL, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "./audit-actions";
import { accountOf, type Caller } from "./caller";
import { createdAt, id } from "./database/columns";
import type { Executor } from "./database/db";
import { newId } from "./id";

/**
 * Who did what to which record, when and why; admins read it. Append-only, but for what identifies a person or a company:
 * that leaves the records when the account is deleted or the company closed.
 */
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
  action: AuditAction;
  subjectId: string;
  reason?: string;
  changes?: Record<string, unknown>;
};

/** Who acts, as the table names them. */
const actor = (caller: Caller) => ({
  actorKind: caller.kind,
  actorUserId: accountOf(caller)?.userId ?? null,
  actorKeyId: caller.kind === "key" ? caller.keyId : null,
});

/** Keeps what one act did to many records, in one statement; for one see `recordAudit`. */
export async function recordAudits(tx: Executor, caller: Caller, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { actorKind, actorUserId, actorKeyId } = actor(caller);
  const rows = records.map((record) => ({ ...record, id: newId() }));
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, reason, changes)
    select (r ->> 'id')::uuid, ${actorKind}, ${actorUserId}::uuid, ${actorKeyId}::uuid, r ->> 'action',
      split_part(r ->> 'action', '.', 1), r ->> 'subjectId', r ->> 'reason', coalesce(r -> 'changes', '{}')
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`);
}

/** Writes one audit record inside the transaction of the change it describes. */
export async function recordAudit(tx: Executor, caller: Caller, record: AuditRecord): Promise<void> {
  const { action, subjectId, reason = null, changes = {} } = record;
  const { actorKind, actorUserId, actorKeyId } = actor(caller);
  // Every write records: plain SQL costs a fraction of what Drizzle takes to build it.
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, reason, changes)
    values (${newId()}::uuid, ${actorKind}, ${actorUserId}::uuid, ${actorKeyId}::uuid, ${action},
      ${subjectTypeOf(action)}, ${subjectId}, ${reason}, ${JSON.stringify(changes)}::jsonb)`);
}

const subjectTypeOf = (action: AuditAction) => action.split(".")[0] ?? "";

/** Parts of a JSON record from which `buildAuditInsert` takes who acts, each caller's own. */
export const ACTOR = sql`"auditId" uuid, "actorKind" text, "actorUserId" uuid, "actorKeyId" uuid`;

/** Those parts for a caller. */
export function toActorFields(caller: Caller): Record<string, string | null> {
  return { auditId: newId(), ...actor(caller) };
}

/**
 * The insert behind it, for a statement that does several things at once: a record for each row of `from`, which has the columns
 * of `ACTOR` and those that the other parts name.
 */
export function buildAuditInsert(
  action: AuditAction,
  { subjectId, changes, from }: Record<"subjectId" | "changes" | "from", SQL>,
): SQL {
  return sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, changes)
    select "auditId", "actorKind", "actorUserId", "actorKeyId", ${action}::text, ${subjectTypeOf(action)}::text, ${subjectId}, ${changes}
    from ${from}`;
}
