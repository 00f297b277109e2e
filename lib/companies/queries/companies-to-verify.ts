// Companies for the administrators who check them.

import { and, asc, count, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { db } from "@/lib/core/database/db";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { foldName } from "@/lib/core/text";
import { COMPANY_TOTALS } from "@/lib/listings/company-count-rows";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import type { SimilarCompany, VerificationQuery } from "../contract";
import type { CompanyToVerify } from "../own-contract";
import { toBareNumber } from "../policy";
import { companies, toBareName } from "../schema";
import { COMPANY_COLUMNS, listDocuments, toOwnCompany } from "./own-company";

const COLUMNS = {
  ...COMPANY_COLUMNS,
  listingCount: sql<number>`(select coalesce(sum(t.n), 0)::int from (${COMPANY_TOTALS}) t where t.company_id = ${companies}.id)`,
  members: sql<CompanyToVerify["members"]>`coalesce((
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', u.company_role)
      order by array_position(array['owner','manager','viewer'], u.company_role), u.created_at)
    from ${users} u where u.company_id = ${companies}.id), '[]'::json)`,
};

const ORDERS = {
  // Demo data and companies from before the queue never asked: they stand by when they were made.
  submitted: sql`coalesce(${companies.submittedAt}, ${companies.createdAt})`,
  name: sql`${companies.name} collate "ru-x-icu"`,
  created: companies.createdAt,
};

/**
 * One page of companies for the administrators who check them: those that wait, the longest first, unless the query says
 * otherwise. Throws `not_owner` for who is no administrator, `page_too_deep`.
 */
export async function listVerificationQueue(
  query: VerificationQuery,
  caller: Caller,
): Promise<Envelope<CompanyToVerify>> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const where = buildCondition(query);
  const direction = query.order === "desc" ? desc : asc;
  const [rows, [counted]] = await Promise.all([
    selectCompanies(where)
      .orderBy(direction(ORDERS[query.sort ?? "submitted"]), direction(companies.id))
      .limit(request.perPage)
      .offset(request.offset),
    db().select({ total: count() }).from(companies).where(where),
  ]);
  return toEnvelope(await withDocuments(rows), counted?.total ?? 0, request, null);
}

/** One company in any state, for administrators. Throws `not_owner`, `not_found`. */
export async function getCompanyToVerify(id: string, caller: Caller): Promise<CompanyToVerify> {
  assertMayAdminister(caller);
  const [company] = await withDocuments(await selectCompanies(hasId(companies.id, id)));
  if (!company) throw new AppError("not_found", { detail: "There is no such company." });
  return company;
}

/** Number of companies that wait for a check. */
export async function countWaitingCompanies(): Promise<number> {
  const [row] = await db().select({ count: count() }).from(companies).where(eq(companies.status, "PENDING"));
  return row?.count ?? 0;
}

function buildCondition({ status = "PENDING", q }: VerificationQuery): SQL | undefined {
  const isInState = status === "ALL" ? undefined : eq(companies.status, status);
  if (q === undefined) return isInState;
  const number = toBareNumber(q);
  const isNamed = like(companies.searchKey, `%${escapeLike(foldName(q))}%`);
  return and(isInState, or(isNamed, eq(companies.inn, number), eq(companies.ogrn, number)));
}

function selectCompanies(where: SQL | undefined) {
  return db().select(COLUMNS).from(companies).where(where).$dynamic();
}

async function withDocuments(rows: Awaited<ReturnType<typeof selectCompanies>>): Promise<CompanyToVerify[]> {
  const documents = await listDocuments(rows.map(({ id }) => id));
  return rows.map((row) => toOwnCompany(row, documents));
}

/** Equal numbers of two countries are two numbers. */
const sameInn = sql`(o.inn = c.inn and o.country_code = c.country_code)`;

/** Possible duplicates of a company, in any state. Only for admins: throws `not_owner`. */
export async function findSimilarCompanies(id: string, caller: Caller): Promise<SimilarCompany[]> {
  assertMayAdminister(caller);
  if (!isId(id)) return [];
  return readWithCustomPlan<SimilarCompany>(sql`
    select o.id, o.name, o.inn, o.status, array_remove(array[
      case when ${toBareName("o.name")} = ${toBareName("c.name")} then 'name' end, case when ${sameInn} then 'inn' end, case when o.ogrn = c.ogrn then 'ogrn' end
    ], null) as same
    from companies c join companies o on o.id <> c.id
      and (${sameInn} or o.ogrn = c.ogrn or (${toBareName("c.name")} <> '' and ${toBareName("o.name")} = ${toBareName("c.name")}))
    where c.id = ${id}::uuid order by o.created_at, o.id limit 20`);
}
