import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { describeError } from "../log";
import {
  db,
  findDatabaseErrorCode,
  findViolatedConstraint,
  inPreparedTransaction,
  inTransaction,
  pool,
  queryWithCustomPlan,
} from "./db";

const EMAIL = "maria@tonna.example";
const HASH = "$argon2id$v=19$secret";
const insert = sql`insert into people (email, hash, age) values (${EMAIL}, ${HASH}, ${1})`;

beforeAll(async () => {
  await pool()`create table people (email text primary key, hash text not null, age int not null constraint grown check (age > 17))`;
});

const failures: [string, () => Promise<unknown>][] = [
  ["a query", () => db().execute(insert)],
  ["a transaction", () => inTransaction((tx) => tx.execute(insert))],
  ["a transaction of prepared statements", () => inPreparedTransaction((tx) => tx.execute(insert))],
  ["a statement by itself", () => queryWithCustomPlan(insert)],
  ["a query of the driver", () => pool()`insert into people (email, hash, age) values (${EMAIL}, ${HASH}, 1)`],
];

test.each(failures)("the error of %s names the broken rule, and no stored value", async (_name, fail) => {
  const error = await fail().then(
    () => null,
    (reason) => reason,
  );
  expect([findDatabaseErrorCode(error), findViolatedConstraint(error)]).toEqual(["23514", "grown"]);
  const printed = [inspect(error, { depth: 9 }), String(error), error.stack, JSON.stringify(describeError(error))];
  for (const text of printed) {
    expect(text).not.toContain(EMAIL);
    expect(text).not.toContain(HASH);
  }
  expect(printed[0]).toContain('violates check constraint "grown"');
});
