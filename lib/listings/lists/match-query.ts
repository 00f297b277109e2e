import { type SQL, sql } from "drizzle-orm";
import { frequencyOf, numberOfDocuments, numberWith } from "@/lib/search/counts";
import { matches, matchesAny, onlyTerm } from "@/lib/search/matching";
import { LEVELS, type Level } from "@/lib/search/terms";
import type { Understanding } from "@/lib/search/understand";
import type { ListingFilters } from "../query";
import { givenNames } from "./filters";
import { foundWhere, textRows } from "./found";
import { fromMilliseconds, inMilliseconds } from "./order";

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

/** From here on it costs less to pass by what does not match than to collect and sort what does, wherever in an order it lies. */
const NEARLY_ALL = 0.8;

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
  readonly #filters: ListingFilters;

  /** `filters` without `q`. Throws `invalid_parameter` as `foundWhere` does. */
  constructor(
    { query, frequencies }: Understanding,
    { q: _q, ...filters }: ListingFilters,
    readonly direction: "asc" | "desc",
  ) {
    this.query = query;
    this.frequencies = frequencies;
    this.way = sql.raw(direction);
    this.beyond = sql.raw(direction === "asc" ? ">" : "<");
    this.#filters = filters;
    this.#hasRest = givenNames(filters).length > 0;
    this.rest = this.#hasRest ? sql` and ${foundWhere(filters)}` : sql``;
  }

  /** Rows of `listing_search s` that meet the filters and match as `matching` says, as `from` and `where`. */
  rows(matching: SQL): SQL {
    return textRows(this.query, matching, this.#filters);
  }

  /** The number of all matches where counters know it. */
  get knownTotal(): number | null {
    return LEVELS.map((level) => this.knownNumber(level)).reduce(
      (sum, number) => (sum === null || number === null ? null : sum + number),
      0,
    );
  }

  /** The same in a statement, as of its own moment; what is not wanted is counted and taken off, instead of counting all that remains. */
  get total(): SQL | null {
    const whole = { ...this.query, unwanted: [] };
    const term = this.#hasRest ? null : onlyTerm(whole);
    if (term === null) return null;
    if (this.query.unwanted.length === 0) return numberWith(term);
    const refused = sql`${matches(whole, "text", sql`s.terms`)} and ${matchesAny(this.query.unwanted, sql`s.terms`)}`;
    return sql`${numberWith(term)} - (select count(*)::int from ${this.rows(refused)})`;
  }

  /** Whether counters know that nearly every listing matches: then few rows have to be looked at to find a page of them. */
  get isNearlyAll(): boolean {
    const total = this.knownTotal;
    return total !== null && total > NEARLY_ALL * numberOfDocuments(this.frequencies);
  }

  /** The number of matches at a level where counters know it. */
  knownNumber(level: Level): number | null {
    if (this.query.wanted.length === 0) return 0;
    const term = onlyTerm(this.query);
    return term !== null && !this.#hasRest ? frequencyOf(this.frequencies, term, level) : null;
  }
}
