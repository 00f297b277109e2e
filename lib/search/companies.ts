import { type SQL, sql } from "drizzle-orm";
import { categoryNodes } from "@/lib/categories/tree";
import { companyCounts } from "@/lib/companies/counts";
import { badCursor, decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { db, queryOnce, queryPrepared } from "@/lib/core/db";
import { digest } from "@/lib/core/etag";
import { type PageRequest, pageRequest } from "@/lib/core/page";
import { categoryTerms, documentForm, placeTerms } from "./document";
import { intArray, matches } from "./matching";
import type { SearchQuery } from "./query";
import { idsUpTo, type LEVELS, levelTerms } from "./terms";
import { termsOf } from "./words";

type Row = {
  id: string;
  name: string;
  inn: string | null;
  ogrn: string | null;
  country_code: string;
  region: string | null;
  description: string | null;
  categories: string | null;
  source: string;
};

/** Brings what companies are found by up to date with them; changes nothing when it is. Returns how many were behind. */
export async function indexCompanies(): Promise<number> {
  const rows = await queryPrepared<Row>(sql`
    with trades as (
      select company_id, string_agg(category_slug, ',' order by category_slug) as categories
      from (select company_id, category_slug from (${companyCounts(sql`true`)}) x group by 1, 2 having sum(n) > 0) y group by 1
    ), now as (
      select c.id, c.name, c.inn, c.ogrn, c.country_code, c.region, c.description, t.categories,
        md5(concat_ws('|', ${documentForm()}::text, c.name, c.inn, c.ogrn, c.country_code, c.region, c.description, t.categories)) as source
      from companies c left join trades t on t.company_id = c.id where c.status = 'VERIFIED'
    )
    select now.* from now left join company_search s on s.company_id = now.id where s.source is distinct from now.source`);
  for (const row of rows) {
    await db().execute(sql`
      insert into company_search (company_id, terms, source) values (${row.id}, ${intArray(companyDocument(row))}, ${row.source})
      on conflict (company_id) do update set terms = excluded.terms, source = excluded.source, updated_at = now()`);
  }
  return rows.length;
}

function companyDocument(row: Row): number[] {
  const trades = row.categories?.split(",").flatMap((slug) => categoryNodes.get(slug) ?? []) ?? [];
  return levelTerms({
    title: [...termsOf(row.name), ...[row.inn, row.ogrn].filter((number) => number !== null)],
    kind: [...placeTerms({ countryCode: row.country_code, region: row.region }), ...trades.flatMap(categoryTerms)],
    text: termsOf(row.description ?? ""),
  });
}

/** Whether any verified company is found by one of these terms. */
export async function companiesKnow(terms: readonly string[]): Promise<boolean> {
  const ids = intArray(idsUpTo("text", terms));
  const rows = await queryOnce(sql`select 1 from company_search where terms && ${ids} limit 1`);
  return rows.length > 0;
}

export type FoundCompanies = { ids: string[]; total: number; request: PageRequest; nextCursor: string | null };

type FoundRow = { id: string; name: string; level: number; total: number };

/** The verified companies that match, those whose name does first, then by name. Throws `invalid_parameter` for a cursor of another search. */
export async function matchCompanies(
  query: SearchQuery,
  { page, perPage, cursor }: { page?: number | undefined; perPage?: number | undefined; cursor?: string | undefined },
): Promise<FoundCompanies> {
  const order = `companies.${digest(query.text)}`;
  const from = cursor === undefined ? null : decodeCursor(cursor, order);
  const request = from ? { ...pageRequest({ perPage }), page: from.page } : pageRequest({ page, perPage });
  const at = (level: (typeof LEVELS)[number]): SQL => matches(query, level, sql`s.terms`);
  const rows = await queryOnce<FoundRow>(sql`
    with found as materialized (
      select c.id, c.name, case when ${at("title")} then 0 when ${at("kind")} then 1 else 2 end as level
      from company_search s join companies c on c.id = s.company_id where c.status = 'VERIFIED' and ${at("text")}
    )
    select f.*, t.total from (select count(*)::int as total from found) t
    left join lateral (
      select * from found where ${from ? behind(from.value, from.id) : sql`true`}
      order by level, name collate "ru-x-icu", id limit ${request.perPage + 1}::int offset ${request.offset}::int
    ) f on true order by f.level, f.name collate "ru-x-icu", f.id`);
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.slice(0, request.perPage);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    total: rows[0]?.total ?? 0,
    request,
    nextCursor:
      found.length > shown.length && last
        ? encodeCursor({ order, value: `${last.level}${last.name}`, id: last.id, page: request.page + 1 })
        : null,
  };
}

function behind(value: string | null, id: string): SQL {
  const [level, name] = [value?.slice(0, 1) ?? "", value?.slice(1) ?? ""];
  if (!/^[0-2]$/.test(level) || /[\p{Cc}\p{Surrogate}]/u.test(name))
    throw badCursor("is not a cursor of this list; take it from `nextCursor`");
  return sql`(level, name collate "ru-x-icu", id) > (${level}::int, ${name}::text collate "ru-x-icu", ${id}::uuid)`;
}
