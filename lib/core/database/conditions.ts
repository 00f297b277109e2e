import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { isId } from "../id";

/** SQL of each filter. A mapped type: a filter that is missing does not compile. */
export type Conditions<F> = { [K in keyof F]-?: (value: NonNullable<F[K]>, all: F) => SQL };

/** Lists the conditions of the filters that have a value. */
export function listConditions<F extends object>(conditions: Conditions<F>, filters: F): SQL[] {
  const list = <K extends keyof F>(name: K) => {
    const value = filters[name];
    return value === undefined || value === null ? [] : [conditions[name](value, filters)];
  };
  return (Object.keys(conditions) as (keyof F)[]).flatMap(list);
}

/** Compares a column with an id from outside. A text that is no id matches no row. */
export function hasId(column: Column, id: string): SQL {
  return isId(id) ? eq(column, id) : sql`false`;
}
