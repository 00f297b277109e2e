import { type SQL, sql } from "drizzle-orm";
import type { Caller, CompanyRole } from "@/lib/core/caller";
import { queryOnce } from "@/lib/core/database/db";
import { likeText } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type Envelope, pageRequest, toEnvelope } from "@/lib/core/page";
import { foldName } from "@/lib/core/text";
import { COMPANY_TOTALS } from "@/lib/listings/company-count-rows";
import { assertMayAdminister } from "@/lib/users/policy";
import type { CompanyToVerify, VerificationQuery } from "./contract";
import { listDocuments } from "./own-queries";
import { bareNumber } from "./policy";
import type { CompanyStatus } from "./statuses";

type Row = Omit<CompanyToVerify, "documents" | "members" | "submittedAt" | "verifiedAt" | "createdAt"> & {
  status: CompanyStatus;
  submittedAt: string | null;
  verifiedAt: string | null;
  createdAt: string;
  members: { id: string; name: string; email: string; role: CompanyRole }[];
};

const ORDERS: Record<NonNullable<VerificationQuery["sort"]>, SQL> = {
  // Demo data and companies from before the queue never asked: they stand by when they were made.
  submitted: sql`coalesce(c.submitted_at, c.created_at)`,
  name: sql`c.name collate "ru-x-icu"`,
  created: sql`c.created_at`,
};

const COLUMNS = sql`c.id, c.slug, c.name, c.inn, c.kpp, c.ogrn, c.country_code as "countryCode", c.region, c.description, c.website,
  c.status, c.rejection_reason as "rejectionReason", c.submitted_at as "submittedAt", c.verified_at as "verifiedAt", c.created_at as "createdAt",
  (select coalesce(sum(t.n), 0)::int from (${COMPANY_TOTALS}) t where t.company_id = c.id) as "listingCount",
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', u.company_role)
    order by array_position(array['owner','manager','viewer'], u.company_role), u.created_at) from users u where u.company_id = c.id), '[]'::json) as members`;

/**
 * One page of companies for the desk that checks them: those that wait, the longest first, unless the query says
 * otherwise. Throws `not_owner` for who is no administrator, `page_too_deep`.
 */
export async function listVerificationQueue(
  query: VerificationQuery,
  caller: Caller,
): Promise<Envelope<CompanyToVerify>> {
  assertMayAdminister(caller);
  const request = pageRequest(query);
  const where = conditionOf(query);
  const direction = query.order === "desc" ? sql`desc` : sql`asc`;
  const order = sql`${ORDERS[query.sort ?? "submitted"]} ${direction}, c.id ${direction}`;
  const [rows, counted] = await Promise.all([
    queryOnce<Row>(sql`select ${COLUMNS} from companies c where ${where} order by ${order}
      limit ${request.perPage}::int offset ${request.offset}::int`),
    queryOnce<{ n: number }>(sql`select count(*)::int as n from companies c where ${where}`),
  ]);
  return toEnvelope(await withDocuments(rows), counted[0]?.n ?? 0, request, null);
}

/** One company for the desk, in any state. Throws `not_owner`, `not_found`. */
export async function getCompanyToVerify(id: string, caller: Caller): Promise<CompanyToVerify> {
  assertMayAdminister(caller);
  const rows = isId(id) ? await queryOnce<Row>(sql`select ${COLUMNS} from companies c where c.id = ${id}::uuid`) : [];
  const [company] = await withDocuments(rows);
  if (!company) throw new AppError("not_found", { detail: "There is no such company." });
  return company;
}

/** How many companies wait for a check. */
export async function countWaitingCompanies(): Promise<number> {
  const rows = await queryOnce<{ n: number }>(sql`select count(*)::int as n from companies where status = 'PENDING'`);
  return rows[0]?.n ?? 0;
}

function conditionOf({ status = "PENDING", q }: VerificationQuery): SQL {
  const inState = status === "ALL" ? sql`true` : sql`c.status = ${status}`;
  if (q === undefined) return inState;
  const inside = `%${likeText(foldName(q))}%`;
  const number = bareNumber(q);
  return sql`${inState} and (c.search_key like ${inside} or c.inn = ${number} or c.ogrn = ${number})`;
}

async function withDocuments(rows: readonly Row[]): Promise<CompanyToVerify[]> {
  const documents = await listDocuments(rows.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    submittedAt: instant(row.submittedAt),
    verifiedAt: instant(row.verifiedAt),
    createdAt: new Date(row.createdAt).toISOString(),
    documents: documents.flatMap(({ companyId, ...document }) => (companyId === row.id ? [document] : [])),
  }));
}

const instant = (stored: string | null) => (stored === null ? null : new Date(stored).toISOString());
