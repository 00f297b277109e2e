import { type Placeholder, SQL, StringChunk, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { MARKET_ZONE } from "../time/market-zone";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * The parts of a text, for a prepared statement that takes several keys. In a subquery, so that the planner does not see how many:
 * it would find that knowing it makes a cheaper plan, and plan every time anew, which costs more than the statement.
 */
export function splitParam(text: string | Placeholder, separator = ","): SQL {
  return sql`(select string_to_array(${text}, ${separator}))`;
}

/** A number of a prepared statement that the planner does not see, for the same reason: a page is planned once, whichever it is. */
export function opaqueParam(value: number): SQL {
  return sql`(select ${value}::int)`;
}

/** A number as a part of the statement itself: one of the few that the code knows, so that any plan knows it. */
export function intParam(value: number): SQL {
  return sql.raw(String(Math.trunc(value)));
}

/** The zone of the market as a part of the statement itself, so that an expression is the same wherever it stands. */
export const MARKET_ZONE_SQL = sql.raw(`'${MARKET_ZONE}'`);

/** Text as LIKE takes it for itself, with nothing in it that would be a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export type SqlText = { text: string; params: unknown[] };

/**
 * The text and parameters of a query. Ours are pieces of text and plain values, which take a fraction of what Drizzle's
 * own builder needs, since that asks of each piece what kind it is; a query with tables or columns in it is left to that.
 */
export function toSqlText(query: SQL): SqlText {
  const params: unknown[] = [];
  const text = plainSql(query, params);
  if (text !== null) return { text, params };
  const built = dialect.sqlToQuery(query);
  return { text: built.sql, params: built.params };
}

/** Null when the query holds more than text and plain values. */
function plainSql({ queryChunks }: SQL, params: unknown[]): string | null {
  let text = "";
  for (const chunk of queryChunks as unknown[]) {
    if (chunk instanceof StringChunk) text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join("");
    else if (chunk instanceof SQL) {
      const inner = plainSql(chunk, params);
      if (inner === null) return null;
      text += inner;
    } else if (chunk === null || typeof chunk === "string" || typeof chunk === "number" || typeof chunk === "boolean") {
      text += `$${params.push(chunk)}`;
    } else return null;
  }
  return text;
}
