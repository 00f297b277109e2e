import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { isId } from "@/lib/core/id";
import { assertMayAdminister } from "@/lib/users/policy";
import type { SimilarCompany } from "../contract";
import { toBareName } from "../schema";

/** Equal numbers of two countries are two numbers. */
const sameInn = sql`(o.inn = c.inn and o.country_code = c.country_code)`;

/** Possible duplicates of a company, in any state. Only for admins: throws `not_owner`. */
export async function findSimilarCompanies(id: string, caller: Caller): Promise<SimilarCompany[]> {
  assertMayAdminister(caller);
  if (!isId(id)) return [];
  const rows = await readWithCustomPlan<
    Omit<SimilarCompany, "same"> & Record<"by_name" | "by_inn" | "by_ogrn", boolean | null>
  >(sql`
    select o.id, o.name, o.inn, o.status, ${toBareName("o.name")} = ${toBareName("c.name")} as by_name, ${sameInn} as by_inn, o.ogrn = c.ogrn as by_ogrn
    from companies c join companies o on o.id <> c.id
      and (${sameInn} or o.ogrn = c.ogrn or (${toBareName("c.name")} <> '' and ${toBareName("o.name")} = ${toBareName("c.name")}))
    where c.id = ${id}::uuid order by o.created_at, o.id limit 20`);
  return rows.map(({ by_name, by_inn, by_ogrn, ...company }) => ({
    ...company,
    same: [
      ...(by_name ? ["name" as const] : []),
      ...(by_inn ? ["inn" as const] : []),
      ...(by_ogrn ? ["ogrn" as const] : []),
    ],
  }));
}
