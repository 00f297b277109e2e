// Finds the stored listing of each row of an import.
import { sql } from "drizzle-orm";
import { type Account, getSideId } from "@/lib/core/caller";
import type { Executor } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { isOfSide } from "../queries/is-of-member";
import type { SentRow } from "../row-contract";

/** Texts of people may hold commas. */
const SEPARATOR = "\x1e";

/** A listing that a row names. */
export type Matched = { id: string; slug: string; ownerId: string; companyId: string | null };

/**
 * Finds the listings of a side that rows name: by `externalId`, else by `id`. Null for a row that names none. A listing that isn't the
 * side's is not found by its id.
 */
export async function matchRows(tx: Executor, account: Account, rows: readonly SentRow[]): Promise<(Matched | null)[]> {
  const numbers = rows.flatMap(({ externalId }) => externalId ?? []);
  const ids = rows.flatMap(({ id }) => (id !== null && isId(id) ? id : []));
  const sideId = getSideId(account);
  const found = await tx.execute<Matched & { number: string | null }>(sql`
    select n.external_id as number, l.id, l.slug, l.owner_id as "ownerId", l.company_id as "companyId"
    from unnest(${splitParam(numbers.join(SEPARATOR), SEPARATOR)}) as sent(number)
    join listing_numbers n on n.side_id = ${sideId}::uuid and n.external_id = sent.number join listings l on l.id = n.listing_id
    union all
    select null, l.id, l.slug, l.owner_id, l.company_id
    from unnest(${splitParam(ids.join())}::uuid[]) as sent(id) join listings l on l.id = sent.id
    where ${isOfSide(account)}`);
  const byNumber = new Map(found.flatMap((row) => (row.number === null ? [] : [[row.number, row]])));
  const byId = new Map(found.flatMap((row) => (row.number === null ? [[row.id, row]] : [])));
  return rows.map(
    ({ externalId, id }) => (externalId !== null && byNumber.get(externalId)) || (id !== null && byId.get(id)) || null,
  );
}
