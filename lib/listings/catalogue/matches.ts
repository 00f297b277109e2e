import { type SQL, sql } from "drizzle-orm";
import type { SearchQuery } from "@/lib/text/query";
import { LEVELS, type Level } from "@/lib/text/terms";
import type { Filter } from "./filters";
import { fromMilliseconds, type RelevanceOrder, toMilliseconds } from "./orders";

/*
 * A listing that a text found and its place in the order of relevance: its level, the instant of its publication, its id.
 */

/** A text under filters, to be found by relevance. */
export type RankedSearch = RelevanceOrder & { query: SearchQuery; filter: Filter };
/** A listing found, and its place in the order. */
export type Match = { id: string; level: Level; publishedAt: number };
export type MatchWindow = { limit: number; offset: number; after: Match | null };
export type Matches = { total: number; found: Match[] };

/** The instant of a search row `s` by which matches of a level are sorted, as text, and that of a match. */
export const PUBLISHED = toMilliseconds(sql`s.published_at`);
export const toInstant = (match: Match) => fromMilliseconds(String(match.publishedAt));

/** The direction in SQL, and the comparison with what lies behind in it. */
export function writeDirection({ direction }: RelevanceOrder): [way: SQL, beyond: SQL] {
  return [sql.raw(direction), sql.raw(direction === "asc" ? ">" : "<")];
}

/** A place in the order as the value of a cursor, the form of that, and back. */
export const writePosition = ({ level, publishedAt: at }: Match) => `${LEVELS.indexOf(level)}.${at}`;
export const isPosition = (value: string) => /^[0-2]\.\d{1,15}$/.test(value);

export function readPosition(value: string, id: string): Match | null {
  const [place = "", at = ""] = value.split(".");
  const level = LEVELS[Number(place)];
  return level ? { id, level, publishedAt: Number(at) } : null;
}
