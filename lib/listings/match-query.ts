import { type SQL, sql } from "drizzle-orm";
import { frequencyOf } from "@/lib/search/counts";
import { typeTerm } from "@/lib/search/dictionary";
import { categoryTerm } from "@/lib/search/document";
import { intArray, onlyTerm } from "@/lib/search/matching";
import { type Level, termId } from "@/lib/search/terms";
import type { Understanding } from "@/lib/search/understand";
import { getCategory, givenNames, publicWhere } from "./filters";
import { fromMilliseconds, inMilliseconds } from "./order";
import type { ListingFilters } from "./query";

/** A match on a page of results: where it stands in the order. */
export type Match = { id: string; level: Level; publishedAt: number };
/** Where a page starts: behind this match. */
export type Position = Match;
export type MatchPage = { limit: number; offset: number; after: Position | null };
export type Matches = { total: number; found: Match[] };

export type MatchRow = { id: string; at: string };

/** The instant of a row of `listing_search s`, and that of a position. */
export const AT = inMilliseconds(sql`s.published_at`);
export const instantOf = ({ publishedAt }: Position) => fromMilliseconds(String(publishedAt));

/** An understood query under filters, and the order its matches are read in. */
export class MatchQuery {
  readonly query: Understanding["query"];
  readonly frequencies: Understanding["frequencies"];
  /** The direction as SQL, and what lies behind a position in it. */
  readonly way: SQL;
  readonly beyond: SQL;
  /** Everything that a row of `listing_search s` must meet beside the query. */
  readonly rest: SQL;
  readonly #hasRest: boolean;

  /** `filters` without `q`. Throws `invalid_parameter` as `publicWhere` does. */
  constructor(
    { query, frequencies }: Understanding,
    { q: _q, cat, type, ...filters }: ListingFilters,
    readonly direction: "asc" | "desc",
  ) {
    this.query = query;
    this.frequencies = frequencies;
    this.way = sql.raw(direction);
    this.beyond = sql.raw(direction === "asc" ? ">" : "<");
    const terms = [
      ...(cat === undefined ? [] : [termId("kind", categoryTerm(getCategory(cat).slug))]),
      ...(type === undefined ? [] : [termId("title", typeTerm(type))]),
    ];
    const has = terms.length > 0 ? sql` and s.terms @> ${intArray(terms)}` : sql``;
    const isFiltered = givenNames(filters).length > 0;
    this.rest = isFiltered
      ? sql`${has} and exists (select 1 from listings l where l.id = s.listing_id and ${publicWhere(filters)})`
      : has;
    this.#hasRest = isFiltered || terms.length > 0;
  }

  /** The number of matches at a level where counters know it. */
  knownNumber(level: Level): number | null {
    if (this.query.wanted.length === 0) return 0;
    const term = onlyTerm(this.query);
    return term !== null && !this.#hasRest ? frequencyOf(this.frequencies, term, level) : null;
  }
}
