// Finds the verified companies that match a query.
import { type SQL, sql } from "drizzle-orm";
import { createCursorError, decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { computeDigest } from "@/lib/core/etag";
import { type PageRequest, resolvePageRequest } from "@/lib/core/page";
import { matchQuery } from "@/lib/text/matching";
import type { SearchQuery } from "@/lib/text/query";
import { type Level, LOWEST } from "@/lib/text/terms";

type FoundCompanies = { ids: string[]; total: number; request: PageRequest; nextCursor: string | null };

type FoundRow = { id: string; name: string; level: number; total: number };

/** A page of matching companies, ordered by level (name first), then by name. Throws `invalid_parameter` for a cursor of another search. */
export async function matchCompanies(
  query: SearchQuery,
  { page, perPage, cursor }: { page?: number | undefined; perPage?: number | undefined; cursor?: string | undefined },
): Promise<FoundCompanies> {
  const order = `companies.${computeDigest(query.text)}`;
  const from = cursor === undefined ? null : decodeCursor(cursor, order);
  const request = from
    ? { ...resolvePageRequest({ perPage }), page: from.page }
    : resolvePageRequest({ page, perPage });
  const at = (level: Level): SQL => matchQuery(query, level, sql`s.terms`);
  const rows = await queryWithCustomPlan<FoundRow>(sql`
    with found as materialized (
      select c.id, c.name, case when ${at("title")} then 0 when ${at("kind")} then 1 else 2 end as level
      from company_search s join companies c on c.id = s.company_id where c.status = 'VERIFIED' and ${at(LOWEST)}
    )
    select f.*, t.total from (select count(*)::int as total from found) t
    left join lateral (
      select * from found where ${from ? toCursorCondition(from.value, from.id) : sql`true`}
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

/** Keyset condition of the next page. Throws for a value that no cursor of this list has. */
function toCursorCondition(value: string | null, id: string): SQL {
  const [level, name] = [value?.slice(0, 1) ?? "", value?.slice(1) ?? ""];
  if (!/^[0-2]$/.test(level) || /[\p{Cc}\p{Surrogate}]/u.test(name)) throw createCursorError();
  return sql`(level, name collate "ru-x-icu", id) > (${level}::int, ${name}::text collate "ru-x-icu", ${id}::uuid)`;
}
