import { type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction, isSerializationFailure } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { matchesFilter } from "@/lib/listings/catalogue/filters";
import { resolveFilter } from "@/lib/listings/catalogue/parse-query";
import type { ListingFilters } from "@/lib/listings/query";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { interpretQueries } from "@/lib/text/interpret-queries";
import { readSearch } from "../policy/saved-filters";

/** Listings compared in one transaction. */
const LISTINGS_AT_ONCE = 200;
/** Searches of one query. */
const SEARCHES_AT_ONCE = 500;

/**
 * Compares listings with the saved searches that have alerts. Listings come in batches, and searches are found by the
 * categories of a batch: the work grows with what was published, never with the catalogue. Returns how many hits are new.
 */
export async function matchListings(listingIds: readonly string[]): Promise<number> {
  let hits = 0;
  for (let start = 0; start < listingIds.length; start += LISTINGS_AT_ONCE) {
    const batch = listingIds.slice(start, start + LISTINGS_AT_ONCE);
    hits += await inTransaction((tx) => matchBatch(tx, batch));
  }
  return hits;
}

async function matchBatch(tx: Db, listingIds: readonly string[]): Promise<number> {
  const ids = sql`string_to_array(${listingIds.join(",")}, ',')::uuid[]`;
  let hits = 0;
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const candidates: Candidate[] = await findCandidates(tx, ids, after);
    hits += await storeSafely(tx, ids, await readAll(tx, ids, candidates));
    after = candidates.length < SEARCHES_AT_ONCE ? undefined : candidates.at(-1)?.id;
  }
  return hits;
}

type Candidate = { id: string; user_id: string; query: string; since: string };

/** Searches with alerts that name a category of the batch, on whichever level, or none. */
function findCandidates(tx: Db, ids: SQL, after: string | null): Promise<Candidate[]> {
  return tx.execute<Candidate>(sql`
    with slugs as materialized (
      select distinct each.name from listings l cross join lateral (values (l.industry_slug), (l.group_slug), (l.category_slug)) as each (name)
      where l.id = any(${ids}) and l.status = 'ACTIVE')
    select s.id, s.user_id, s.query, s.alerts_since::text as since from saved_searches s
    where s.alerts <> 'off' and s.removed_at is null ${after === null ? sql`` : sql`and s.id > ${after}::uuid`}
      and (s.category_slug is null or s.category_slug in (select name from slugs))
    order by s.id limit ${SEARCHES_AT_ONCE}::int`) as Promise<Candidate[]>;
}

type Asked = { candidate: Candidate; filters: ListingFilters };

/** The filters of the searches, each text as the catalogue understands it; without those that are filters no more. */
async function readAll(tx: Db, ids: SQL, candidates: readonly Candidate[]): Promise<Asked[]> {
  const read = candidates.flatMap((candidate) => {
    const search = readSearch(candidate.query);
    return search ? [{ candidate, filters: search.filters }] : [];
  });
  const texts = read.flatMap(({ filters }) => filters.q ?? []);
  if (texts.length === 0) return read;
  const batch = await tx.execute<{ title: string }>(sql`select title from listings where id = any(${ids})`);
  const meant = await interpretQueries(
    texts,
    batch.map(({ title }) => title),
  );
  return read.map(({ candidate, filters }) =>
    filters.q === undefined ? { candidate, filters } : { candidate, filters: { ...filters, q: meant(filters.q) } },
  );
}

/** One search that the database can't answer must not hold up the others: they are then asked by halves. A broken connection, or another transaction in the way, fails the whole transaction, and the job is repeated. */
async function storeSafely(tx: Db, ids: SQL, searches: readonly Asked[]): Promise<number> {
  try {
    return await tx.transaction((inner) => storeHits(inner, ids, searches));
  } catch (error) {
    if (isSerializationFailure(error)) throw error;
    const half = Math.ceil(searches.length / 2);
    if (half === searches.length) {
      log().error({ err: error, search: searches[0]?.candidate.id }, "a saved search could not be compared");
      return 0;
    }
    const hits = await storeSafely(tx, ids, searches.slice(0, half));
    return hits + (await storeSafely(tx, ids, searches.slice(half)));
  }
}

/**
 * Notes every match that is new: published since the alerts are on, not the searcher's own, never noted before. One look at each listing
 * answers all searches: a query for each of them would be planned longer than it runs.
 */
async function storeHits(tx: Db, ids: SQL, searches: readonly Asked[]): Promise<number> {
  const view = await loadPriceView();
  const asked = searches.flatMap(({ candidate, filters }) => {
    const where = conditionsOf(filters, view);
    return where ? [{ candidate, where }] : [];
  });
  if (asked.length === 0) return 0;
  const told = JSON.stringify(asked.map(({ candidate }) => candidate));
  const answers = sql.join(
    asked.map(({ where }) => where),
    sql`, `,
  );
  const stored = await tx.execute(sql`
    with batch as materialized (
      select l.id, l.owner_id, l.published_at, array_positions(array[${answers}], true) as found
      from listings l left join listing_search s on s.listing_id = l.id where l.id = any(${ids}) and l.status = 'ACTIVE')
    insert into saved_search_hits (search_id, listing_id, found_at)
    select (c.search ->> 'id')::uuid, b.id, clock_timestamp()
    from batch b cross join unnest(b.found) as f (place) join jsonb_array_elements(${told}::jsonb) with ordinality as c (search, place) using (place)
    where b.owner_id <> (c.search ->> 'user_id')::uuid and b.published_at >= (c.search ->> 'since')::timestamptz
    on conflict do nothing returning 1`);
  return stored.length;
}

/** The conditions of a stored search; null when the catalogue has since given up what it asks for. */
function conditionsOf(filters: ListingFilters, view: PriceView): SQL | null {
  try {
    return matchesFilter(resolveFilter(filters, view));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
