/*
 * The order of relevance: the tier of a listing (`matches.ts`), then how recently it was published, then the id. All are stored, so
 * that every listing has its place in one order.
 */

import { sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { countPublicListings, getFrequency } from "@/lib/text/counts";
import { listRequired, matchAnyLevel } from "@/lib/text/matching";
import { type Filter, listNames } from "./filters";
import {
  type Matches,
  type MatchWindow,
  PUBLISHED,
  type RankedSearch,
  readPosition,
  selectTier,
  toInstant,
  writeDirection,
  writePosition,
} from "./matches";
import type { RelevanceOrder } from "./orders";
import { readByLevel } from "./relevance-levels";
import { selectTextRows } from "./search-rows";
import type { Window } from "./sorted-rows";
import { RANKED_AT_ONCE } from "./thresholds";

/** A page by relevance: ids with their cursor values, and how many listings match, exactly. */
export async function findByRelevance({ q, ...filter }: Filter, order: RelevanceOrder, window: Window) {
  if (!q) throw new Error("only what a text finds has a relevance");
  const search = { ...order, query: q, filter };
  const after = window.after && readPosition(window.after.value ?? "", window.after.id);
  const { total, found } = await findMatches(search, { ...window, after });
  return { total, rows: found.map((match) => ({ id: match.id, sort_value: writePosition(match) })) };
}

async function findMatches(search: RankedSearch, window: MatchWindow): Promise<Matches> {
  // If more are expected, ranking all at once is not tried: the time to count them would be lost.
  const ranked = isMoreThan(search, RANKED_AT_ONCE) ? null : await rankAtOnce(search, window);
  return ranked ?? readByLevel(search, window);
}

/** Whether words alone match more than so many: they overlap by no less than their numbers leave no room beside each other. */
export function isMoreThan({ query: { wanted, unwanted }, filter, frequencies }: RankedSearch, most: number): boolean {
  if (listNames(filter).length > 0) return false;
  const all = countPublicListings(frequencies);
  const numbers = listRequired(wanted).map(({ terms, near }) =>
    Math.max(...[...terms, ...near].map((term) => getFrequency(frequencies, term))),
  );
  const refused = unwanted.reduce((sum, term) => sum + getFrequency(frequencies, term), 0);
  return numbers.reduce((left, number) => left - all + number, all) - refused > most;
}

type Row = { total: number; tier: number | null; id: string | null; at: string | null };

/** All matches, ranked in the statement that counts them. Null when there are more than `most`. */
export async function rankAtOnce(
  search: RankedSearch,
  { limit, offset, after }: MatchWindow,
  most = RANKED_AT_ONCE,
): Promise<Matches | null> {
  const [way, beyond] = writeDirection(search);
  // The best tier has the lowest number.
  const sorted = sql`-s.tier ${way}, s.published_at ${way}, s.listing_id ${way}`;
  const behind = after
    ? sql`where (-s.tier, s.published_at, s.listing_id) ${beyond} (${-after.tier}::int, ${toInstant(after)}, ${after.id}::uuid)`
    : sql``;
  const all = selectTextRows(search.query, matchAnyLevel(search.query, sql`s.terms`), search.filter);
  const rows = await readWithCustomPlan<Row>(sql`
    with found as materialized (
      select s.listing_id, s.published_at, ${selectTier(search)} as tier from ${all} limit ${most + 1}::int)
    select t.total, s.listing_id as id, ${PUBLISHED} as at, s.tier from (select count(*)::int as total from found) t left join lateral (
      select * from found s ${behind} order by ${sorted} limit ${limit}::int offset ${offset}::int) s on true order by ${sorted}`);
  const total = rows[0]?.total ?? 0;
  if (total > most) return null;
  const found = rows.flatMap(({ id, at, tier }) =>
    id === null || tier === null ? [] : [{ id, tier, publishedAt: Number(at) }],
  );
  return { total, found };
}
