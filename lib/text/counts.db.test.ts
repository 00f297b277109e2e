// Counts of terms are exact while listings change.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { findFrequencies, getFrequency, mergeTermCounts } from "./counts";
import { toTermId } from "./terms";

let ownerId: string;

beforeAll(async () => {
  await storeCategories(db());
  ownerId = createId();
  await db()
    .insert(users)
    .values({ id: ownerId, email: `${randomUUID()}@tonna.example`, name: "Seller" });
});

/** A public listing as far as its terms are concerned. */
async function place(ids: string[], terms: readonly string[]): Promise<void> {
  const numbers = `{${terms.map((term) => toTermId("title", term)).join(",")}}`;
  for (const id of ids)
    await db().execute(sql`
      insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency,
        unit_code, country_code, owner_id, published_at, expires_at)
      values (${id}::uuid, ${`terms-${id}`}, 'Terms', 'SELL', 'ACTIVE', 'metals', 'raw', 'alumina', 1, 'RUB', '168', 'RU',
        ${ownerId}::uuid, now(), now() + interval '1 day')`);
  await db().execute(sql`
    insert into listing_search (listing_id, published_at, terms)
    select id, now(), ${numbers}::int[] from unnest(string_to_array(${ids.join(",")}, ',')::uuid[]) as l(id)`);
}

const deltas = async () =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from search_document_deltas`))[0]?.n ?? 0;

const word = () => `=${randomUUID()}`;

async function numbersOf(...terms: string[]): Promise<number[]> {
  const found = await findFrequencies(terms);
  return terms.map((term) => getFrequency(found, term));
}

it("a document appends one delta row and counts at once, before and after the merge", async () => {
  await mergeTermCounts();
  const [shared, own] = [word(), word()];
  await place([createId()], [shared, own]);
  expect(await deltas()).toBe(1);
  expect(await numbersOf(shared, own)).toEqual([1, 1]);
  await mergeTermCounts();
  expect(await deltas()).toBe(0);
  await place([createId()], [shared]);
  expect(await numbersOf(shared, own)).toEqual([2, 1]);
});

it("a statement over many documents appends one row for each different change", async () => {
  await mergeTermCounts();
  const [kept, left, came] = [word(), word(), word()];
  const ids = [createId(), createId(), createId()];
  await place(ids, [kept, left]);
  expect(await deltas()).toBe(1);
  const terms = `{${[kept, came].map((term) => toTermId("title", term)).join(",")}}`;
  const list = sql`string_to_array(${ids.join(",")}, ',')::uuid[]`;
  await db().execute(sql`update listing_search set terms = ${terms}::int[] where listing_id = any(${list})`);
  expect(await numbersOf(kept, left, came)).toEqual([3, 0, 3]);
  await db().execute(sql`update listing_search set published_at = null where listing_id = ${ids[0] ?? ""}::uuid`);
  expect(await numbersOf(kept, left, came)).toEqual([2, 0, 2]);
  await db().execute(sql`delete from listing_search where listing_id = any(${list})`);
  expect(await numbersOf(kept, left, came)).toEqual([0, 0, 0]);
  await mergeTermCounts();
  expect(await numbersOf(kept, left, came)).toEqual([0, 0, 0]);
});

it("counts stay exact at every moment while writers write and deltas are merged", async () => {
  const term = word();
  let placed = 0;
  let writing = true;
  const writers = [1, 2, 3].map(async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await place([createId(), createId()], [term]);
      placed += 2;
    }
  });
  const folding = (async () => {
    while (writing) await mergeTermCounts();
  })();
  const reading = (async () => {
    let before = 0;
    while (writing) {
      const least = placed;
      const [now = 0] = await numbersOf(term);
      expect(now).toBeGreaterThanOrEqual(Math.max(before, least));
      expect(now % 2).toBe(0);
      before = now;
    }
  })();
  await Promise.all(writers).finally(() => {
    writing = false;
  });
  await Promise.all([folding, reading]);
  expect(await numbersOf(term)).toEqual([48]);
});
