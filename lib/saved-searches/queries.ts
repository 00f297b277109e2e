import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, db, queryWithCustomPlan } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import { formatInstant } from "@/lib/core/time/instant";
import type { PartyNames } from "@/lib/listings/filter-policy";
import type { ListingFilters } from "@/lib/listings/query";
import { requireUserId } from "@/lib/users/policy";
import type { Alerts, SavedSearch } from "./contract";
import { readSearch } from "./policy/saved-filters";

type Row = {
  id: string;
  name: string | null;
  query: string;
  alerts: Alerts;
  fresh: number;
  created_at: string;
  last_alert_at: string | null;
};

const COLUMNS = sql`s.id, s.name, s.query, s.alerts, s.created_at, s.last_alert_at, (
  select count(*)::int from saved_search_hits h where h.search_id = s.id and h.found_at > now() - interval '7 days') as fresh`;

/** The caller's saved searches, the newest first. A search whose filters the catalogue has since given up is left out. */
export async function listSavedSearches(caller: Caller): Promise<SavedSearch[]> {
  const rows = await queryWithCustomPlan<Row>(sql`
    select ${COLUMNS} from saved_searches s
    where s.user_id = ${requireUserId(caller)}::uuid and s.removed_at is null order by s.created_at desc, s.id desc`);
  return Promise.all(rows.flatMap((row) => toSearch(row) ?? []));
}

/** The caller's search with the same filters, or null. */
export async function findSameSearch(query: string, caller: Caller): Promise<SavedSearch | null> {
  const [row] = await queryWithCustomPlan<Row>(sql`
    select ${COLUMNS} from saved_searches s
    where s.user_id = ${requireUserId(caller)}::uuid and s.query = ${query} and s.removed_at is null`);
  return row ? await toSearch(row) : null;
}

/** For whoever opened a link of a mail: the search and whether its alerts are on. Null when it is gone. */
export async function findSearchById(id: string): Promise<SavedSearch | null> {
  if (!isId(id)) return null;
  const [row] = await queryWithCustomPlan<Row>(sql`
    select ${COLUMNS} from saved_searches s where s.id = ${id}::uuid and s.removed_at is null`);
  return row ? await toSearch(row) : null;
}

function toSearch(row: Row): Promise<SavedSearch> | null {
  const read = readSearch(row.query);
  return (
    read &&
    findFilterNames(read.filters).then((names) => ({
      id: row.id,
      name: row.name,
      ...read,
      names,
      alerts: row.alerts,
      fresh: row.fresh,
      createdAt: formatInstant(row.created_at),
      lastAlertAt: row.last_alert_at && formatInstant(row.last_alert_at),
    }))
  );
}

/** Names of the company and the person that filters ask for by key. */
export async function findFilterNames({ company, owner }: ListingFilters, on: Db = db()): Promise<PartyNames> {
  if (company === undefined && owner === undefined) return {};
  const [row] = await on.execute<{ company: string | null; owner: string | null }>(sql`
    select (select name from companies where ${isId(company ?? "") ? sql`id = ${company}::uuid` : sql`slug = ${company ?? ""}`}) as company,
      (select name from users where id = ${isId(owner ?? "") ? owner : null}::uuid) as owner`);
  return { company: row?.company ?? undefined, owner: row?.owner ?? undefined };
}
