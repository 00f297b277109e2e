// Small pieces of SQL: parameters that the planner does not see, patterns, statements as text.
import { type Placeholder, SQL, StringChunk, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { MARKET_ZONE } from "../time/market-zone";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Splits a text parameter into an array, for a prepared statement that takes several keys. The subquery hides the number of keys from
 * the planner: otherwise Postgres plans each time anew, which costs more than the statement.
 */
export function splitParam(text: string | Placeholder, separator = ","): SQL {
  return sql`(select string_to_array(${text}, ${separator}))`;
}

/** Passes an integer that the planner does not see, such as LIMIT: otherwise Postgres plans each page anew. */
export function opaqueParam(value: number): SQL {
  return sql`(select ${value}::int)`;
}

/** Passes an integer that the planner sees in a statement planned for its values. A literal would make one more text to prepare. */
export function intParam(value: number): SQL {
  return sql`${Math.trunc(value)}::int`;
}

/** The time zone of the market as a literal: an expression with it matches the same expression of an index. */
export const MARKET_ZONE_SQL = sql.raw(`'${MARKET_ZONE}'`);

/** Escapes a text for LIKE, so that `%` and `_` stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export type SqlText = { text: string; params: unknown[] };

/**
 * Builds the text and parameters of a query. Queries of plain text and values take a fraction of the time of Drizzle's builder, which
 * builds only those with tables or columns in them.
 */
export function toSqlText(query: SQL): SqlText {
  const params: unknown[] = [];
  const text = writePlainSql(query, params);
  if (text !== null) return { text, params };
  const built = dialect.sqlToQuery(query);
  return { text: built.sql, params: built.params };
}

/** Builds the text of a query, or returns null when it holds more than text and plain values. */
function writePlainSql({ queryChunks }: SQL, params: unknown[]): string | null {
  let text = "";
  for (const chunk of queryChunks as unknown[]) {
    if (chunk instanceof StringChunk) text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join("");
    else if (chunk instanceof SQL) {
      const inner = writePlainSql(chunk, params);
      if (inner === null) return null;
      text += inner;
    } else if (chunk === null || typeof chunk === "string" || typeof chunk === "number" || typeof chunk === "boolean") {
      text += `$${params.push(chunk)}`;
    } else return null;
  }
  return text;
}
