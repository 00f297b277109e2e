// Reads saved searches of a person.
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, db } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import { toIsoDates } from "@/lib/core/time/instant";
import type { PartyNames } from "@/lib/listings/filter-display-policy";
import type { ListingFilters } from "@/lib/listings/query";
import { requireUserId } from "@/lib/users/policy";
import type { SavedSearch } from "./contract";
import { readSearch } from "./policy/saved-filters";
import { savedSearches } from "./schema";

const isOf = (caller: Caller) => eq(savedSearches.userId, requireUserId(caller));

/** Lists the caller's saved searches, the newest first. Searches whose filters the catalogue does not accept any more are left out. */
export function listSavedSearches(caller: Caller): Promise<SavedSearch[]> {
  return listSearches(isOf(caller));
}

/** Finds the caller's search with the same filters, or null. */
export async function findSameSearch(query: string, caller: Caller): Promise<SavedSearch | null> {
  const [search] = await listSearches(and(isOf(caller), eq(savedSearches.query, query)));
  return search ?? null;
}

/** Finds the search that a link of an e-mail names; null when it is deleted. */
export async function findSearchById(searchId: string): Promise<SavedSearch | null> {
  const [search] = await listSearches(hasId(savedSearches.id, searchId));
  return search ?? null;
}

async function listSearches(condition: SQL | undefined): Promise<SavedSearch[]> {
  const { id, name, query, alerts, createdAt, lastAlertAt, removedAt } = savedSearches;
  const fresh = sql<number>`(select count(*)::int from saved_search_hits h
    where h.search_id = ${id} and h.found_at > now() - interval '7 days')`;
  const rows = await db()
    .select({ id, name, query, alerts, createdAt, lastAlertAt, fresh })
    .from(savedSearches)
    .where(and(condition, isNull(removedAt)))
    .orderBy(desc(createdAt), desc(id));
  const searches = rows.map(async (row) => {
    const read = readSearch(row.query);
    return read && { ...toIsoDates(row), ...read, names: await findFilterNames(read.filters) };
  });
  return (await Promise.all(searches)).filter((search) => search !== null);
}

/** Stands in no slug and no id. */
const SEPARATOR = ",";

/** Finds the names of the companies and the person that filters have as keys. */
export async function findFilterNames({ company = [], owner }: ListingFilters, on: Db = db()): Promise<PartyNames> {
  if (company.length === 0 && owner === undefined) return {};
  const rows = await on.execute<{ key: string | null; name: string }>(sql`
    select k.key, c.name from unnest(string_to_array(${company.join(SEPARATOR)}, ${SEPARATOR})) k(key)
      join companies c on c.slug = k.key or c.id::text = k.key
    union all select null, name from users where id = ${isId(owner ?? "") ? owner : null}::uuid`);
  const companies = rows.flatMap(({ key, name }) => (key === null ? [] : [[key, name] as const]));
  return { companies: Object.fromEntries(companies), owner: rows.find(({ key }) => key === null)?.name };
}
