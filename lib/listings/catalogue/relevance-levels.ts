/*
 * The first of many matches by relevance, tier by tier. Those of a tier are collected, or met on a scan by date, whichever costs
 * less. A scan that takes too long is given up: matches of one day may lie behind a thousand other listings.
 */

import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { countPublicListings, getFrequency } from "@/lib/text/counts";
import { findOnlyTerm } from "@/lib/text/matching";
import { LEVELS, type Level } from "@/lib/text/terms";
import { countListings } from "./counts";
import { listNames } from "./filters";
import {
  listTiers,
  type Matches,
  type MatchWindow,
  matchTier,
  PUBLISHED,
  type RankedMatch,
  type RankedSearch,
  type Tier,
  toInstant,
  writeDirection,
} from "./matches";
import { filterSearchRows, selectTextRows } from "./search-rows";
import { SCAN_STEP } from "./thresholds";

/** A page of matches and their exact number. */
export async function readByLevel(search: RankedSearch, window: MatchWindow): Promise<Matches> {
  const [total, found] = await Promise.all([countMatches(search), readPage(search, window)]);
  return { total, found };
}

async function countMatches(search: RankedSearch): Promise<number> {
  const known = LEVELS.map((level) => knownNumber(search, level));
  return known.includes(null)
    ? countListings({ ...search.filter, q: search.query })
    : known.reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

/** The number of matches at a level where counters know it. */
function knownNumber({ query, filter, frequencies }: RankedSearch, level: Level): number | null {
  if (query.wanted.length === 0) return 0;
  const term = findOnlyTerm(query);
  return term !== null && listNames(filter).length === 0 ? getFrequency(frequencies, term, level) : null;
}

async function readPage(search: RankedSearch, { limit, offset, after }: MatchWindow): Promise<RankedMatch[]> {
  const found: RankedMatch[] = [];
  const numbered = listTiers(search).map((tier, number) => ({ ...tier, number }));
  const tiers = search.direction === "desc" ? numbered : numbered.toReversed();
  const first = after ? tiers.findIndex(({ number }) => number === after.tier) : 0;
  if (first < 0) return [];
  let skip = offset;
  for (const tier of tiers.slice(first)) {
    if (skip > 0) {
      const number = await countUpTo(search, tier, skip + 1);
      if (number <= skip) {
        skip -= number;
        continue;
      }
    }
    const from = after?.tier === tier.number ? after : null;
    found.push(...(await readTier(search, tier, { after: from, limit: limit - found.length, offset: skip })));
    skip = 0;
    if (found.length >= limit) break;
  }
  return found;
}

const selectTierRows = (search: RankedSearch, tier: Tier) =>
  selectTextRows(search.query, matchTier(search.query, tier), search.filter);

/** The number of matches in a tier; from `most` on, any number between `most` and it. */
async function countUpTo(search: RankedSearch, tier: Tier, most: number): Promise<number> {
  const known = knownNumber(search, tier.level);
  if (known !== null && (known === 0 || tier.side === null)) return known;
  const [row] = await readWithCustomPlan<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${selectTierRows(search, tier)} limit ${most}::int) x`,
  );
  return row?.n ?? 0;
}

type NumberedTier = Tier & { number: number };

/**
 * A page of one tier. Collecting costs more, the more matches there are; a scan by date costs more, the fewer there are. At `most`
 * matches both cost the same: the square root of documents times rows.
 */
async function readTier(search: RankedSearch, tier: NumberedTier, window: MatchWindow): Promise<RankedMatch[]> {
  const most = Math.ceil(
    Math.sqrt(countPublicListings(search.frequencies) * (window.limit + window.offset) * SCAN_STEP),
  );
  const atLeast = await countUpTo(search, tier, most);
  if (atLeast === 0) return [];
  // The scan is given up at twice its expected cost, or at half the cost of collecting.
  const steps = Math.ceil(Math.max((2 * most * most) / atLeast, atLeast / 2) / SCAN_STEP);
  const scanned = atLeast < most ? null : await scanByDate(search, tier, window, steps);
  return scanned ?? collect(search, tier, window);
}

/** The first matches, met on a scan of documents by date; null when so many steps don't fill the page. */
async function scanByDate(search: RankedSearch, tier: NumberedTier, window: MatchWindow, steps: number) {
  const [way] = writeDirection(search);
  const filters = sql`${matchTier(search.query, tier)} and ${filterSearchRows(search.filter)}`;
  // The limit is a fence too: it keeps the conditions from the index of terms.
  const found = await readSorted(search, tier, window, {
    first: sql``,
    from: sql`
      (select s.* from listing_search s where s.published_at is not null${buildKeyset(search, window)}
        order by s.published_at ${way}, s.listing_id ${way} limit ${steps}::int) s where ${filters}`,
  });
  return found.length < window.limit ? null : found;
}

/** The first matches, sorted out of all of them. */
function collect(search: RankedSearch, tier: NumberedTier, window: MatchWindow): Promise<RankedMatch[]> {
  const first = sql`with found as materialized (
    select s.listing_id, s.published_at from ${selectTierRows(search, tier)}${buildKeyset(search, window)})`;
  return readSorted(search, tier, window, { first, from: sql`found s` });
}

function buildKeyset(search: RankedSearch, { after }: MatchWindow): SQL {
  const [, beyond] = writeDirection(search);
  return after ? sql` and (s.published_at, s.listing_id) ${beyond} (${toInstant(after)}, ${after.id}::uuid)` : sql``;
}

type Sorted = { first: SQL; from: SQL };

async function readSorted(
  search: RankedSearch,
  tier: NumberedTier,
  { limit, offset }: MatchWindow,
  { first, from }: Sorted,
) {
  const [way] = writeDirection(search);
  const sorted = sql`s.published_at ${way}, s.listing_id ${way}`;
  const rows = await readWithCustomPlan<{ id: string; at: string }>(sql`
    ${first} select s.listing_id as id, ${PUBLISHED} as at from (
      select s.listing_id, s.published_at from ${from} order by ${sorted} limit ${limit}::int offset ${offset}::int
    ) s order by ${sorted}`);
  return rows.map(({ id, at }) => ({ id, tier: tier.number, publishedAt: Number(at) }));
}
