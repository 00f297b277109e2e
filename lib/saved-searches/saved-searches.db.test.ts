import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { closeBus } from "@/lib/core/processes/bus";
import { forgetOldSearches, removeSearch, renameSearch, restoreSearch } from "./commands";
import { MOST_SEARCHES } from "./contract";
import { findSameSearch, listSavedSearches } from "./queries";
import { savedSearches } from "./schema";
import { forgetSearches, person, save } from "./test-searches";

beforeAll(() => storeCategories(db()));
afterAll(closeBus);
beforeEach(forgetSearches);

test("the same filters are saved once, however they are written, and bad ones never", async () => {
  const [me, other] = [await person(), await person()];
  await save(me, "type=SELL&cat=wheat-milling&q=");
  const again = save(me, "cat=wheat-milling&type=SELL");
  await expect(again).rejects.toMatchObject({ code: "conflict", errors: [{ code: "already_saved" }] });
  await save(other, "cat=wheat-milling&type=SELL");
  expect(await findSameSearch("cat=wheat-milling&type=SELL", me)).not.toBeNull();
  for (const query of ["", "page=2", "cat=no-such", "priceMin=x", "type=SELL&type=BUY", "attr.nope=1"])
    await expect(save(me, query), query).rejects.toMatchObject({ code: "validation_failed" });
  const tooLong = save(me, `q=${"ё".repeat(500)}`);
  await expect(tooLong).rejects.toMatchObject({ code: "validation_failed", errors: [{ code: "too_long" }] });
  await expect(save(me, "priceMin=5&priceMax=1")).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(save({ kind: "anonymous" }, "type=SELL")).rejects.toMatchObject({ code: "not_owner" });
});

test("a person renames, deletes and restores only their own searches", async () => {
  const [me, other] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling");
  await renameSearch(me, id, "Моя пшеница");
  const refused = [
    () => renameSearch(other, id, "x"),
    () => removeSearch(other, id),
    () => restoreSearch(other, id),
    () => renameSearch(me, "x", "x"),
  ];
  for (const act of refused) await expect(act()).rejects.toMatchObject({ code: "not_found" });
  expect(await listSavedSearches(me)).toMatchObject([{ id, name: "Моя пшеница" }]);
  expect(await listSavedSearches(other)).toEqual([]);
  await removeSearch(me, id);
  expect(await listSavedSearches(me)).toEqual([]);
  await restoreSearch(me, id);
  expect(await listSavedSearches(me)).toMatchObject([{ id, name: "Моя пшеница" }]);
  await removeSearch(me, id);
  await save(me, "cat=wheat-milling");
  await expect(restoreSearch(me, id)).rejects.toMatchObject({ code: "conflict" });
  await db().update(savedSearches).set({ removedAt: sql`now() - interval '2 days'` }).where(eq(savedSearches.id, id));
  await forgetOldSearches();
  await expect(restoreSearch(me, id)).rejects.toMatchObject({ code: "not_found" });
});

test("an account keeps its number of searches, also when it saves many at once", async () => {
  const me = await person();
  for (let each = 1; each < MOST_SEARCHES; each++) await save(me, `priceMin=${each}`, "off");
  const outcomes = await Promise.allSettled(["a", "b", "c"].map((word) => save(me, `q=${word}`)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { errors: [{ code: "too_many" }] } });
});
