import { type SQL, sql } from "drizzle-orm";
import { PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { escapeLike, toSqlText } from "./sql-text";

const table = pgTable("goods", { unitCode: text() });
const inner = sql`a = ${1} and b = ${"two"}`;

const QUERIES: Record<string, SQL> = {
  "text alone": sql`select 1`,
  "values of every kind": sql`select ${1}, ${"x"}, ${true}, ${null}, ${12n}, ${new Date(0)}, ${["a", "b"]}`,
  "queries within queries": sql`select * from t where (${inner}) or not (${inner}) limit ${5}::int`,
  "raw text": sql`select ${sql.raw("x::int")} from ${sql.raw("y")}`,
  joined: sql`select ${sql.join([sql`a`, sql`${2}`, sql`c`], sql`, `)}`,
  "tables and columns": sql`select ${table.unitCode} from ${table} where ${table.unitCode} = ${"TNE"}`,
  "a value that is not there": sql`select 1 ${undefined}`,
  names: sql`select ${sql.identifier('a"b')}`,
};

test.each(Object.entries(QUERIES))("%s come out as Drizzle builds them", (_name, query) => {
  const built = new PgDialect({ casing: "snake_case" }).sqlToQuery(query);
  expect(toSqlText(query)).toEqual({ text: built.sql, params: built.params });
});

test("a LIKE pattern takes its special characters literally", () => {
  expect(escapeLike("50 %_\\ A4")).toBe("50 \\%\\_\\\\ A4");
});
