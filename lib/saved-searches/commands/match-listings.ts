// Finds the saved searches that a new or changed listing fits.
import { type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction, isSerializationFailure } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { FIRST_ID } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import { publishAll } from "@/lib/core/queue/queue";
import { matchesFilter } from "@/lib/listings/catalogue/filters";
import { loadFilterView, resolveFilter } from "@/lib/listings/catalogue/parse-query";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { splitPriceView } from "@/lib/prices/contract";
import { loadPriceView } from "@/lib/prices/queries";
import type { ShownOffer } from "@/lib/prices/shown-policy";
import { interpretQueries } from "@/lib/text/interpret-queries";
import { type FreightFields, hasBounds, type ReadFilters, wasWithin } from "../policy/former-price";
import { readSearch } from "../policy/saved-filters";

/** By a listing's id the price that it had before the last change. */
export type FormerPrices = ReadonlyMap<string, ShownOffer>;

/** Listings compared in one transaction. */
const LISTINGS_AT_ONCE = 200;
/** Searches of one query. */
const SEARCHES_AT_ONCE = 500;

/**
 * Compares listings with the saved searches that have alerts. Listings come in batches, and searches are found by the
 * categories of a batch: the work grows with what was published, never with the catalogue. A listing from before the alerts counts when
 * its comparable price came within the bounds of a search. Returns how many hits are new.
 */
export async function matchListings(listingIds: readonly string[], former: FormerPrices = new Map()): Promise<number> {
  let hits = 0;
  for (let start = 0; start < listingIds.length; start += LISTINGS_AT_ONCE) {
    const batch = listingIds.slice(start, start + LISTINGS_AT_ONCE);
    hits += await inTransaction((tx) => matchBatch(tx, batch, former));
  }
  return hits;
}

async function matchBatch(tx: Db, listingIds: readonly string[], former: FormerPrices): Promise<number> {
  const repriced = listingIds.flatMap((id) => {
    const price = former.get(id);
    return price ? [{ id, price }] : [];
  });
  const ids = sql`string_to_array(${listingIds.join(",")}, ',')::uuid[]`;
  let hits = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const candidates: Candidate[] = await listCandidates(tx, ids, after);
    hits += await storeSafely(tx, { ids, repriced }, await readFilters(tx, ids, candidates));
    after = candidates.length < SEARCHES_AT_ONCE ? undefined : candidates.at(-1)?.id;
  }
  return hits;
}

type Candidate = { id: string; user_id: string; query: string; since: string };

/** Lists searches with alerts that name a category of the batch, on any level, or none. */
function listCandidates(tx: Db, ids: SQL, after: string): Promise<Candidate[]> {
  return tx.execute<Candidate>(sql`
    with slugs as materialized (
      select distinct each.name from listings l cross join lateral (values (l.industry_slug), (l.group_slug), (l.category_slug)) as each (name)
      where l.id = any(${ids}) and l.status = 'ACTIVE')
    select s.id, s.user_id, s.query, s.alerts_since::text as since from saved_searches s
    where s.alerts <> 'off' and s.removed_at is null and s.id > ${after}::uuid
      and (s.category_slug is null or s.category_slug in (select name from slugs))
    order by s.id limit ${SEARCHES_AT_ONCE}::int`) as Promise<Candidate[]>;
}

/** Listings of a transaction, and of those whose price changed the price before. */
type Batch = { ids: SQL; repriced: readonly { id: string; price: ShownOffer }[] };
type Search = ReadFilters & { candidate: Candidate };

/** Reads the filters of searches, with texts as the catalogue understands them. Leaves out filters that it does not accept any more. */
async function readFilters(tx: Db, ids: SQL, candidates: readonly Candidate[]): Promise<Search[]> {
  const searches = candidates.flatMap((candidate) => {
    const search = readSearch(candidate.query);
    return search ? [{ candidate, filters: search.filters }] : [];
  });
  const texts = searches.flatMap(({ filters }) => filters.q ?? []);
  if (texts.length === 0) return searches;
  const batch = await tx.execute<{ title: string }>(sql`select title from listings where id = any(${ids})`);
  const titles = batch.map(({ title }) => title);
  const interpret = await interpretQueries(texts, titles);
  return searches.map((search) =>
    search.filters.q === undefined ? search : { ...search, query: interpret(search.filters.q) },
  );
}

/**
 * Stores the hits of searches. After an error it tries each half alone, so that one search does not stop the others. After a
 * collision with another transaction the job runs again.
 */
async function storeSafely(tx: Db, batch: Batch, searches: readonly Search[]): Promise<number> {
  try {
    return await tx.transaction((inner) => storeHits(inner, batch, searches));
  } catch (error) {
    if (isSerializationFailure(error)) throw error;
    const half = Math.ceil(searches.length / 2);
    if (half === searches.length) {
      log().error({ err: error, search: searches[0]?.candidate.id }, "a saved search could not be compared");
      return 0;
    }
    const hits = await storeSafely(tx, batch, searches.slice(0, half));
    return hits + (await storeSafely(tx, batch, searches.slice(half)));
  }
}

