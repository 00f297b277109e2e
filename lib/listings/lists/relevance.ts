import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { matchQuery } from "@/lib/text/matching";
import { LEVELS, type Level } from "@/lib/text/terms";
import {
  AT,
  instantOf,
  type Matches,
  type MatchPage,
  type MatchQuery,
  type MatchRow,
  type Position,
} from "./match-query";
import { readByLevel } from "./relevance-levels";

/*
 * Relevance is the level at which a listing has all that was asked for (title, kind, text), then how recently it was
 * published. Both are stored, so that every page has its place in one order.
 */

/** Up to this many matches are read at once: to be counted they are looked up anyway. Of more, the first are looked for by level. */
const READ_AT_ONCE = 50_000;

/** A page in the order of relevance, from an offset or behind a position, and how many listings match, exactly. */
export async function readMatches(asked: MatchQuery, page: MatchPage): Promise<Matches> {
  // Where more are to be expected it is not tried: most of the time to count them would be lost.
  const areMany = asked.knownTotal !== null || (await asked.expectsMoreThan(READ_AT_ONCE));
  return (areMany ? null : await readAtOnce(asked, page)) ?? readByLevel(asked, page);
}

type Row = { total: number; rank: number | null } & { [K in keyof MatchRow]: MatchRow[K] | null };

/** `readMatches` in one statement: what matches is ranked where it is counted. Null when more than `most` do. */
export async function readAtOnce(
  asked: MatchQuery,
  { limit, offset, after }: MatchPage,
  most = READ_AT_ONCE,
): Promise<Matches | null> {
  const { way } = asked;
  const sorted = sql`s.rank ${way}, s.published_at ${way}, s.listing_id ${way}`;
  const behind = after
    ? sql`where (s.rank, s.published_at, s.listing_id) ${asked.beyond} (${rankOf(after.level)}::int, ${instantOf(after)}, ${after.id}::uuid)`
    : sql``;
  const rows = await readWithCustomPlan<Row>(sql`
    with found as materialized (
      select s.listing_id, s.published_at, ${rankSql(asked)} as rank from ${asked.rows(matchQuery(asked.query, "text", sql`s.terms`))}
      limit ${most + 1}::int)
    select t.total, s.listing_id as id, ${AT} as at, s.rank from (select count(*)::int as total from found) t left join lateral (
      select * from found s ${behind} order by ${sorted} limit ${limit}::int offset ${offset}::int) s on true order by ${sorted}`);
  const total = rows[0]?.total ?? 0;
  if (total > most) return null;
  const found = rows.flatMap(({ id, at, rank }) => {
    const level = LEVELS.find((one) => rankOf(one) === rank);
    return id !== null && level ? [{ id, level, publishedAt: Number(at) }] : [];
  });
  return { total, found };
}

/** The highest level is the greatest. */
function rankOf(level: Level): number {
  return LEVELS.length - 1 - LEVELS.indexOf(level);
}

/** The rank of a row of `listing_search s` that matches. */
function rankSql({ query }: MatchQuery): SQL {
  // What is not wanted is at no level of a match.
  const whole = { ...query, unwanted: [] };
  const cases = LEVELS.slice(0, -1).map(
    (level) => sql`when ${matchQuery(whole, level, sql`s.terms`)} then ${sql.raw(String(rankOf(level)))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

/** A position as the value of a cursor, and back; null for what is none. */
export function positionValue({ level, publishedAt }: Position): string {
  return `${LEVELS.indexOf(level)}.${publishedAt}`;
}

export function readPosition(value: string, id: string): Position | null {
  const [, place = "", at = ""] = /^([0-2])\.(\d{1,15})$/.exec(value) ?? [];
  const level = LEVELS[Number(place)];
  return place !== "" && level ? { id, level, publishedAt: Number(at) } : null;
}
