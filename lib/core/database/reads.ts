import { fillPlaceholders, type SQL } from "drizzle-orm";
import { runQuery } from "./db";
import { readFromReplica } from "./replicas";
import { queryRows } from "./row-objects";
import { type SqlText, toSqlText } from "./sql-text";

/*
 * Reads of what everyone may see. A replica may answer them; it never shows less than this process knows of. Whatever
 * decides about access, and whatever is part of a write, asks the primary: `queryPrepared`, `queryOnce` of `db.ts`.
 */

/** `queryPrepared`, for a public read. */
export function readPrepared<T>(query: SQL): Promise<T[]> {
  return readFromReplica((sql) => runQuery<T>(sql, query, true));
}

/** `queryOnce`, for a public read. */
export function readWithCustomPlan<T>(query: SQL): Promise<T[]> {
  return readFromReplica((sql) => runQuery<T>(sql, query, false));
}

/**
 * A public read whose text is built once, with `sql.placeholder(name)` for its values: building it costs more than sending
 * it. Otherwise like `readPrepared`.
 */
export function createPreparedRead<T>(query: SQL): (values: Record<string, unknown>) => Promise<T[]> {
  let built: SqlText | undefined;
  return (values) => {
    built ??= toSqlText(query);
    const { text, params } = built;
    return readFromReplica((sql) => queryRows<T>(sql, text, fillPlaceholders(params, values), true));
  };
}
