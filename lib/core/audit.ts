import { type SQL, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "./audit-actions";
import { type Caller, getAccount } from "./caller";
import { createdAt, id } from "./database/columns";
import type { Executor } from "./database/db";
import { createId } from "./id";

/**
 * The audit log: who did what to which record, when and why. Append-only, except that names of a person or a company are removed
 * when the account is deleted or the company closed.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: createdAt(),
    actorKind: text().$type<Caller["kind"]>().notNull(),
    /** Account behind the key or session. No foreign key: the log outlives the account. */
    actorUserId: uuid(),
    actorKeyId: uuid(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
    /** Changes: `{ field: [before, after] }`, or facts about the act. Never a secret. */
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

/** Maps a caller to the columns of the actor. */
const toActor = (caller: Caller) => ({
  actorKind: caller.kind,
  actorUserId: getAccount(caller)?.userId ?? null,
  actorKeyId: caller.kind === "key" ? caller.keyId : null,
});

/** Writes the audit records of one action on many subjects, in one statement. */
export async function recordAudits(tx: Executor, caller: Caller, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { actorKind, actorUserId, actorKeyId } = toActor(caller);
  const rows = records.map((record) => ({ ...record, id: createId() }));
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, reason, changes)
    select (r ->> 'id')::uuid, ${actorKind}, ${actorUserId}::uuid, ${actorKeyId}::uuid, r ->> 'action',
      split_part(r ->> 'action', '.', 1), r ->> 'subjectId', r ->> 'reason', coalesce(r -> 'changes', '{}')
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`);
}

/** Writes one audit record inside the transaction of the change it describes. */
export async function recordAudit(tx: Executor, caller: Caller, record: AuditRecord): Promise<void> {
  const { action, subjectId, reason = null, changes = {} } = record;
  const { actorKind, actorUserId, actorKeyId } = toActor(caller);
  // Every write comes here: plain SQL takes a fraction of the time of Drizzle.
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, reason, changes)
    values (${createId()}::uuid, ${actorKind}, ${actorUserId}::uuid, ${actorKeyId}::uuid, ${action},
      ${getSubjectType(action)}, ${subjectId}, ${reason}, ${JSON.stringify(changes)}::jsonb)`);
}

const getSubjectType = (action: AuditAction) => action.split(".")[0] ?? "";

/** Columns of a JSON record that `buildAuditInsert` reads the actor from, for `jsonb_to_recordset`. */
export const ACTOR = sql`"auditId" uuid, "actorKind" text, "actorUserId" uuid, "actorKeyId" uuid`;

/** Returns the fields that `ACTOR` declares, for one caller. */
export function toActorFields(caller: Caller): Record<string, string | null> {
  return { auditId: createId(), ...toActor(caller) };
}

/**
 * Builds the insert of audit records as part of a larger statement: one for each row of `from`, which has the columns of `ACTOR` and
 * those that `subjectId` and `changes` name.
 */
export function buildAuditInsert(
  action: AuditAction,
  { subjectId, changes, from }: Record<"subjectId" | "changes" | "from", SQL>,
): SQL {
  return sql`
    insert into audit_log (id, actor_kind, actor_user_id, actor_key_id, action, subject_type, subject_id, changes)
    select "auditId", "actorKind", "actorUserId", "actorKeyId", ${action}::text, ${getSubjectType(action)}::text, ${subjectId}, ${changes}
    from ${from}`;
}
