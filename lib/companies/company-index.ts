// Keeps the search row of each company up to date with its name, numbers and goods.
import { type SQL, sql } from "drizzle-orm";
import { invalidate } from "@/lib/core/cache/tags";
import { db, type Executor, inTransaction } from "@/lib/core/database/db";
import { selectCompanyCounts } from "@/lib/listings/company-count-rows";
import { listCompanyNameTerms } from "@/lib/text/company-names";
import { getDocumentForm } from "@/lib/text/document";
import { listCategoryTerms } from "@/lib/text/goods";
import { toIntArray } from "@/lib/text/matching";
import { listPlaceTerms } from "@/lib/text/places";
import { toDocumentIds } from "@/lib/text/terms";
import { listTerms } from "@/lib/text/words";
import { COMPANY_SEARCH } from "./tags";

type Row = {
  id: string;
  name: string;
  slug: string;
  inn: string | null;
  ogrn: string | null;
  country_code: string;
  region: string | null;
  description: string | null;
  categories: string | null;
  verified: boolean;
  source: string;
};

/** Companies as they are now, of those whose id meets the condition: verified ones, and all whose listings show their name. */
const selectIndexed = (where: (id: SQL) => SQL): SQL => sql`
  with trades as (
    select company_id, string_agg(category_slug, ',' order by category_slug) as categories
    from (select company_id, category_slug from (${selectCompanyCounts(where(sql`company_id`))}) x group by 1, 2 having sum(n) > 0) y group by 1
  )
  select c.id, c.name, c.slug, c.inn, c.ogrn, c.country_code, c.region, c.description, t.categories,
    c.status = 'VERIFIED' as verified, md5(concat_ws('|', ${getDocumentForm()}::text, c.name, c.slug, c.inn, c.ogrn, c.country_code, c.region, c.description, t.categories, c.status = 'VERIFIED')) as source
  from companies c left join trades t on t.company_id = c.id where (c.status = 'VERIFIED' or t.categories is not null) and ${where(sql`c.id`)}`;

/**
 * Brings what one company is found by up to date with it, in the transaction that changes it: the next search sees the change.
 * The caller has locked the company.
 */
export async function indexCompany(tx: Executor, id: string): Promise<void> {
  const [row] = await tx.execute<Row>(selectIndexed((column) => sql`${column} = ${id}::uuid`));
  await tx.execute(
    row
      ? sql`
        insert into company_search (company_id, terms, source) values (${id}::uuid, ${toIntArray(buildCompanyDocument(row))}, ${row.source})
        on conflict (company_id) do update set terms = excluded.terms, source = excluded.source, updated_at = now()`
      : sql`delete from company_search where company_id = ${id}::uuid`,
  );
}

/** Indexes companies whose row is behind, such as one with new goods: of all, or of these. Returns their number. */
export async function indexCompanies(ids?: ReadonlySet<string>): Promise<number> {
  if (ids?.size === 0) return 0;
  const asked = (id: SQL) => (ids ? sql`${id} = any(string_to_array(${[...ids].join(",")}, ',')::uuid[])` : sql`true`);
  const behind = await db().execute<{ id: string }>(sql`
    with now as (${selectIndexed(asked)}), kept as (select company_id, source from company_search where ${asked(sql`company_id`)})
    select coalesce(now.id, s.company_id) as id from now full join kept s on s.company_id = now.id
    where s.source is distinct from now.source`);
  for (const { id } of behind) {
    await inTransaction(async (tx) => {
      await tx.execute(sql`select 1 from companies where id = ${id}::uuid for share`);
      await indexCompany(tx, id);
    });
  }
  if (behind.length > 0) invalidate([COMPANY_SEARCH]);
  return behind.length;
}

/** A company that is not verified is found by its name alone: what else it says of itself is no word of the market. */
function buildCompanyDocument(row: Row): number[] {
  if (!row.verified) return toDocumentIds({ title: listCompanyNameTerms(row), kind: [], text: [] });
  const trades = row.categories?.split(",") ?? [];
  return toDocumentIds({
    title: [...listCompanyNameTerms(row), ...[row.inn, row.ogrn].flatMap((number) => [...listTerms(number ?? "")])],
    kind: [
      ...listPlaceTerms({ countryCode: row.country_code, region: row.region }),
      ...trades.flatMap(listCategoryTerms),
    ],
    text: listTerms(row.description ?? ""),
  });
}
