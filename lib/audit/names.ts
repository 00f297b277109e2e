import { type SQL, sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";

type Subject = { type: string; id: string };

/** How records of each type are called; `ids` is an array of uuids. */
const NAMES: Record<string, (ids: SQL) => SQL> = {
  listing: (ids) => sql`select id, title as name from listings where id = any(${ids})`,
  user: (ids) => sql`select id, name from users where id = any(${ids})`,
  company: (ids) => sql`select id, name from companies where id = any(${ids})`,
  key: (ids) => sql`select id, name from api_keys where id = any(${ids})`,
  news: (ids) => sql`select id, title as name from news where id = any(${ids})`,
};

/** Names of records by `type id`, one query a type; a record that is gone has none. */
export async function findSubjectNames(subjects: readonly Subject[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(NAMES).map(async ([type, select]) => {
      const ids = [...new Set(subjects.filter((one) => one.type === type && isId(one.id)).map(({ id }) => id))];
      if (ids.length === 0) return [];
      const rows = await queryWithCustomPlan<{ id: string; name: string | null }>(
        select(sql`string_to_array(${ids.join(",")}, ',')::uuid[]`),
      );
      return rows.flatMap(({ id, name }) => (name === null ? [] : [[`${type} ${id}`, name] as const]));
    }),
  );
  return new Map(found.flat());
}
