import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { MARKET_ZONE_SQL } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { formatInstant } from "@/lib/core/time/instant";
import { assertMayAdminister } from "@/lib/users/policy";
import { findSubjectNames } from "./names";
import type { AuditEntry, AuditQuery } from "./query";

type Row = {
  id: string;
  at: string;
  actor_kind: Caller["kind"];
  actor_user_id: string | null;
  actor_name: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  reason: string | null;
  changes: Record<string, unknown>;
};

const PER_PAGE = 50;

/** A page of the trail by time. `next` is the cursor of the next one; counting all would read all. Only for admins. */
export async function listAudit(
  query: AuditQuery,
  caller: Caller,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  assertMayAdminister(caller);
  const where = await conditionsOf(query);
  if (!where) return { entries: [], next: null };
  const rows = await selectEntries(where, PER_PAGE + 1, query.order);
  const shown = rows.slice(0, PER_PAGE);
  return { entries: await named(shown), next: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** What happened to one record, newest first. Only for admins. */
export async function listHistory(type: string, id: string, caller: Caller, limit = 50): Promise<AuditEntry[]> {
  assertMayAdminister(caller);
  return named(await selectEntries(sql`a.subject_type = ${type} and a.subject_id = ${id}`, limit));
}

/** What an account did itself, newest first. Only for admins. */
export async function listActsOf(userId: string, caller: Caller, limit = 20): Promise<AuditEntry[]> {
  assertMayAdminister(caller);
  return isId(userId) ? named(await selectEntries(sql`a.actor_user_id = ${userId}::uuid`, limit)) : [];
}

/** Decisions of moderators on the listings of an account, newest first. Only for admins. */
export async function listDecisionsOn(ownerId: string, caller: Caller, limit = 20): Promise<AuditEntry[]> {
  assertMayAdminister(caller);
  if (!isId(ownerId)) return [];
  // Found before they are sorted, by an array: met on a walk back in time, each decision would be compared with all listings.
  const where = sql`a.id = any(array(
    select d.id from audit_log d
    where d.subject_type = 'listing' and d.action in ('listing.approve', 'listing.reject', 'listing.take-down')
      and d.subject_id in (select l.id::text from listings l where l.owner_id = ${ownerId}::uuid)))`;
  return named(await selectEntries(where, limit));
}

function selectEntries(where: SQL, limit: number, order: "asc" | "desc" = "desc"): Promise<Row[]> {
  const inOrder = order === "asc" ? sql`a.at, a.id` : sql`a.at desc, a.id desc`;
  return queryWithCustomPlan<Row>(sql`
    select a.id, a.at, a.actor_kind, a.actor_user_id, u.name as actor_name, a.action, a.subject_type, a.subject_id, a.reason, a.changes
    from (select * from audit_log a where ${where} order by ${inOrder} limit ${limit}::int) a
    left join users u on u.id = a.actor_user_id order by ${inOrder}`);
}

/** The filters as SQL; null when they name nobody, so that nothing can match. */
async function conditionsOf({ actor, action, type, subject, from, to, after, order }: AuditQuery): Promise<SQL | null> {
  const parts: SQL[] = [sql`true`];
  if (actor !== undefined) {
    const who = await actorCondition(actor);
    if (!who) return null;
    parts.push(who);
  }
  if (action !== undefined) parts.push(sql`a.action = ${action}`);
  if (type !== undefined) parts.push(sql`a.subject_type = ${type}`);
  if (subject !== undefined) parts.push(sql`a.subject_id = ${subject}`);
  if (from !== undefined) parts.push(sql`a.at >= ${from}::date::timestamp at time zone ${MARKET_ZONE_SQL}`);
  if (to !== undefined) parts.push(sql`a.at < (${to}::date + 1)::timestamp at time zone ${MARKET_ZONE_SQL}`);
  if (after !== undefined) {
    const last = sql`(select b.at, b.id from audit_log b where b.id = ${after}::uuid)`;
    parts.push(order === "asc" ? sql`(a.at, a.id) > ${last}` : sql`(a.at, a.id) < ${last}`);
  }
  return sql.join(parts, sql` and `);
}

/** What the service itself is called where its acts are shown, in both languages. */
const SYSTEM = ["system", "система"];

async function actorCondition(actor: string): Promise<SQL | null> {
  const given = actor.toLowerCase();
  if (SYSTEM.includes(given)) return sql`a.actor_kind = 'system'`;
  if (isId(given)) return sql`a.actor_user_id = ${given}::uuid`;
  const [user] = await queryWithCustomPlan<{ id: string }>(sql`select id from users where email = ${given}`);
  return user ? sql`a.actor_user_id = ${user.id}::uuid` : null;
}

async function named(rows: readonly Row[]): Promise<AuditEntry[]> {
  const names = await findSubjectNames(rows.map((row) => ({ type: row.subject_type, id: row.subject_id })));
  return rows.map((row) => ({
    id: row.id,
    at: formatInstant(row.at),
    actor: { kind: row.actor_kind, userId: row.actor_user_id, name: row.actor_name },
    action: row.action,
    subject: {
      type: row.subject_type,
      id: row.subject_id,
      name: names.get(`${row.subject_type} ${row.subject_id}`) ?? null,
    },
    reason: row.reason,
    changes: row.changes,
  }));
}
