// Reads one listing for its page and for `GET /api/listings/:ref`.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { batchRequests } from "@/lib/core/database/batch-requests";
import { createPreparedRead } from "@/lib/core/database/reads";
import { splitParam } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { isSlug } from "@/lib/core/slug";
import type { PriceViewQuery } from "@/lib/prices/contract";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { createNoListingError, maySeeOwn } from "../policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toBelonging, toListing } from "../rows";

/**
 * One listing that the caller may see, by its slug or its id: a public one, their own or their company's. Throws `not_found`, and
 * `invalid_parameter` for a currency without a rate.
 */
export async function getListing(
  ref: string,
  caller: Caller = { kind: "anonymous" },
  prices?: PriceViewQuery,
): Promise<ListingRecord> {
  const view = await loadPriceView(prices);
  const row = isId(ref) ? await byId(ref) : isSlug(ref) ? await bySlug(ref) : null;
  const found = showTo(caller, row, view);
  if (!found) throw createNoListingError();
  return found;
}

/**
 * One listing by a unique column. Requests of the same moment share a statement. Keys are joined as rows: compared with an array of
 * unknown length, the planner would read whole tables of sellers.
 */
const findBy = (name: "slug" | "id") => {
  const [column, type] = [sql.raw(`l.${name}`), sql.raw(name === "id" ? "::uuid[]" : "")];
  const read = createPreparedRead<ListingRow>(sql`
    select ${LISTING_COLUMNS} from unnest(${splitParam(sql.placeholder("keys"))}${type}) as asked(key)
    join listings l on ${column} = asked.key ${LISTING_JOINS} where l.deleted_at is null`);
  return batchRequests<string, ListingRow | null>(async (asked) => {
    const rows = await read({ keys: [...new Set(asked)].join(",") });
    const found = new Map(rows.map((row) => [row[name], row]));
    return asked.map((key) => found.get(key) ?? null);
  });
};
const bySlug = findBy("slug");
const byId = findBy("id");

/** A row as the caller may see it, if at all. */
function showTo(caller: Caller, row: ListingRow | null, view: MarketView): ListingRecord | null {
  if (!row) return null;
  const mine = maySeeOwn(caller, toBelonging(row));
  return mine || row.status === "ACTIVE" ? toListing(row, mine, view) : null;
}
