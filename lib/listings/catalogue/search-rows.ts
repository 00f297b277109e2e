/*
 * Matches as rows of `listing_search s`, a narrow table that has what most filters and all orders ask for: a common word has a
 * hundred thousand matches, and each wide row or lookup would cost several of these. All but a few of the filters are one column
 * there, the facet key: a number for category, type, currency, country, region and verified together.
 */

import { type SQL, sql } from "drizzle-orm";
import { intParam } from "@/lib/core/database/sql-text";
import { countRarestWord } from "@/lib/text/counts";
import { matchAnyLevel, toIntArray } from "@/lib/text/matching";
import type { SearchQuery } from "@/lib/text/query";
import {
  type Filter,
  filterListings,
  filterRollup,
  isAnsweredBy,
  listFilterConditions,
  listFilterTerms,
  listNames,
  pickBy,
} from "./filters";
import { FREQUENT_TIMES, FREQUENT_WORD } from "./thresholds";

const IS_PUBLIC = sql`s.published_at is not null`;

type ByKeys = (keys: SQL) => SQL;

/** `is true` keeps it a lookup in a hash for each row: joined, it would be a loop wherever fewer rows were expected than come. */
const matchByHash: ByKeys = (keys) => sql`(s.combination in (${keys})) is true`;

/** Reads one range of an index for each facet key. */
const matchByRanges: ByKeys = (keys) => sql`s.combination = any(array(${keys}))`;

/**
 * The search rows that match, as `from` and `where`; null where only listings can tell. Without a text it is one range of an index
 * for each facet key, so that it costs what there is to find, of the whole market or of one region.
 */
export function selectSearchRows({ q, ...rest }: Filter): SQL | null {
  if (q) return selectTextRows(q, matchAnyLevel(q, sql`s.terms`), rest);
  return isAnsweredBy(rest, "search", "rollup")
    ? sql`listing_search s where ${filterSearchRows(rest, matchByRanges)}`
    : null;
}

/** The `where` clause over `listing_search s`. Filters that it does not have are asked of the listing. */
export function filterSearchRows(filter: Filter, by: ByKeys = matchByHash): SQL {
  const known = pickBy(filter, ["rollup", "bound"]);
  const keys = listNames(known).length === 0 ? [] : [by(facetKeysWhere(known))];
  const others = pickBy(filter, ["row"], ["search", "rollup"]);
  const ofListing =
    listNames(others).length === 0
      ? []
      : [sql`exists (select 1 from listings l where l.id = s.listing_id and ${filterListings(others)})`];
  return sql.join([IS_PUBLIC, ...keys, ...listFilterConditions(filter, "search"), ...ofListing], sql` and `);
}

/**
 * The search rows that match a text, in the way that `matching` says, and filters, as `from` and `where`. A frequent word is not
 * looked for in the whole market when the filters leave little of it: the rollup tells, while the statement runs.
 */
export function selectTextRows(query: SearchQuery, matching: SQL, rest: Filter): SQL {
  // Terms are hashes of 32 bits, good to find by; what a filter promises is exact.
  const terms = listFilterTerms(rest).map((id) => sql`s.terms @> ${toIntArray([id])}`);
  const rows = (by: ByKeys) =>
    sql`listing_search s where ${sql.join([filterSearchRows(rest, by), ...terms, matching], sql` and `)}`;
  const known = pickBy(rest, ["rollup", "bound"]);
  if (isAnsweredBy(known, "term")) return rows(matchByHash);
  const isRare = sql`(
    select case when text.n < ${intParam(FREQUENT_WORD)} then false
      else text.n > ${intParam(FREQUENT_TIMES)} * (select coalesce(sum(count), 0) from listing_counts where ${filterRollup(known)}) end
    from (select ${countRarestWord(query)} as n) text)`;
  return sql`(
    select s.* from ${rows(matchByRanges)} and ${isRare} union all select s.* from ${rows(matchByHash)} and not ${isRare}) s where true`;
}

function facetKeysWhere(filter: Filter): SQL {
  const where = filterRollup(filter);
  return sql`select combination from listing_counts where ${where} union all select combination from listing_count_deltas where ${where}`;
}

const KEY_COLUMNS = sql`combination, category_slug, type, country_code, region, currency, verified`;

/** Numbers of these search rows by facet key, as rows of its columns and `n`. */
export function countByFacetKey(rows: SQL): SQL {
  return sql`
    select c.category_slug, c.type, c.country_code, c.region, c.currency, c.verified, f.n
    from (select s.combination, count(*) as n from ${rows} group by 1) f
    join (
      select ${KEY_COLUMNS} from listing_counts
      union all
      select distinct ${KEY_COLUMNS} from listing_count_deltas d
      where not exists (select 1 from listing_counts c where c.combination = d.combination)
    ) c using (combination)`;
}
