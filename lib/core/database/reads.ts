import { fillPlaceholders, type SQL } from "drizzle-orm";
import { runQuery, runWithCustomPlan } from "./db";
import { readFromReplica } from "./replicas";
import { queryRows } from "./row-objects";
import { type SqlText, toSqlText } from "./sql-text";

/*
 * Reads of public data. A replica may answer them, once it has every write that this process knows of. Access checks and reads that
 * belong to a write ask the primary instead: `queryPrepared` and `queryWithCustomPlan` in `db.ts`.
 */

/** Runs a public read as a prepared statement; Postgres may keep one plan for all values. There must be few texts. */
export function readPrepared<T>(query: SQL): Promise<T[]> {
  return readFromReplica(({ main }) => runQuery<T>(main, query, true));
}

/** Runs a public read whose best plan depends on its values: Postgres plans it anew each time. */
export function readWithCustomPlan<T>(query: SQL): Promise<T[]> {
  return readFromReplica((pools) => runWithCustomPlan<T>(pools, query));
}

/** Creates a public, prepared read whose text is built once, with `sql.placeholder(name)` for its values: building costs more than sending. */
export function createPreparedRead<T>(query: SQL): (values: Record<string, unknown>) => Promise<T[]> {
  let built: SqlText | undefined;
  return (values) => {
    built ??= toSqlText(query);
    const { text, params } = built;
    return readFromReplica(({ main }) => queryRows<T>(main, text, fillPlaceholders(params, values), true));
  };
}
