import { type SQL, sql } from "drizzle-orm";
import { readOnce } from "@/lib/core/reads";
import { numberOfDocuments } from "@/lib/search/counts";
import { matches, matchesExactly } from "@/lib/search/matching";
import { LEVELS, type Level } from "@/lib/search/terms";
import {
  AT,
  instantOf,
  type Match,
  type Matches,
  type MatchPage,
  type MatchQuery,
  type MatchRow,
  type Position,
} from "./match-query";

/** What a step back in time costs beside a match that the index of terms finds. */
const STEP = 0.43;

type Plan = "walk" | "collect";

/** A page of matches and their exact number, level by level, each by the plan that is the cheaper one for it. */
export async function readByLevel(asked: MatchQuery, page: MatchPage): Promise<Matches> {
  const reader = new LevelReader(asked);
  const [total, found] = await Promise.all([reader.total(), reader.page(page)]);
  return { total, found };
}

class LevelReader {
  readonly #asked: MatchQuery;
  readonly #counted = new Map<Level, Promise<number>>();

  constructor(asked: MatchQuery) {
    this.#asked = asked;
  }

  async total(): Promise<number> {
    const numbers = LEVELS.map((level) => this.#asked.knownNumber(level));
    return numbers.every((number) => number !== null)
      ? numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)
      : this.#count(matches(this.#asked.query, "text", sql`s.terms`));
  }

  async page({ limit, offset, after }: MatchPage): Promise<Match[]> {
    const found: Match[] = [];
    const levels = this.#asked.direction === "desc" ? LEVELS : LEVELS.toReversed();
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

  #exactly(level: Level): SQL {
    return matchesExactly(this.#asked.query, level, sql`s.terms`);
  }

  #numberAt(level: Level): Promise<number> {
    const known = this.#counted.get(level);
    if (known) return known;
    const number = this.#asked.knownNumber(level);
    const counted = number === null ? this.#count(this.#exactly(level)) : Promise.resolve(number);
    this.#counted.set(level, counted);
    return counted;
  }

  async #count(where: SQL, most?: number): Promise<number> {
    const rows = sql`from listing_search s where s.published_at is not null and ${where}${this.#asked.rest}`;
    const [row] = await readOnce<{ n: number }>(
      most === undefined
        ? sql`select count(*)::int as n ${rows}`
        : sql`select count(*)::int as n from (select 1 ${rows} limit ${most}::int) x`,
    );
    return row?.n ?? 0;
  }

  /**
   * To collect costs the more the more there is, to walk back in time the more the rarer it is. They cost the same where the
   * matches are the square root of documents times rows to find.
   */
  async #planFor(level: Level, needed: number): Promise<Plan> {
    const most = Math.ceil(Math.sqrt(numberOfDocuments(this.#asked.frequencies) * needed * STEP));
    const number = this.#asked.knownNumber(level) ?? (await this.#count(this.#exactly(level), most));
    return number < most ? "collect" : "walk";
  }

  async #rows(level: Level, after: Position | null, limit: number, offset: number): Promise<Match[]> {
    const { way, beyond } = this.#asked;
    const behind = after
      ? sql` and (s.published_at, s.listing_id) ${beyond} (${instantOf(after)}, ${after.id}::uuid)`
      : sql``;
    const here = sql`${this.#exactly(level)}${this.#asked.rest}`;
    const plan = await this.#planFor(level, limit + offset);
    // Each form leaves the planner one way: the fence keeps the conditions from the index of terms, or the order from that of dates.
    const source =
      plan === "walk"
        ? sql`(select s.listing_id, s.published_at, s.terms from listing_search s where s.published_at is not null${behind}
            order by s.published_at ${way}, s.listing_id ${way} offset 0) s where ${here}`
        : sql`found s`;
    const collected = sql`with found as materialized (
      select s.listing_id, s.published_at from listing_search s where s.published_at is not null and ${here}${behind})`;
    const rows = await readOnce<MatchRow>(sql`
      ${plan === "walk" ? sql`` : collected} select s.listing_id as id, ${AT} as at from (
        select s.listing_id, s.published_at from ${source}
        order by s.published_at ${way}, s.listing_id ${way} limit ${limit}::int offset ${offset}::int
      ) s order by s.published_at ${way}, s.listing_id ${way}`);
    return rows.map(({ id, at }) => ({ id, level, publishedAt: Number(at) }));
  }
}
