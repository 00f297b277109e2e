import { fillPlaceholders, type SQL } from "drizzle-orm";
import { runCustomPlan, runQuery } from "./db";
import { readSomewhere } from "./replicas";
import { rowsOf } from "./row-objects";
import { type SqlText, sqlText } from "./sql-text";

/*
 * Reads of what everyone may see. A replica may answer them; it never shows less than this process knows of. Whatever
 * decides about access, and whatever is part of a write, asks the primary: `queryPrepared`, `queryOnce` of `db.ts`.
 */

/** `queryPrepared`, for a public read. */
export function readPrepared<T>(query: SQL): Promise<T[]> {
  return readSomewhere(({ main }) => runQuery<T>(main, query, true));
}

/** `queryOnce`, for a public read. */
export function readOnce<T>(query: SQL): Promise<T[]> {
  return readSomewhere((pools) => runCustomPlan<T>(pools, query));
}

/**
 * A public read whose text is built once, with `sql.placeholder(name)` for its values: building it costs more than sending
 * it. Otherwise like `readPrepared`.
 */
export function preparedRead<T>(query: SQL): (values: Record<string, unknown>) => Promise<T[]> {
  let built: SqlText | undefined;
  return (values) => {
    built ??= sqlText(query);
    const { text, params } = built;
    return readSomewhere(({ main }) => rowsOf<T>(main, text, fillPlaceholders(params, values), true));
  };
}
