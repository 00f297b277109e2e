// Reads of the audit trail: who did what to which record, when and why.

import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "@/lib/api-keys/schema";
import { companies } from "@/lib/companies/schema";
import { auditLog } from "@/lib/core/audit";
import type { AuditSubject } from "@/lib/core/audit-actions";
import type { Caller } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { MARKET_ZONE_SQL } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { listings } from "@/lib/listings/schema";
import { news } from "@/lib/news/schema";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import type { AuditEntry, AuditQuery } from "./query";

const PER_PAGE = 50;

/** A page of the trail by time. `next` is the cursor of the next page; a total would read the whole table. Only for admins. */
export async function listAudit(
  query: AuditQuery,
  caller: Caller,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  assertMayAdminister(caller);
  const where = await findConditions(query);
  if (!where) return { entries: [], next: null };
  const found = await listEntries(and(...where), PER_PAGE + 1, query.order);
  const entries = found.slice(0, PER_PAGE);
  return { entries, next: found.length > PER_PAGE ? (entries.at(-1)?.id ?? null) : null };
}

/** The last 50 acts on one record, newest first. Only for admins. */
export async function listHistory(type: string, id: string, caller: Caller): Promise<AuditEntry[]> {
  assertMayAdminister(caller);
  return listEntries(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)), 50);
}

/** The last 20 acts of an account, newest first. Only for admins. */
export async function listActsOf(userId: string, caller: Caller): Promise<AuditEntry[]> {
  assertMayAdminister(caller);
  return isId(userId) ? listEntries(eq(auditLog.actorUserId, userId), 20) : [];
}

/** The last 20 decisions of moderators on the listings of an account, newest first. Only for admins. */
export async function listDecisionsOn(ownerId: string, caller: Caller): Promise<AuditEntry[]> {
  assertMayAdminister(caller);
  if (!isId(ownerId)) return [];
  const ids = db()
    .select({ id: sql`${listings.id}::text` })
    .from(listings)
    .where(eq(listings.ownerId, ownerId));
  const decisions = db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "listing"),
        inArray(auditLog.action, ["listing.approve", "listing.reject", "listing.take-down"]),
        inArray(auditLog.subjectId, ids),
      ),
    );
  // An array, so that decisions are found before they are sorted: a scan back in time would compare each with all listings.
  return listEntries(sql`${auditLog.id} = any(array(${decisions}))`, 20);
}

/** Newest record about a subject that meets a condition, read within the caller's transaction. */
export async function findLastAct(tx: Db, { type, id }: { type: AuditSubject; id: string }, which: SQL) {
  const [last] = await tx
    .select({ action: auditLog.action, name: users.name, at: auditLog.at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .where(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id), which))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last;
}

async function listEntries(
  where: SQL | undefined,
  limit: number,
  order: "asc" | "desc" = "desc",
): Promise<AuditEntry[]> {
  const { id, at, action, actorKind, actorUserId, subjectType, subjectId, reason, changes } = auditLog;
  const direction = order === "asc" ? asc : desc;
  const rows = await db()
    .select({
      id,
      at,
      actor: { kind: actorKind, userId: actorUserId, name: users.name },
      action,
      subject: { type: subjectType, id: subjectId },
      reason,
      changes,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorUserId))
    .where(where)
    .orderBy(direction(at), direction(id))
    .limit(limit);
  const names = await findSubjectNames(rows.map(({ subject }) => subject));
  return rows.map(({ at, subject, ...row }) => ({
    ...row,
    at: at.toISOString(),
    subject: { ...subject, name: names.get(`${subject.type} ${subject.id}`) ?? null },
  }));
}

/** Conditions of the filters; null when they name an actor that nobody is, so that nothing can match. */
async function findConditions(query: AuditQuery): Promise<SQL[] | null> {
  const { actor, action, type, subject, from, to, after, order } = query;
  const isActor = actor === undefined ? undefined : await findActorCondition(actor);
  if (isActor === null) return null;
  const { id, at } = auditLog;
  const last = sql`(select b.at, b.id from audit_log b where b.id = ${after})`;
  return [
    isActor,
    action && eq(auditLog.action, action),
    type && eq(auditLog.subjectType, type),
    subject && eq(auditLog.subjectId, subject),
    from && gte(at, sql`${from}::date::timestamp at time zone ${MARKET_ZONE_SQL}`),
    to && lt(at, sql`(${to}::date + 1)::timestamp at time zone ${MARKET_ZONE_SQL}`),
    after && (order === "asc" ? sql`(${at}, ${id}) > ${last}` : sql`(${at}, ${id}) < ${last}`),
  ].filter((part) => typeof part === "object");
}

/** Name of the service itself as an actor, in both languages. */
const SYSTEM = ["system", "система"];

async function findActorCondition(actor: string): Promise<SQL | null> {
  const name = actor.toLowerCase();
  if (SYSTEM.includes(name)) return eq(auditLog.actorKind, "system");
  if (isId(name)) return eq(auditLog.actorUserId, name);
  const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, name));
  return user ? eq(auditLog.actorUserId, user.id) : null;
}

/** Columns that hold the id and the name of records, by the type of a subject. */
const NAMED: Record<string, { table: PgTable; id: PgColumn; name: PgColumn }> = {
  listing: { table: listings, id: listings.id, name: listings.title },
  user: { table: users, id: users.id, name: users.name },
  company: { table: companies, id: companies.id, name: companies.name },
  key: { table: apiKeys, id: apiKeys.id, name: apiKeys.name },
  news: { table: news, id: news.id, name: news.title },
};

/** Names of records by `type id`, one query a type. A record that is gone has none. */
async function findSubjectNames(subjects: readonly { type: string; id: string }[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(NAMED).map(async ([type, { table, id, name }]) => {
      const ids = [...new Set(subjects.filter((one) => one.type === type && isId(one.id)).map((one) => one.id))];
      if (ids.length === 0) return [];
      const rows = await db()
        .select({ id: sql<string>`${id}`, name: sql<string | null>`${name}` })
        .from(table)
        .where(inArray(id, ids));
      return rows.flatMap((row) => (row.name === null ? [] : [[`${type} ${row.id}`, row.name] as const]));
    }),
  );
  return new Map(found.flat());
}
