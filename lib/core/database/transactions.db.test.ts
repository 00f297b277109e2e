import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createId } from "../id";
import { mails } from "../mail/schema";
import { connect, type Db, db, inTransaction } from "./db";

const lock = (tx: Db, id: string) => tx.select({ id: mails.id }).from(mails).where(eq(mails.id, id)).for("update");
const append = (tx: Db, id: string, word: string) =>
  tx
    .update(mails)
    .set({ subject: sql`${mails.subject} || ${word}` })
    .where(eq(mails.id, id));

test("two transactions that wait for each other are both done, each once", async () => {
  const [one, two] = [createId(), createId()];
  const content = { subject: "", text: "", html: "", status: "KEPT" as const };
  await db()
    .insert(mails)
    .values([one, two].map((id) => ({ id, recipient: `${id}@tonna.example`, ...content })));
  let holders = 0;
  let bothHold = () => {};
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  let runs = 0;
  const crossing = (first: string, second: string, word: string) =>
    inTransaction(async (tx) => {
      runs += 1;
      await lock(tx, first);
      holders += 1;
      if (holders === 2) bothHold();
      await held;
      await append(tx, second, word);
      await append(tx, first, word);
    });
  await Promise.all([crossing(one, two, "a"), crossing(two, one, "b")]);
  // A cancelled transaction may come back before the other one has gone on: then they meet again.
  expect(runs).toBeGreaterThan(2);
  const rows = await db()
    .select({ subject: mails.subject })
    .from(mails)
    .where(inArray(mails.id, [one, two]));
  for (const { subject } of rows) expect([...subject].sort().join("")).toBe("ab");
});

test("a reserved connection is not closed by age, since it may hold a lock", async () => {
  const own = connect(1);
  expect(own.options.max_lifetime).toBeNull();
  await own.end();
});
