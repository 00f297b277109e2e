import type postgres from "postgres";

/*
 * The driver sets the columns of a row one by one under names it looks up each time: past some twenty of them the engine keeps such an
 * object as a hash table, which costs more to fill, read and write as JSON than the query's answer to parse. So rows come as arrays,
 * and one function for each list of columns makes objects of them that all share one class.
 */

type RowMaker = (values: unknown[]) => unknown;

/** By the columns' names: as many as there are shapes of rows in the code. */
const makers = new Map<string, RowMaker>();

/** Runs a statement and returns its rows as objects by the columns' names, as the driver would. */
export async function queryRows<T>(
  sql: Pick<postgres.Sql, "unsafe">,
  text: string,
  params: unknown[],
  prepare: boolean,
): Promise<T[]> {
  const found = await sql.unsafe(text, params as never[], { prepare }).values();
  if (found.length === 0) return [];
  const make = makerOf((found.columns ?? []).map(({ name }) => name));
  const rows = new Array<T>(found.length);
  for (let index = 0; index < rows.length; index += 1) rows[index] = make(found[index] as unknown[]) as T;
  return rows;
}

function makerOf(names: string[]): RowMaker {
  const key = JSON.stringify(names);
  let make = makers.get(key);
  if (!make) {
    const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
    make = new Function("values", `return { ${fields.join(", ")} };`) as RowMaker;
    makers.set(key, make);
  }
  return make;
}
