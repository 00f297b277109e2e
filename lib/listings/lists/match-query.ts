import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { countListingsWith, countPublicListings, getFrequency } from "@/lib/text/counts";
import type { Interpretation } from "@/lib/text/interpret-query";
import { findOnlyTerm, matchQuery, matchTerms } from "@/lib/text/matching";
import { LEVELS, type Level } from "@/lib/text/terms";
import type { ListingFilters } from "../query";
import { givenNames } from "./filters";
import { foundWhere, leftOut, textRows } from "./found";
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

/** What is left out lies all over the market: each costs so much more than one that the index of terms finds. */
const LEFT_OUT_COST = 1.5;

/** What a step of a walk by date costs beside a match that the index of terms finds. */
export const STEP = 0.43;

/** So many of the newest listings tell what share of all match, in a few milliseconds. */
const SAMPLE = 2_000;

/** An understood query under filters, and the order its matches are read in. */
export class MatchQuery {
  readonly query: Interpretation["query"];
  readonly frequencies: Interpretation["frequencies"];
  /** The direction as SQL, and what lies behind a position in it. */
  readonly way: SQL;
  readonly beyond: SQL;
  /** Everything that a row of `listing_search s` must meet beside the query. */
  readonly rest: SQL;
  readonly #hasRest: boolean;
  readonly #filters: ListingFilters;

  /** `filters` without `q`. Throws `invalid_parameter` as `foundWhere` does. */
  constructor(
    { query, frequencies }: Interpretation,
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

  /**
   * The same in a statement, as of its own moment. What is not wanted is counted and taken off, and so is what the filters leave out,
   * where that is less than what remains.
   */
  get total(): SQL | null {
    const whole = { ...this.query, unwanted: [] };
    const term = findOnlyTerm(whole);
    if (term === null) return null;
    const matching = matchQuery(whole, "text", sql`s.terms`);
    const count = (rows: SQL) => sql`(select count(*)::int from ${rows})`;
    if (this.#hasRest) {
      const others = this.query.unwanted.length > 0 ? null : leftOut(this.#filters);
      if (others === null) return null;
      return sql`
        case when ${others.number} < ${this.#fewEnough(term)}::int
          then ${countListingsWith(term)} - ${count(sql`${others.rows} and ${matching}`)} else ${count(this.rows(matching))} end`;
    }
    if (this.query.unwanted.length === 0) return countListingsWith(term);
    return sql`${countListingsWith(term)} - ${count(this.rows(sql`${matching} and ${matchTerms(this.query.unwanted, sql`s.terms`)}`))}`;
  }

  /** So many that the filters leave out are read sooner than what has a term, or than all that they leave. */
  #fewEnough(term: string): number {
    const [withTerm, all] = [getFrequency(this.frequencies, term), countPublicListings(this.frequencies)];
    return Math.floor(Math.min(withTerm / LEFT_OUT_COST, all / (1 + LEFT_OUT_COST)));
  }

  /**
   * The first matches by date are found in two ways. To collect all of them costs the more the more there are; to walk through
   * documents by date costs the more the rarer they are. Of so many matches both cost the same, for so many rows to find: it is the square
   * root of documents times rows.
   */
  walkedFrom(rows: number): number {
    return Math.ceil(Math.sqrt(countPublicListings(this.frequencies) * rows * STEP));
  }

  /**
   * Whether more than so many are to be expected: words overlap by no less than their numbers leave no room beside each other (some
   * never stand together), filters leave of these what they leave of all. Where no sum tells of a filter, the newest listings do.
   */
  async expectsMoreThan(most: number): Promise<boolean> {
    const all = countPublicListings(this.frequencies);
    const fewestWith = (terms: readonly string[]) =>
      Math.max(...terms.map((term) => getFrequency(this.frequencies, term)));
    const { wanted } = this.query;
    const withAll = wanted.reduce((left, { terms, near }) => left - all + fewestWith([...terms, ...near]), all);
    const byText = withAll - this.#mostRefused;
    if (byText <= most || !this.#hasRest) return byText > most;
    const others = leftOut(this.#filters);
    if (others === null) return all * (await this.#shareOfNewest()) > most;
    const [row] = await readWithCustomPlan<{ n: number }>(sql`select ${others.number} as n`);
    return byText * (1 - (row?.n ?? 0) / all) > most;
  }

  /** What share of the newest listings matches. */
  async #shareOfNewest(): Promise<number> {
    const newest = sql`(
      select s.* from listing_search s where s.published_at is not null
      order by s.published_at desc, s.listing_id desc limit ${SAMPLE}::int) s`;
    const [row] = await readWithCustomPlan<{ share: number | null }>(sql`
      select avg(case when ${matchQuery(this.query, "text", sql`s.terms`)}${this.rest} then 1 else 0 end)::float8 as share from ${newest}`);
    return row?.share ?? 0;
  }

  /** Whether counters know that nearly every listing matches: then few rows have to be looked at to find a page of them. */
  get isNearlyAll(): boolean {
    const total = this.knownTotal;
    return total !== null && total > NEARLY_ALL * countPublicListings(this.frequencies);
  }

  /** The number of matches at a level where counters know it. */
  knownNumber(level: Level): number | null {
    if (this.query.wanted.length === 0) return 0;
    const term = findOnlyTerm(this.query);
    return term !== null && !this.#hasRest ? getFrequency(this.frequencies, term, level) : null;
  }

  /** So many match at exactly this level at least; 0 where counters don't tell. */
  fewestAt(level: Level): number {
    const term = this.#hasRest ? null : findOnlyTerm({ ...this.query, unwanted: [] });
    if (term === null) return 0;
    return Math.max(0, getFrequency(this.frequencies, term, level) - this.#mostRefused);
  }

  /** No more than so many have an unwanted word. */
  get #mostRefused(): number {
    return this.query.unwanted.reduce((sum, term) => sum + getFrequency(this.frequencies, term), 0);
  }
}
