// Public reads of verified companies: a page of the list, one company, several by id.

import { type SQL, sql } from "drizzle-orm";
import { readListPage, toListEnvelope } from "@/lib/core/cursor";
import { db } from "@/lib/core/database/db";
import { createSitemap } from "@/lib/core/database/id-ranges";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { Envelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { COMPANY_TOTALS, selectCompanyCounts } from "@/lib/listings/company-count-rows";
import { findCountryByCode } from "@/lib/reference/geo/countries";
import type { Company, CompanyDetails, CompanyQuery } from "../contract";
import { findContact } from "../member-policy";
import { selectMembers } from "../rows";
import { toVerifiedCondition } from "./company-filters";
import { COMPANY_ORDERS, isAfter, nameOrder, toOrderBy } from "./company-orders";

type CompanyRow = Omit<CompanyDetails, "country" | "verified" | "categories" | "listingCount" | "url"> & {
  listingCount: number | null;
  categories: string | null;
  sortValue: string;
};

const COLUMNS = sql`c.id, c.slug, c.name, c.inn, c.kpp, c.ogrn, c.country_code as "countryCode", c.region,
  c.description, c.website, c.verified_at as "verifiedAt", c.created_at as "createdAt"`;

/** The companies of `page` with what they have on the market: one sum over their own rows of the counters. */
function withCounts(page: SQL): SQL {
  return sql`page as materialized (${page}),
    sums as (
      select company_id, category_slug, sum(n)::int as n from (${selectCompanyCounts(sql`company_id in (select id from page)`)}) x
      group by 1, 2 having sum(n) > 0
    ),
    known as (
      select company_id, sum(n)::int as "listingCount", string_agg(category_slug, ',' order by n desc, category_slug) as categories
      from sums group by 1
    )`;
}

/** One page of verified companies and the exact number of all. Throws `invalid_parameter` and `page_too_deep` for what a schema can't see. */
export async function listCompanies(query: CompanyQuery): Promise<Envelope<Company>> {
  const { sortBy: key = "name", page: pageNumber, perPage, cursor, ...filters } = query;
  const order = COMPANY_ORDERS[key];
  const request = readListPage({ page: pageNumber, perPage, cursor }, nameOrder(key, filters), order.form);
  const matching = toVerifiedCondition(filters);
  const where = request.after ? sql`${matching} and ${isAfter(order, request.after)}` : matching;
  const totals = sql`left join (select x.company_id, sum(x.n)::int as n from (${COMPANY_TOTALS}) x group by 1) k on k.company_id = c.id`;
  const sorted = toOrderBy(order);
  // Numbered behind the limit: to number all of them is to sort them all.
  const page = sql`
    select shown.*, row_number() over () as place from (
      select ${COLUMNS}, ${order.asText} as "sortValue" from companies c ${key === "listings" ? totals : sql``}
      where ${where} order by ${sorted} limit ${request.perPage + 1}::int offset ${request.offset}::int
    ) shown`;
  const statement = sql`
    with ${withCounts(page)}
    select t.total, p.*, n."listingCount", n.categories
    from (select count(*)::int as total from companies c where ${matching}) t
    left join page p on true left join known n on n.company_id = p.id order by p.place`;
  // A text has as many shapes as words, and matches as much as it says.
  const read = query.q === undefined ? readPrepared : readWithCustomPlan;
  const rows = await read<{ total: number; place: number } & (CompanyRow | { id: null })>(statement);
  const found = rows.flatMap(({ total: _total, place: _place, ...row }) => (row.id === null ? [] : [row]));
  const list = toListEnvelope(found, rows[0]?.total ?? 0, request, ({ sortValue }) => sortValue);
  return { ...list, data: list.data.map(toCompany) };
}

/** The verified companies among these ids, in the order of the ids; the others are left out. */
export async function findCompaniesByIds(ids: readonly string[]): Promise<Company[]> {
  const found = await findVerified(sql`c.id = any(string_to_array(${ids.join(",")}, ',')::uuid[])`);
  const byId = new Map(found.map((company) => [company.id, company]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One verified company by slug, or null. */
export async function findCompany(slug: string): Promise<CompanyDetails | null> {
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
  const [company] = await findVerified(sql`c.slug = ${slug}`);
  return company ?? null;
}

/** One verified company by slug. Throws `not_found`, also for a company that is not verified. */
export async function getCompany(slug: string): Promise<CompanyDetails> {
  const company = await findCompany(slug);
  if (!company) throw new AppError("not_found", { detail: "There is no verified company with this slug." });
  return company;
}

async function findVerified(which: SQL): Promise<CompanyDetails[]> {
  const page = sql`select ${COLUMNS}, '' as "sortValue" from companies c where c.status = 'VERIFIED' and ${which}`;
  const rows = await readPrepared<CompanyRow>(sql`
    with ${withCounts(page)}
    select p.*, n."listingCount", n.categories from page p left join known n on n.company_id = p.id`);
  return rows.map((row) => ({ ...toCompany(row), kpp: row.kpp, ogrn: row.ogrn }));
}

/** Id of the person who reads what is written to a company; null when nobody can. */
export async function findCompanyContact(companyId: string): Promise<string | null> {
  return findContact(await selectMembers(db(), companyId));
}

/** Address of a company's page. */
export function getCompanyUrl(slug: string): string {
  return `${env().APP_URL}/ru/companies/${slug}`;
}

function toCompany({ listingCount, sortValue: _sortValue, kpp: _kpp, ogrn: _ogrn, ...row }: CompanyRow): Company {
  return {
    ...row,
    country: findCountryByCode(row.countryCode)?.nameRu ?? row.countryCode,
    verified: true,
    verifiedAt: row.verifiedAt && formatInstant(row.verifiedAt),
    categories: row.categories?.split(",") ?? [],
    listingCount: listingCount ?? 0,
    createdAt: formatInstant(row.createdAt),
    url: getCompanyUrl(row.slug),
  };
}

/** Verified companies for the sitemap: slug and the moment of the last change. */
export const companySitemap = createSitemap<{ id: string; slug: string; changed: string }>(
  sql`companies where status = 'VERIFIED'`,
  sql`id, slug, updated_at as changed`,
);
