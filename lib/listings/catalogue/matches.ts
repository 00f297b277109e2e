import { type SQL, sql } from "drizzle-orm";
import type { ListingType } from "@/lib/reference/listing-types";
import { isOneSide, toTypeTerm } from "@/lib/text/dictionary";
import { matchQuery, matchQueryAtLevel, toIntArray } from "@/lib/text/matching";
import type { SearchQuery } from "@/lib/text/query";
import { LEVELS, type Level, toTermId } from "@/lib/text/terms";
import type { Filter } from "./filters";
import { fromMilliseconds, type RelevanceOrder, toMilliseconds } from "./orders";

/*
 * A listing that a text found and its place in the order of relevance: its tier, the instant of its publication, its id.
 */

/** A level of matches, of one side where sides are apart. */
export type Tier = { level: Level; side: ListingType | null };

const OWN_GOODS = LEVELS.filter((level) => level !== "mention");
const ofSide = (side: ListingType) => (level: Level) => ({ level, side });
/** Offers stand before requests, and the goods themselves before what mentions them. */
const TIERS: readonly Tier[] = [
  ...OWN_GOODS.map(ofSide("SELL")),
  ...OWN_GOODS.map(ofSide("BUY")),
  { level: "mention", side: "SELL" },
  { level: "mention", side: "BUY" },
];
/** Offers without the soft words of a query stand before requests with them. */
const SOFT_TIERS: readonly Tier[] = [...LEVELS.map(ofSide("SELL")), ...LEVELS.map(ofSide("BUY"))];
const TIERS_OF_ONE_SIDE: readonly Tier[] = LEVELS.map((level) => ({ level, side: null }));

/** The tiers of a search, best first. A search for one side («куплю») has no sides apart. */
export function listTiers({ query, filter }: Pick<RankedSearch, "query" | "filter">): readonly Tier[] {
  const isOfSide = query.wanted.some(({ terms }) => isOneSide(terms));
  if (isOfSide || filter.type !== undefined) return TIERS_OF_ONE_SIDE;
  return query.wanted.some(({ amount }) => amount === "soft") ? SOFT_TIERS : TIERS;
}

/** Condition on a side. `is true` keeps it from the index of terms: most listings are of one side. */
const isOf = (side: ListingType) => sql`(s.terms @> ${toIntArray([toTermId("title", toTypeTerm(side))])}) is true`;

/** Condition: a search row `s` matches in this tier, and in no better one. */
export function matchTier(query: SearchQuery, { level, side }: Tier): SQL {
  const match = matchQueryAtLevel(query, level, sql`s.terms`);
  return side === null ? match : sql`${match} and ${isOf(side)}`;
}

/** The number of the tier of a search row `s` that matches. */
export function selectTier(search: RankedSearch): SQL {
  // Unwanted words are at no level of a match.
  const query = { ...search.query, unwanted: [] };
  const tiers = listTiers(search);
  const numberOf = (side: ListingType | null) =>
    sql`case ${sql.join(
      LEVELS.map((level) => {
        const number = tiers.findIndex((tier) => tier.level === level && tier.side === side);
        const isAt = level === LEVELS.at(-1) ? sql`true` : matchQuery(query, level, sql`s.terms`);
        return sql`when ${isAt} then ${sql.raw(String(number))}`;
      }),
      sql` `,
    )} end`;
  return tiers[0]?.side
    ? sql`case when ${isOf("SELL")} then ${numberOf("SELL")} else ${numberOf("BUY")} end`
    : numberOf(null);
}

/** A text under filters, to be found by relevance. */
export type RankedSearch = RelevanceOrder & { query: SearchQuery; filter: Filter };
/** A listing found, and its place in the order. */
export type RankedMatch = { id: string; tier: number; publishedAt: number };
export type MatchWindow = { limit: number; offset: number; after: RankedMatch | null };
export type Matches = { total: number; found: RankedMatch[] };

/** The instant of a search row `s` by which matches of a tier are sorted, as text, and that of a match. */
export const PUBLISHED = toMilliseconds(sql`s.published_at`);
export const toInstant = (match: RankedMatch) => fromMilliseconds(String(match.publishedAt));

/** The direction in SQL, and the comparison with what lies behind in it. */
export function writeDirection({ direction }: RelevanceOrder): [way: SQL, beyond: SQL] {
  return [sql.raw(direction), sql.raw(direction === "asc" ? ">" : "<")];
}

/** A place in the order as the value of a cursor, the form of that, and back. */
export const writePosition = ({ tier, publishedAt: at }: RankedMatch) => `${tier}.${at}`;
export const isPosition = (value: string) => /^[0-7]\.\d{1,15}$/.test(value);

/** Reads the value of a cursor that `isPosition` accepts. */
export function readPosition(value: string, id: string): RankedMatch {
  const [tier, at] = value.split(".");
  return { id, tier: Number(tier), publishedAt: Number(at) };
}
