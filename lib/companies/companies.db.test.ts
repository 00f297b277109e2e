import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { mergeCompanyRollup } from "@/lib/listings/steps/merge-rollup";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { users } from "@/lib/users/schema";
import { CompanyQuery } from "./contract";
import { findCompaniesByIds, findCompany, listCompanies } from "./queries/list-companies";
import { companies } from "./schema";

const LEAVES = [...categoryNodes.values()].filter(({ level }) => level === 3).slice(0, 4);
const owner = createId();

type NewCompany = Partial<typeof companies.$inferInsert> & { name: string };

async function addCompany(fields: NewCompany): Promise<string> {
  const id = createId();
  await db()
    .insert(companies)
    .values({ id, slug: `c-${id}`, status: "VERIFIED", verifiedAt: new Date(), ...fields });
  return id;
}

async function addListings(companyId: string | null, leaf = LEAVES[0], count = 1, status = "ACTIVE"): Promise<void> {
  for (let at = 0; at < count; at++) {
    const id = createId();
    await db().execute(sql`
      insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code, country_code, owner_id, company_id, published_at)
      values (${id}, ${id}, 'Лот', 'SELL', ${status}, ${leaf?.parent?.parent?.slug}, ${leaf?.parent?.slug}, ${leaf?.slug}, 1, 'RUB', 'TNE', 'RU', ${owner}, ${companyId}, now())`);
  }
}

const list = (query: Record<string, string>) => listCompanies(CompanyQuery.parse({ perPage: "100", ...query }));
const ids = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
const names = async (query: Record<string, string>) => (await list(query)).data.map(({ name }) => name);

beforeAll(async () => {
  await storeCategories(db());
  await db()
    .insert(users)
    .values({ id: owner, email: `${randomUUID()}@tonna.example`, name: "Writer" });
});

it("counters stay exact through any writes, before and after deltas are merged", async () => {
  const [first, second] = [await addCompany({ name: "Первая" }), await addCompany({ name: "Вторая", status: "DRAFT" })];
  const leaf = fc.constantFrom(...LEAVES);
  const company = fc.constantFrom(first, second, null);
  const status = fc.constantFrom("ACTIVE", "PAUSED");
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), company, leaf, status }),
    fc.record({ kind: fc.constant("move" as const), leaf, company, status }),
    fc.record({ kind: fc.constant("delete" as const), leaf }),
    fc.constant({ kind: "fold" as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const one of steps) {
        if (one.kind === "add") await addListings(one.company, one.leaf, 1, one.status);
        else if (one.kind === "delete")
          await db().execute(
            sql`delete from listings where id in (select id from listings where category_slug = ${one.leaf.slug} limit 2)`,
          );
        else if (one.kind === "move")
          await db().execute(sql`update listings set company_id = ${one.company}, status = ${one.status}
            where id in (select id from listings where category_slug = ${one.leaf.slug} limit 2)`);
        else await mergeCompanyRollup();
      }
      const off = await db().execute(sql`
        with kept as (select company_id, category_slug, sum(n)::int as n from (
          select company_id, category_slug, count as n from company_listing_counts
          union all select company_id, category_slug, delta from company_listing_deltas) x group by 1, 2 having sum(n) <> 0),
        real as (select company_id, category_slug, count(*)::int as n from listings where status = 'ACTIVE' and company_id is not null group by 1, 2)
        (select * from kept except select * from real) union all (select * from real except select * from kept)`);
      expect([...off]).toEqual([]);
      const totalsOff = await db().execute(sql`
        select company_id from (select company_id, sum(count) as n from company_listing_counts group by 1) c
        full join company_listing_totals t using (company_id) where t.count is distinct from c.n`);
      expect([...totalsOff]).toEqual([]);
      const [shown] = await findCompaniesByIds([first]);
      const real = await db().execute<{ slug: string; n: number }>(sql`
        select category_slug as slug, count(*)::int as n from listings where company_id = ${first} and status = 'ACTIVE' group by 1 order by 2 desc, 1`);
      expect(shown?.categories).toEqual([...real].map(({ slug }) => slug));
      expect(shown?.listingCount).toBe([...real].reduce((sum, { n }) => sum + n, 0));
    }),
    { numRuns: 8 },
  );
  await db().execute(sql`delete from listings`);
});

it("the total of a company stays exact when two processes merge deltas at once", async () => {
  const company = await addCompany({ name: "Двойная" });
  for (const leaf of LEAVES) await addListings(company, leaf, 2);
  await Promise.all([mergeCompanyRollup(), mergeCompanyRollup()]);
  await addListings(company, LEAVES[1]);
  const [kept] = await db().execute(sql`select count from company_listing_totals where company_id = ${company}`);
  expect(kept).toEqual({ count: 2 * LEAVES.length });
  const { data } = await list({ sortBy: "listings" });
  expect(data[0]).toMatchObject({ id: company, listingCount: 2 * LEAVES.length + 1 });
  await db().execute(sql`delete from listings`);
  await db().execute(sql`delete from companies where id = ${company}`);
});

it("only verified companies are shown, in every query", async () => {
  const q = "невидимка";
  const made = new Map<string, string>();
  for (const status of ["DRAFT", "PENDING", "VERIFIED", "REJECTED"] as const)
    made.set(status, await addCompany({ name: `${status} Невидимка`, status, slug: `hidden-${status.toLowerCase()}` }));
  const verified = made.get("VERIFIED") ?? "";
  expect(await ids({ q })).toEqual([verified]);
  expect((await list({ q })).total).toBe(1);
  expect((await findCompaniesByIds([...made.values()])).map(({ id }) => id)).toEqual([verified]);
  for (const status of made.keys())
    expect((await findCompany(`hidden-${status.toLowerCase()}`))?.id ?? null).toBe(
      status === "VERIFIED" ? verified : null,
    );
});

