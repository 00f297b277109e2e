import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { listCategories } from "@/lib/categories/queries";
import { db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { Category } from "@/lib/reference/categories/contract";
import { categoryNodes, listLeaves } from "@/lib/reference/categories/tree";
import { createListing, deleteListing, patchListing } from "../commands";
import { CreateListing, PatchListing } from "../contract";
import type { ListingRecord } from "../rows";
import { mergeCompanyRollup, mergeRollup } from "../steps/merge-rollup";
import { filterOf } from "../test-catalogue";
import { LEAVES, newWriter, qualities, type Writer } from "../test-writers";
import { countSql } from "./counts";

const leaf = fc.constantFrom(...LEAVES.slice(0, 3), ...LEAVES.slice(-2));
const type = fc.constantFrom("SELL", "BUY");
const country = fc.constantFrom("RU", "KZ");
const region = fc.constantFrom("Ростовская область", "Краснодарский край", null);
const place = fc.constantFrom(
  { country: "RU", region: "Ростовская область" },
  { country: "RU", region: "Краснодарский край" },
  { country: "RU", region: null },
  { country: "KZ", region: "Костанайская область" },
  { country: "KZ", region: null },
);
const currency = fc.constantFrom("RUB", "USD");
const at = fc.nat(20);
const choice = fc.nat(3);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      choice,
      body: fc
        .record({
          title: fc.constant("Лот"),
          type,
          categorySlug: leaf,
          pricePerUnit: fc.integer({ min: 1, max: 9 }),
          currency,
          volumeUnit: fc.constant("т"),
          place,
          status: fc.constantFrom("DRAFT", "ACTIVE"),
        })
        .map(({ place, ...rest }) => ({ ...rest, ...place })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("patch" as const),
      at,
      choice,
      body: fc.record(
        {
          type,
          categorySlug: leaf,
          country,
          region,
          currency,
          title: fc.constantFrom("Лот", "Другой лот"),
          pricePerUnit: fc.integer({ min: 1, max: 5 }),
          volume: fc.option(fc.integer({ min: 1, max: 5 })),
          basis: fc.constantFrom("FCA", "CPT", null),
          status: fc.constantFrom("PENDING", "ACTIVE", "PAUSED", "SOLD", "ARCHIVED"),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  fc.record({ kind: fc.constant("delete" as const), at }),
  fc.record({ kind: fc.constant("verify" as const), verified: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two hands of one account work on the same lots, so that rows are contended too. */
async function write({ companyId, caller }: Writer, steps: Step[], lots: ListingRecord[]): Promise<void> {
  for (const one of steps) {
    if (one.kind === "verify") {
      await db().execute(
        sql`update companies set status = ${one.verified ? "VERIFIED" : "REJECTED"} where id = ${companyId}`,
      );
      continue;
    }
    if (one.kind === "create") {
      const attributes = qualities(one.body.categorySlug, one.choice);
      lots.push(await createListing(CreateListing.parse({ ...one.body, attributes }), caller));
      continue;
    }
    const lot = lots[one.at % Math.max(lots.length, 1)];
    if (!lot) continue;
    const done = one.kind === "patch" ? patchListing(lot.slug, changeOf(one), caller) : deleteListing(lot.id, caller);
    await done.catch((error: unknown) => {
      if (
        !(error instanceof AppError) ||
        !["invalid_transition", "not_found", "validation_failed", "conflict"].includes(error.code)
      )
        throw error;
    });
  }
}

/** A lot that moves to another category takes on values of that one. */
function changeOf({ body, choice: number }: Extract<Step, { kind: "patch" }>): PatchListing {
  const { categorySlug } = body;
  return PatchListing.parse({ ...body, ...(categorySlug && { attributes: qualities(categorySlug, number) }) });
}

const DIMENSIONS = sql`category_slug, type, currency, country_code`;

/** Every combination whose kept number differs from a recount of the rows. */
function differences(kept: "listing_counts" | "listing_category_counts") {
  const fine = kept === "listing_counts";
  const columns = fine ? sql`${DIMENSIONS}, region, verified` : sql`category_slug, type`;
  const rows = fine ? sql`${DIMENSIONS}, coalesce(region, '') as region, verified` : sql`category_slug, type`;
  return db().execute(sql`
    with kept as (
      select ${columns}, sum(n)::int as n from (
        select ${columns}, count as n from ${sql.raw(kept)} union all select ${columns}, delta from listing_count_deltas
      ) x group by ${columns} having sum(n) <> 0
    ), real as (select ${columns}, count(*)::int as n from (select ${rows} from listings where status = 'ACTIVE') l group by ${columns})
    (select 'kept', * from kept except select 'kept', * from real) union all (select 'real', * from real except select 'real', * from kept)`);
}

/** The same for the values of attributes. */
function differencesOfAttributes() {
  return db().execute(sql`
    with kept as (
      select category_slug, type, key, value, sum(n)::int as n from (
        select category_slug, type, key, value, count as n from listing_attribute_counts
        union all select category_slug, type, key, value, delta from listing_attribute_deltas, jsonb_each(attributes)
      ) x group by 1, 2, 3, 4 having sum(n) <> 0
    ), real as (
      select category_slug, type, key, value, count(*)::int as n from listings, jsonb_each(attributes)
      where status = 'ACTIVE' group by 1, 2, 3, 4
    )
    (select 'kept', * from kept except select 'kept', * from real) union all (select 'real', * from real except select 'real', * from kept)`);
}

/** Listings beside whose documents something else stands than what they are. */
function differencesOfDocuments() {
  return db().execute(sql`
    select l.id from listings l join listing_search s on s.listing_id = l.id
    where (s.published_at, s.combination, s.price_per_unit, s.volume, s.basis) is distinct from (
      case when status = 'ACTIVE' then l.published_at end,
      listing_combination(category_slug, type, currency, country_code, region, verified), l.price_per_unit, l.volume, l.basis)`);
}

async function expectExact(): Promise<void> {
  expect([...(await differencesOfDocuments())]).toEqual([]);
  const ambiguous = await db().execute(sql`select combination from listing_counts group by 1 having count(*) > 1`);
  expect([...ambiguous]).toEqual([]);
  expect([...(await differencesOfAttributes())]).toEqual([]);
  expect([...(await differences("listing_counts"))]).toEqual([]);
  expect([...(await differences("listing_category_counts"))]).toEqual([]);
  const rows = await db().execute<{ slug: string; n: number }>(
    sql`select category_slug as slug, count(*)::int as n from listings where status = 'ACTIVE' group by 1`,
  );
  const recount = new Map(rows.map(({ slug, n }) => [slug, n]));
  const flat = (nodes: readonly Category[]): Category[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  for (const { slug, count } of flat(await listCategories())) {
    const node = categoryNodes.get(slug);
    const leaves = node ? listLeaves(node) : [];
    const expected = leaves.reduce((sum, one) => sum + (recount.get(one.slug) ?? 0), 0);
    expect([slug, count]).toEqual([slug, expected]);
  }
  const [total] = await db().execute<{ kept: number; real: number }>(
    sql`select ${countSql(filterOf({}))} as kept, (select count(*)::int from listings where status = 'ACTIVE') as real`,
  );
  expect(total?.kept).toBe(total?.real);
  const ofCompanies = await db().execute<{ id: string; n: number }>(
    sql`select company_id as id, count(*)::int as n from listings where status = 'ACTIVE' and company_id is not null group by 1`,
  );
  for (const { id, n } of ofCompanies) {
    const [kept] = await db().execute<{ n: number }>(sql`select ${countSql(filterOf({ company: [id] }))} as n`);
    expect([id, kept?.n]).toEqual([id, n]);
  }
}

beforeAll(() => storeCategories(db()));

it("keeps every count exact while four hands write and two folders fold", async () => {
  const hands = fc.array(fc.array(step, { minLength: 8, maxLength: 20 }), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(hands, async (plans) => {
      const writers = [await newWriter(), await newWriter()];
      const lots: ListingRecord[][] = [[], []];
      let writing = true;
      const fold = async () => {
        while (writing) await Promise.all([mergeRollup(), mergeCompanyRollup()]);
      };
      const work = plans.map((plan, hand) => write(writers[hand % 2] as Writer, plan, lots[hand % 2] ?? []));
      const folding = [fold(), fold()];
      await Promise.all(work).finally(() => {
        writing = false;
      });
      await Promise.all(folding);
      await expectExact();
      await mergeRollup();
      await expectExact();
    }),
    { numRuns: 5 },
  );
});
