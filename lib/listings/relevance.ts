import { type SQL, sql } from "drizzle-orm";
import { readOnce } from "@/lib/core/reads";
import { frequencyOf } from "@/lib/search/counts";
import { typeTerm } from "@/lib/search/dictionary";
import { categoryTerm } from "@/lib/search/document";
import { intArray, matches, matchesExactly, onlyTerm } from "@/lib/search/matching";
import { LEVELS, type Level, termId } from "@/lib/search/terms";
import type { Understanding } from "@/lib/search/understand";
import { getCategory, publicWhere } from "./filters";
import type { ListingFilters } from "./query";

/*
 * Relevance is the level at which a listing has all that was asked for (title, kind, text), then how recently it was
 * published. Both are stored, so that no match has to be ranked to find the first ones, and every page has its place
 * in one order. The numbers of a lone word come from counters.
 */

/** A match on a page of results: where it stands in the order. */
export type Match = { id: string; level: Level; publishedAt: number };
/** Where a page starts: behind this match. */
export type Position = Match;

type Row = { id: string; at: string };
type Plan = "walk" | "collect";

/** Up to this many matches are collected and sorted; of more, the newest are found by walking back in time. */
const COLLECTED = 4_000;

/** The matches of one query under filters. */
export class RankedMatches {
  readonly #query: Understanding["query"];
  readonly #frequencies: Understanding["frequencies"];
  /** What else must hold: of the document's terms, and of the listing itself. */
  readonly #terms: number[] = [];
  readonly #listing: SQL | null;
  readonly #direction: "asc" | "desc";
  readonly #counted = new Map<Level, Promise<number>>();

  /** `filters` without `q`. Throws `invalid_parameter` as `publicWhere` does. */
  constructor({ query, frequencies }: Understanding, filters: ListingFilters, direction: "asc" | "desc") {
    this.#query = query;
    this.#frequencies = frequencies;
    this.#direction = direction;
    const { q: _q, cat, type, ...rest } = filters;
    if (cat !== undefined) this.#terms.push(termId("kind", categoryTerm(getCategory(cat).slug)));
    if (type !== undefined) this.#terms.push(termId("title", typeTerm(type)));
    const isFiltered = Object.values(rest).some((value) => value !== undefined && (!Array.isArray(value) || value[0]));
    this.#listing = isFiltered ? publicWhere(rest) : null;
  }

  /** How many listings match, exactly. */
  async total(): Promise<number> {
    const numbers = await Promise.all(LEVELS.map((level) => this.#knownNumber(level)));
    return numbers.every((number) => number !== null)
      ? numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)
      : this.#count(matches(this.#query, "text", sql`s.terms`));
  }

  /** The matches from an offset, or behind a position, in the order of relevance. */
  async page({ limit, offset, after }: { limit: number; offset: number; after: Position | null }): Promise<Match[]> {
    const found: Match[] = [];
    const levels = this.#direction === "desc" ? LEVELS : LEVELS.toReversed();
    let skip = offset;
    for (const level of levels) {
      if (after && levels.indexOf(level) < levels.indexOf(after.level)) continue;
      if (skip > 0) {
        const number = await this.#numberAt(level);
        if (number <= skip) {
          skip -= number;
          continue;
        }
      }
      const from = after?.level === level ? after : null;
      found.push(...(await this.#rows(level, from, limit - found.length, skip)));
      skip = 0;
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The number of matches at a level where counters know it. */
  #knownNumber(level: Level): number | null {
    const term = onlyTerm(this.#query);
    if (this.#query.wanted.length === 0) return 0;
    return term !== null && this.#terms.length === 0 && this.#listing === null
      ? frequencyOf(this.#frequencies, term, level)
      : null;
  }

  #numberAt(level: Level): Promise<number> {
    const known = this.#counted.get(level);
    if (known) return known;
    const number = this.#knownNumber(level);
    const counted =
      number === null ? this.#count(matchesExactly(this.#query, level, sql`s.terms`)) : Promise.resolve(number);
    this.#counted.set(level, counted);
    return counted;
  }

  /** Everything that a row of `listing_search s` must meet beside the query. */
  #rest(terms: SQL): SQL {
    const all = this.#terms.length > 0 ? sql` and ${terms} @> ${intArray(this.#terms)}` : sql``;
    return this.#listing
      ? sql`${all} and exists (select 1 from listings l where l.id = s.listing_id and ${this.#listing})`
      : all;
  }

  async #count(where: SQL, most?: number): Promise<number> {
    const rows = sql`from listing_search s where s.published_at is not null and ${where}${this.#rest(sql`s.terms`)}`;
    const [row] = await readOnce<{ n: number }>(
      most === undefined
        ? sql`select count(*)::int as n ${rows}`
        : sql`select count(*)::int as n from (select 1 ${rows} limit ${most}::int) x`,
    );
    return row?.n ?? 0;
  }

  async #planFor(level: Level, needed: number): Promise<Plan> {
    const most = Math.max(COLLECTED, needed * 8);
    const number =
      this.#knownNumber(level) ?? (await this.#count(matchesExactly(this.#query, level, sql`s.terms`), most));
    return number < most ? "collect" : "walk";
  }

  async #rows(level: Level, after: Position | null, limit: number, offset: number): Promise<Match[]> {
    const way = sql.raw(this.#direction);
    const beyond = sql.raw(this.#direction === "asc" ? ">" : "<");
    const behind = after
      ? sql` and (s.published_at, s.listing_id) ${beyond} (to_timestamp(${String(after.publishedAt)}::numeric / 1000)::timestamptz(3), ${after.id}::uuid)`
      : sql``;
    const here = sql`${matchesExactly(this.#query, level, sql`s.terms`)}${this.#rest(sql`s.terms`)}`;
    const plan = await this.#planFor(level, limit + offset);
    // Each form leaves the planner one way: the fence keeps the conditions from the index of terms, or the order from that of dates.
    const source =
      plan === "walk"
        ? sql`(select s.listing_id, s.published_at, s.terms from listing_search s where s.published_at is not null${behind}
            order by s.published_at ${way}, s.listing_id ${way} offset 0) s where ${here}`
        : sql`found s`;
    const collected = sql`with found as materialized (
      select s.listing_id, s.published_at from listing_search s where s.published_at is not null and ${here}${behind})`;
    const rows = await readOnce<Row>(sql`
      ${plan === "walk" ? sql`` : collected} select s.listing_id as id, (extract(epoch from s.published_at) * 1000)::bigint::text as at
      from ${source} order by s.published_at ${way}, s.listing_id ${way} limit ${limit}::int offset ${offset}::int`);
    return rows.map(({ id, at }) => ({ id, level, publishedAt: Number(at) }));
  }
}

/** A position as the value of a cursor, and back; null for what is none. */
export function positionValue({ level, publishedAt }: Match): string {
  return `${LEVELS.indexOf(level)}.${publishedAt}`;
}

export function readPosition(value: string, id: string): Position | null {
  const [, place = "", at = ""] = /^([0-2])\.(\d{1,15})$/.exec(value) ?? [];
  const level = LEVELS[Number(place)];
  return place !== "" && level ? { id, level, publishedAt: Number(at) } : null;
}
