import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { matchQuery, matchQueryAtLevel } from "@/lib/text/matching";
import { LEVELS, type Level } from "@/lib/text/terms";
import {
  AT,
  instantOf,
  type Match,
  type Matches,
  type MatchPage,
  type MatchQuery,
  type MatchRow,
  type Position,
  STEP,
} from "./match-query";

/*
 * The first matches by date are collected or met on a walk, whichever costs less (`walkedFrom`). Where a thousand of something else came
 * together a walk costs more than that: one that takes too long is given up.
 */

/** A page of matches and their exact number, level by level, each by the plan that is the cheaper one for it. */
export async function readByLevel(asked: MatchQuery, page: MatchPage): Promise<Matches> {
  const reader = new LevelReader(asked);
  const [total, found] = await Promise.all([reader.total(), reader.page(page)]);
  return { total, found };
}

class LevelReader {
  readonly #asked: MatchQuery;

  constructor(asked: MatchQuery) {
    this.#asked = asked;
  }

  async total(): Promise<number> {
    const { knownTotal, total, query } = this.#asked;
    if (knownTotal !== null) return knownTotal;
    if (total === null) return this.#count(matchQuery(query, "text", sql`s.terms`));
    const [row] = await readWithCustomPlan<{ n: number }>(sql`select ${total} as n`);
    return row?.n ?? 0;
  }

  async page({ limit, offset, after }: MatchPage): Promise<Match[]> {
    const found: Match[] = [];
    const levels = this.#asked.direction === "desc" ? LEVELS : LEVELS.toReversed();
    let skip = offset;
    for (const level of levels) {
      if (after && levels.indexOf(level) < levels.indexOf(after.level)) continue;
      if (skip > 0) {
        const number = await this.#numberUpTo(level, skip + 1);
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
    return matchQueryAtLevel(this.#asked.query, level, sql`s.terms`);
  }

  /** How many match at a level; where that is `most` or more, some number from `most` up to it. */
  async #numberUpTo(level: Level, most: number): Promise<number> {
    const known = this.#asked.knownNumber(level);
    if (known !== null) return known;
    const fewest = this.#asked.fewestAt(level);
    return fewest >= most ? fewest : this.#count(this.#exactly(level), most);
  }

  async #count(where: SQL, most?: number): Promise<number> {
    const rows = sql`from ${this.#asked.rows(where)}`;
    const [row] = await readWithCustomPlan<{ n: number }>(
      most === undefined
        ? sql`select count(*)::int as n ${rows}`
        : sql`select count(*)::int as n from (select 1 ${rows} limit ${most}::int) x`,
    );
    return row?.n ?? 0;
  }

  async #rows(level: Level, after: Position | null, limit: number, offset: number): Promise<Match[]> {
    const most = this.#asked.walkedFrom(limit + offset);
    const atLeast = await this.#numberUpTo(level, most);
    if (atLeast === 0) return [];
    const place = { after, limit, offset };
    // Twice what it should take, or half of what collecting would.
    const steps = Math.ceil(Math.max((2 * most * most) / atLeast, atLeast / 2) / STEP);
    const walked = atLeast < most ? null : await this.#walk(level, place, steps);
    return walked ?? this.#collect(level, place);
  }

  /** The first matches behind a position, found by going through documents by date; null when so many steps don't fill the page. */
  async #walk(level: Level, place: MatchPage, steps: number): Promise<Match[] | null> {
    const { way } = this.#asked;
    // The limit is a fence too: it keeps the conditions from the index of terms.
    const found = await this.#cut(
      level,
      place,
      sql``,
      sql`
      (select s.* from listing_search s where s.published_at is not null${this.#behind(place)}
        order by s.published_at ${way}, s.listing_id ${way} limit ${steps}::int) s where ${this.#exactly(level)}${this.#asked.rest}`,
    );
    return found.length < place.limit ? null : found;
  }

  /** The same of all matches together. */
  #collect(level: Level, place: MatchPage): Promise<Match[]> {
    const all = sql`with found as materialized (
      select s.listing_id, s.published_at from ${this.#asked.rows(this.#exactly(level))}${this.#behind(place)})`;
    return this.#cut(level, place, all, sql`found s`);
  }

  #behind({ after }: MatchPage): SQL {
    return after
      ? sql` and (s.published_at, s.listing_id) ${this.#asked.beyond} (${instantOf(after)}, ${after.id}::uuid)`
      : sql``;
  }

  async #cut(level: Level, { limit, offset }: MatchPage, first: SQL, source: SQL): Promise<Match[]> {
    const sorted = sql`s.published_at ${this.#asked.way}, s.listing_id ${this.#asked.way}`;
    const rows = await readWithCustomPlan<MatchRow>(sql`
      ${first} select s.listing_id as id, ${AT} as at from (
        select s.listing_id, s.published_at from ${source} order by ${sorted} limit ${limit}::int offset ${offset}::int
      ) s order by ${sorted}`);
    return rows.map(({ id, at }) => ({ id, level, publishedAt: Number(at) }));
  }
}
