// Accounts for administrators: a page of the list, and the facts of one.

import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { apiKeys } from "@/lib/api-keys/schema";
import { sessions } from "@/lib/auth/schema";
import { companies } from "@/lib/companies/schema";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { toIsoDates } from "@/lib/core/time/instant";
import { listings } from "@/lib/listings/schema";
import type { ListedUser, UserFacts, UserQuery, UserState } from "./admin-query";
import { assertMayAdminister } from "./policy";
import { users } from "./schema";

const STATE = sql<UserState>`case when ${users.deletedAt} is not null then 'deleted' when ${users.blockedAt} is not null then 'blocked'
  when ${users.emailConfirmedAt} is null then 'unconfirmed' else 'active' end`;
const COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  tariff: users.tariff,
  state: STATE,
  company: { id: companies.id, name: companies.name, verified: sql<boolean>`${companies.status} = 'VERIFIED'` },
  createdAt: users.createdAt,
};
const inCompany = eq(companies.id, users.companyId);

/** One page of all accounts and the exact number of those that match. Only for admins: throws `not_owner`, `page_too_deep`. */
export async function listUsers(query: UserQuery, caller: Caller): Promise<Envelope<ListedUser>> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const where = listConditions(query);
  const { sort = "created", order = sort === "created" ? "desc" : "asc" } = query;
  const direction = order === "desc" ? desc : asc;
  const column = { created: users.createdAt, name: sql`${users.name} collate "ru-x-icu"`, email: users.email }[sort];
  const [rows, [counted]] = await Promise.all([
    db()
      .select(COLUMNS)
      .from(users)
      .leftJoin(companies, inCompany)
      .where(where)
      .orderBy(direction(column), direction(users.id))
      .limit(request.perPage)
      .offset(request.offset),
    db().select({ total: count() }).from(users).where(where),
  ]);
  return toEnvelope(rows.map(toIsoDates), counted?.total ?? 0, request, null);
}

/** One account. Only for admins: throws `not_owner`, `not_found`. */
export async function getUserFacts(id: string, caller: Caller): Promise<UserFacts> {
  assertMayAdminister(caller);
  const own = sql`from ${listings} where owner_id = ${users.id} and deleted_at is null`;
  const live = sql`from ${sessions} s where s.user_id = ${users.id} and s.session_version = ${users.sessionVersion}`;
  const [row] = isId(id)
    ? await db()
        .select({
          ...COLUMNS,
          locale: users.locale,
          emailConfirmedAt: users.emailConfirmedAt,
          blockedAt: users.blockedAt,
          companyRole: users.companyRole,
          listings: {
            active: sql<number>`(select count(*)::int ${own} and status = 'ACTIVE')`,
            all: sql<number>`(select count(*)::int ${own})`,
          },
          sessions: sql<number>`(select count(*)::int ${live})`,
          lastSeenAt: sql<Date | null>`(select max(s.last_seen_at) ${live})`.mapWith(sessions.lastSeenAt),
          keys: sql<number>`(select count(*)::int from ${apiKeys} where user_id = ${users.id} and revoked_at is null)`,
        })
        .from(users)
        .leftJoin(companies, inCompany)
        .where(eq(users.id, id))
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such account." });
  return { ...toIsoDates(row), companyRole: row.company && row.companyRole };
}

function listConditions({ q, role, tariff, state }: UserQuery): SQL | undefined {
  return and(
    q === undefined ? undefined : matchText(q),
    role && eq(users.role, role),
    tariff && eq(users.tariff, tariff),
    state && eq(STATE, state),
  );
}

function matchText(q: string): SQL | undefined {
  const id = q.toLowerCase();
  if (isId(id)) return eq(users.id, id);
  const inside = `%${escapeLike(q)}%`;
  const found = db().select({ id: companies.id }).from(companies).where(ilike(companies.name, inside));
  // An array: a condition on the joined company would leave accounts without their indexes.
  const isEmployed = sql`${users.companyId} = any(array(${found}))`;
  return or(ilike(users.name, inside), ilike(users.email, inside), isEmployed);
}
