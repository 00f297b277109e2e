// SQL conditions that match documents by the index numbers of their terms.
import { type SQL, sql } from "drizzle-orm";
import type { Amount } from "./measures";
import type { SearchQuery } from "./query";
import { LEVELS, type Level, LOWEST, listIdsUpTo, toTermId } from "./terms";

/** The lowest level of the goods themselves. */
const OWN: Level = "text";

/** Numbers as a Postgres array. */
export function toIntArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::int[]`;
}

/**
 * Condition: a document has everything that a query asks for at this level or above. `terms` is the column of numbers. The lowest level
 * asks for no soft words. What mentions the goods only is no match without these words.
 */
export function matchQuery({ wanted, unwanted }: SearchQuery, level: Level, terms: SQL): SQL {
  if (wanted.length === 0) return sql`false`;
  const isLowest = level === LOWEST;
  const required = isLowest ? listRequired(wanted) : wanted;
  // «Семена пшеницы» mention wheat. «Куплю серу» asks for no coal with little of it.
  const isOneSided = required.some(({ kind }) => kind === "side");
  const isOwn =
    (required.length < wanted.length || isOneSided) && required.filter(({ kind }) => kind === "goods").length === 1;
  // Near values of what is soft rank before the lowest level, which asks for nothing soft.
  const hasNear = ({ amount }: SearchQuery["wanted"][number]) => isLowest || (amount === "soft" && level === OWN);
  const hasAt = (at: Level, one: SearchQuery["wanted"][number]) =>
    sql`${terms} && ${toIntArray([...listIdsUpTo(at, one.terms), ...listIdsUpTo(level, hasNear(one) ? one.near : [])])}`;
  const soft = wanted.filter((one) => !required.includes(one)).map((one) => hasAt(level, one));
  const all = required.flatMap((one) =>
    isOwn && one.kind === "goods"
      ? [
          hasAt(level, one),
          soft.length > 0 ? sql`(${hasAt(OWN, one)} or (${sql.join(soft, sql` and `)}))` : hasAt(OWN, one),
        ]
      : [hasAt(level, one)],
  );
  const none = unwanted.length > 0 ? [sql`not (${matchTerms(unwanted, terms)})`] : [];
  return sql.join([...all, ...none], sql` and `);
}

/** Condition: a document matches a query, at whatever level. */
export function matchAnyLevel(query: SearchQuery, terms: SQL): SQL {
  return matchQuery(query, LOWEST, terms);
}

/** Condition: a document has any of these terms at any level. */
function matchTerms(words: readonly string[], terms: SQL): SQL {
  return sql`${terms} && ${toIntArray(listIdsUpTo(LOWEST, words))}`;
}

/** Condition: a document matches a query at this level, and not at the level above. */
export function matchQueryAtLevel(query: SearchQuery, level: Level, terms: SQL): SQL {
  const above = LEVELS[LEVELS.indexOf(level) - 1];
  const term = findOnlyTerm(query);
  // A document has each term at one level only.
  if (term !== null) return sql`${terms} @> ${toIntArray([toTermId(level, term)])}`;
  const here = matchQuery(query, level, terms);
  return above === undefined ? here : sql`${here} and not (${matchQuery({ ...query, unwanted: [] }, above, terms)})`;
}

/** The only term that a query asks for. Null if it asks for more, or leaves something out. */
export function findOnlyTerm({ wanted, unwanted }: SearchQuery): string | null {
  const [first, ...rest] = wanted;
  return first && rest.length === 0 && first.terms.length === 1 && first.near.length === 0 && unwanted.length === 0
    ? (first.terms[0] ?? null)
    : null;
}

/** The things that a match must have. Soft words rank matches and leave none out, unless nothing else is asked for. */
export function listRequired<One extends { amount: Amount }>(wanted: readonly One[]): readonly One[] {
  const required = wanted.filter(({ amount }) => amount !== "soft");
  return required.length > 0 ? required : wanted;
}

/** The query with its soft words as conditions. */
export function requireAll(query: SearchQuery): SearchQuery {
  return { ...query, wanted: query.wanted.map((one) => ({ ...one, amount: null })) };
}