it("companies come in the order of the requested ids", async () => {
  const made = [await addCompany({ name: "Б" }), await addCompany({ name: "А" }), await addCompany({ name: "В" })];
  for (const order of [made, [...made].reverse()])
    expect((await findCompaniesByIds(order)).map(({ id }) => id)).toEqual(order);
  expect(await findCompaniesByIds([])).toEqual([]);
});

it("each order pages through all companies once, also among equals", async () => {
  const q = "ничья";
  const same = new Date("2026-01-01T00:00:00Z");
  for (const [at, name] of ["Ничья", "Ничья", "ничья", "Ёлка ничья", "Енот ничья", "Жук ничья", "Ничья 2"].entries()) {
    const id = await addCompany({ name, createdAt: at < 4 ? same : new Date(same.getTime() + at * 1_000) });
    await addListings(id, LEAVES[at % 2], at % 3);
  }
  for (const sortBy of ["name", "listings", "newest"]) {
    const whole = await ids({ q, sortBy });
    expect(new Set(whole).size).toBe(7);
    for (const perPage of ["1", "2", "3"]) {
      const byPage: string[] = [];
      for (let page = 1; page <= Math.ceil(7 / Number(perPage)); page++)
        byPage.push(...(await ids({ q, sortBy, perPage, page: String(page) })));
      expect(byPage, `${sortBy} by ${perPage}`).toEqual(whole);
      const byCursor: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ q, sortBy, perPage, ...(cursor && { cursor }) });
        expect(page.total).toBe(7);
        byCursor.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(byCursor, `${sortBy} by ${perPage}`).toEqual(whole);
    }
  }
  const shown = await names({ q });
  expect(shown).toEqual([...shown].sort(new Intl.Collator("ru").compare));
  expect(shown.slice(0, 2)).toEqual(["Ёлка ничья", "Енот ничья"]);
  const counts = (await list({ q, sortBy: "listings" })).data.map(({ listingCount }) => listingCount);
  expect(counts).toEqual([2, 2, 1, 1, 0, 0, 0]);
  const dates = (await list({ q, sortBy: "newest" })).data.map(({ createdAt }) => createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
});

it("a company is found by words of its name, its Latin form and its registration numbers", async () => {
  await addCompany({
    name: "АО «Щёлково Метиз А500С»",
    slug: "schelkovo-metiz",
    inn: "7707083893",
    ogrn: "1027700132195",
  });
  for (const q of [
    "щелково",
    "ЩЁЛКОВО",
    "метиз щёлково",
    "етиз",
    "«Щёлково»",
    "schelkovo",
    "A500C", // Latin letters
    "А500С", // Cyrillic ones
    "мeтиз", // a Latin e inside
    "7707083893",
    "1027700132195",
  ])
    expect(await names({ q }), q).toEqual(["АО «Щёлково Метиз А500С»"]);
  for (const q of [
    "щелково медь",
    "770708389",
    "%",
    "_",
    "((",
    "ы & |",
    "\\",
    "'",
    "%".repeat(2_000),
    "ы ".repeat(4_000),
  ])
    expect(await names({ q }), q.slice(0, 20)).toEqual([]);
  expect((await list({ q: "  " })).total).toBe((await list({})).total);
});

it("a foreign company is found by its tax number, with or without spaces and dashes", async () => {
  await addCompany({ name: "Oderland GmbH", slug: "oderland", countryCode: "DE", inn: "DE136695976" });
  for (const q of ["DE136695976", "de 136-695-976", "oderland de136695976"])
    expect(await names({ q }), q).toEqual(["Oderland GmbH"]);
  for (const q of ["136695976", "de 136", "DE136695976 GmbH & Söhne"]) expect(await names({ q }), q).toEqual([]);
});

it("companies are filtered by place and by their present listings", async () => {
  const q = "местная";
  const here = await addCompany({ name: "Местная А", region: "Ростовская область" });
  const there = await addCompany({ name: "Местная Б", countryCode: "KZ", region: "Костанайская область" });
  const [leaf, other] = LEAVES;
  await addListings(here, leaf);
  await addListings(there, leaf, 1, "PAUSED");
  expect(await ids({ q, country: "Россия" })).toEqual([here]);
  expect(await ids({ q, country: "KAZ" })).toEqual([there]);
  expect(await ids({ q, region: "RU-ROS" })).toEqual([here]);
  expect(await ids({ q, region: "rostov oblast", country: "RU" })).toEqual([here]);
  expect(await ids({ q, region: "Нигде" })).toEqual([]);
  for (const node of [leaf, leaf?.parent, leaf?.parent?.parent])
    expect(await ids({ q, cat: node?.slug ?? "" })).toEqual([here]);
  expect(await ids({ q, cat: other?.slug ?? "" })).toEqual([]);
  await mergeCompanyRollup();
  expect(await ids({ q, cat: leaf?.slug ?? "" })).toEqual([here]);
  await db().execute(sql`update listings set status = 'PAUSED' where company_id = ${here}`);
  expect(await ids({ q, cat: leaf?.slug ?? "" })).toEqual([]);
  await expect(list({ cat: "no-such" })).rejects.toMatchObject({ code: "invalid_parameter" });
});
