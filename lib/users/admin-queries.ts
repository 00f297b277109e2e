import { type SQL, sql } from "drizzle-orm";
import type { Account, Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import type { ListedUser, UserFacts, UserQuery, UserState } from "./admin-query";
import type { UserLocale } from "./contract";
import { assertMayAdminister } from "./policy";

const STATE = sql`case when u.deleted_at is not null then 'deleted' when u.blocked_at is not null then 'blocked'
  when u.email_confirmed_at is null then 'unconfirmed' else 'active' end`;
const COLUMNS = sql`u.id, u.name, u.email, u.role, u.tariff, ${STATE} as state, u.created_at, c.id as company_id, c.name as company_name,
  c.status = 'VERIFIED' as company_verified`;
const FROM = sql`from users u left join companies c on c.id = u.company_id`;

type Row = Pick<Account, "role" | "tariff"> & {
  id: string;
  name: string;
  email: string;
  state: UserState;
  created_at: string;
  company_id: string | null;
  company_name: string | null;
  company_verified: boolean | null;
};

/** One page of all accounts and the exact number of those that match. Only for admins: throws `not_owner`, `page_too_deep`. */
export async function listUsers(query: UserQuery, caller: Caller): Promise<Envelope<ListedUser>> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const where = conditionsOf(query);
  const [rows, [counted]] = await Promise.all([
    queryWithCustomPlan<Row>(sql`
      select ${COLUMNS} ${FROM} where ${where} order by ${orderOf(query)}
      limit ${request.perPage}::int offset ${request.offset}::int`),
    queryWithCustomPlan<{ n: number }>(sql`select count(*)::int as n ${FROM} where ${where}`),
  ]);
  return toEnvelope(rows.map(toListed), counted?.n ?? 0, request, null);
}

/** One account. Only for admins: throws `not_owner`, `not_found`. */
export async function getUserFacts(id: string, caller: Caller): Promise<UserFacts> {
  assertMayAdminister(caller);
  type Facts = Row & {
    locale: UserLocale;
    email_confirmed_at: string | null;
    blocked_at: string | null;
    company_role: string;
    listings_active: number;
    listings_all: number;
    sessions: number;
    last_seen_at: string | null;
    keys: number;
  };
  const [row] = isId(id)
    ? await queryWithCustomPlan<Facts>(sql`
        select ${COLUMNS}, u.locale, u.email_confirmed_at, u.blocked_at, u.company_role,
          n.active as listings_active, n.total as listings_all, s.n as sessions, s.last_seen_at, k.n as keys
        ${FROM}
        cross join lateral (select count(*)::int as total, count(*) filter (where status = 'ACTIVE')::int as active
          from listings where owner_id = u.id and deleted_at is null) n
        cross join lateral (select count(*)::int as n, max(last_seen_at) as last_seen_at from sessions
          where user_id = u.id and session_version = u.session_version) s
        cross join lateral (select count(*)::int as n from api_keys where user_id = u.id and revoked_at is null) k
        where u.id = ${id}::uuid`)
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such account." });
  const maybe = (stored: string | null) => (stored === null ? null : formatInstant(stored));
  return {
    ...toListed(row),
    locale: row.locale,
    emailConfirmedAt: maybe(row.email_confirmed_at),
    blockedAt: maybe(row.blocked_at),
    companyRole: row.company_id === null ? null : row.company_role,
    listings: { active: row.listings_active, all: row.listings_all },
    sessions: row.sessions,
    lastSeenAt: maybe(row.last_seen_at),
    keys: row.keys,
  };
}

function conditionsOf({ q, role, tariff, state }: UserQuery): SQL {
  const parts: SQL[] = [sql`true`];
  if (q !== undefined) {
    const inside = `%${escapeLike(q)}%`;
    parts.push(
      isId(q.toLowerCase())
        ? sql`u.id = ${q.toLowerCase()}::uuid`
        : // An array: a condition on the joined company would leave accounts without their indexes.
          sql`(u.name ilike ${inside} or u.email ilike ${inside}
            or u.company_id = any(array(select id from companies where name ilike ${inside})))`,
    );
  }
  if (role !== undefined) parts.push(sql`u.role = ${role}`);
  if (tariff !== undefined) parts.push(sql`u.tariff = ${tariff}`);
  if (state !== undefined) parts.push(sql`${STATE} = ${state}`);
  return sql.join(parts, sql` and `);
}

function orderOf({ sort = "created", order = sort === "created" ? "desc" : "asc" }: UserQuery): SQL {
  const direction = order === "desc" ? sql`desc` : sql`asc`;
  const column = { created: sql`u.created_at`, name: sql`u.name collate "ru-x-icu"`, email: sql`u.email` }[sort];
  return sql`${column} ${direction}, u.id ${direction}`;
}

function toListed(row: Row): ListedUser {
  const { company_id: id, company_name: name } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    tariff: row.tariff,
    state: row.state,
    company: id === null || name === null ? null : { id, name, verified: row.company_verified === true },
    createdAt: formatInstant(row.created_at),
  };
}
