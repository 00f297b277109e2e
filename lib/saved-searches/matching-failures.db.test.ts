import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { closeBus } from "@/lib/core/processes/bus";
import { listStoredJobs, makeDue } from "@/lib/core/queue/test-jobs";
import { savedSearches, savedSearchHits } from "./schema";
import { forgetSearches, mailsTo, make, person, save, turn } from "./test-searches";

const BROKEN = "деление на ноль";
/** Another transaction in the way, as the database says it. */
const BLOCKED = "взаимная блокировка";

vi.mock("@/lib/listings/catalogue/filters", async (original) => {
  const real = await original<typeof import("@/lib/listings/catalogue/filters")>();
  const matchesFilter: typeof real.matchesFilter = (filter) =>
    filter.q?.text === BROKEN
      ? sql`1 / (l.version - l.version) = 1`
      : filter.q?.text === BLOCKED
        ? sql`test_deadlock()`
        : real.matchesFilter(filter);
  return { ...real, matchesFilter };
});

beforeAll(() => storeCategories(db()));
afterAll(closeBus);
beforeEach(forgetSearches);

test("a search that the catalogue has given up, or the database can't answer, holds up no other", async () => {
  const [seller, me] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling&type=SELL");
  await db().update(savedSearches).set({ query: "priceMin=x" }).where(eq(savedSearches.id, id));
  await save(me, `q=${BROKEN}`);
  await save(me, "cat=wheat-milling");
  await make(seller);
  await turn();
  expect(await db().select().from(savedSearchHits)).toHaveLength(1);
  expect(await mailsTo(me)).toHaveLength(1);
});

test("listings that met another transaction stay queued, and are compared when it is gone", async () => {
  const become = (body: string) =>
    db().execute(
      sql`create or replace function test_deadlock() returns boolean language plpgsql as ${sql.raw(`$$ begin ${body} end $$`)}`,
    );
  await become("raise exception using errcode = 'deadlock_detected';");
  const [seller, me] = [await person(), await person()];
  await save(me, `q=${encodeURIComponent(BLOCKED)}`);
  await make(seller);
  await turn();
  expect(await listStoredJobs("alert")).toMatchObject([{ state: "retry" }]);
  expect(await mailsTo(me)).toEqual([]);
  await become("return true;");
  await makeDue("alert");
  await turn();
  expect(await listStoredJobs("alert")).toEqual([]);
  expect(await mailsTo(me)).toHaveLength(1);
});
