import { type SQL, sql } from "drizzle-orm";
import type { SearchQuery } from "./query";
import { idsUpTo, LEVELS, type Level, termId } from "./terms";

/** Numbers as a Postgres array. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::int[]`;
}

/** Whether documents have all that a query asks for at a level or a higher one; `terms` is the column of their numbers. */
export function matches({ wanted, unwanted }: SearchQuery, level: Level, terms: SQL): SQL {
  if (wanted.length === 0) return sql`false`;
  const all = wanted.map((one) => {
    const near = level === "text" ? one.near : [];
    return sql`${terms} && ${intArray(idsUpTo(level, [...one.terms, ...near]))}`;
  });
  const none = unwanted.length > 0 ? [sql`not (${matchesAny(unwanted, terms)})`] : [];
  return sql.join([...all, ...none], sql` and `);
}

/** Whether documents have any of these words, at whatever level. */
export function matchesAny(words: readonly string[], terms: SQL): SQL {
  return sql`${terms} && ${intArray(idsUpTo("text", words))}`;
}

/** The same as `matches` at exactly this level: not all of it at a higher one. */
export function matchesExactly(query: SearchQuery, level: Level, terms: SQL): SQL {
  const above = LEVELS[LEVELS.indexOf(level) - 1];
  const term = onlyTerm(query);
  // A document has each term at one level only.
  if (term !== null) return sql`${terms} @> ${intArray([termId(level, term)])}`;
  const here = matches(query, level, terms);
  return above === undefined ? here : sql`${here} and not (${matches({ ...query, unwanted: [] }, above, terms)})`;
}

/** The term of a query that asks for nothing but one term, else null. */
export function onlyTerm({ wanted, unwanted }: SearchQuery): string | null {
  const [first, ...rest] = wanted;
  return first && rest.length === 0 && first.terms.length === 1 && first.near.length === 0 && unwanted.length === 0
    ? (first.terms[0] ?? null)
    : null;
}