/** Publishes each hit with its search: the consumers tell programs of it. */
async function publishHits(tx: Db, hits: readonly { search_id: string; listing_id: string }[]): Promise<void> {
  if (hits.length === 0) return;
  const ids = sql`string_to_array(${[...new Set(hits.map(({ search_id }) => search_id))].join()}, ',')::uuid[]`;
  const searches = await tx.execute<{ searchId: string; userId: string; name: string | null; query: string }>(
    sql`select id as "searchId", user_id as "userId", name, query from saved_searches where id = any(${ids})`,
  );
  const byId = new Map(searches.map((search) => [search.searchId, search]));
  const events = hits.map(({ search_id, listing_id }) => ({ ...byId.get(search_id), listingId: listing_id }));
  await publishAll(tx, "search.matched", events);
}

/**
 * Stores the new matches: published or come within the bounds since the alerts are on, not the searcher's own, not stored before. One statement serves all
 * searches, since planning one for each would take longer than running it.
 */
async function storeHits(tx: Db, { ids, repriced }: Batch, searches: readonly Search[]): Promise<number> {
  const rates = await loadRates(tx, ids, searches);
  const valid = (
    await Promise.all(searches.map(async (search) => ({ ...search, where: await buildConditions(search, rates) })))
  ).flatMap(({ where, ...search }) => (where ? [{ ...search, where }] : []));
  if (valid.length === 0) return 0;
  const came = repriced.length > 0 ? await listCome(tx, valid, repriced) : [];
  const json = JSON.stringify(valid.map(({ candidate }) => candidate));
  const answers = sql.join(
    valid.map(({ where }) => where),
    sql`, `,
  );
  const stored = await tx.execute<{ search_id: string; listing_id: string }>(sql`
    with batch as materialized (
      select l.id, l.owner_id, l.published_at, array_positions(array[${answers}], true) as found
      from listings l left join listing_search s on s.listing_id = l.id where l.id = any(${ids}) and l.status = 'ACTIVE')
    insert into saved_search_hits (search_id, listing_id, found_at)
    select (c.search ->> 'id')::uuid, b.id, clock_timestamp()
    from batch b cross join unnest(b.found) as f (place) join jsonb_array_elements(${json}::jsonb) with ordinality as c (search, place) using (place)
    where b.owner_id <> (c.search ->> 'user_id')::uuid 
      and (b.published_at >= (c.search ->> 'since')::timestamptz or (c.search ->> 'id') || ' ' || b.id = any(string_to_array(${came.join(",")}, ',')))
    on conflict do nothing returning search_id, listing_id`);
  await publishHits(tx, stored);
  return stored.length;
}

/** Search and listing, by their ids, of each listing whose price before was not within the bounds of the search. */
async function listCome(tx: Db, searches: readonly Search[], repriced: Batch["repriced"]): Promise<string[]> {
  const bounded = searches.filter(hasBounds);
  if (bounded.length === 0) return [];
  const deliveries = await listDeliveries(tx, repriced);
  const pairs = bounded.map(async (search) => {
    const view = await loadPriceView(splitPriceView(search.filters).prices);
    return repriced.flatMap(({ id, price }) =>
      wasWithin(search, price, deliveries.get(id), view) ? [] : [`${search.candidate.id} ${id}`],
    );
  });
  return (await Promise.all(pairs)).flat();
}

/** Fields that decide the freight of listings, by listing id. */
async function listDeliveries(tx: Db, repriced: Batch["repriced"]): Promise<ReadonlyMap<string, FreightFields>> {
  const rows = await tx.execute<FreightFields & { id: string }>(sql`
    select id, type, basis, basis_place_id as "basisPlaceId", basis_place_match as "basisPlaceMatch" from listings
    where id = any(string_to_array(${repriced.map(({ id }) => id).join(",")}, ',')::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Rates of the currencies that these listings and searches are in. Each search that compares prices sends the factors of all its rates:
 * with those of every currency, hundreds of searches would send megabytes.
 */
async function loadRates(tx: Db, ids: SQL, searches: readonly Search[]): Promise<PriceView["rates"]> {
  const asked = searches.filter(hasBounds);
  if (asked.length === 0) return new Map();
  const batch = await tx.execute<{ currency: string }>(
    sql`select distinct currency from listings where id = any(${ids})`,
  );
  const codes = new Set([
    ...batch.map(({ currency }) => currency),
    ...asked.flatMap(({ filters, query }) => [filters.priceIn, query?.price?.currency]),
  ]);
  const { rates } = await loadPriceView();
  return new Map([...rates].filter(([code]) => codes.has(code)));
}

/** Builds the conditions of a stored search; null when the catalogue does not accept its filters any more. */
async function buildConditions({ filters: all, query }: Search, rates: PriceView["rates"]) {
  try {
    const { prices, rest: filters } = splitPriceView(all);
    const view = await loadFilterView(filters, prices);
    return matchesFilter(resolveFilter(filters, { ...view, rates }, query));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
