import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { explainStatements } from "@/lib/core/database/test-plans";
import { createId } from "@/lib/core/id";
import { findSimilarCompanies } from "./companies-to-verify";

const desk = { kind: "system", name: "test" } as const;
const ids = new Map<string, string>();

async function company(slug: string, name: string, numbers: { inn?: string; ogrn?: string; country?: string } = {}) {
  const { inn = null, ogrn = null, country = "RU" } = numbers;
  // Ids that sort as they were made: two of them may be of one millisecond.
  const id = createId();
  await db().execute(sql`insert into companies (id, slug, name, inn, ogrn, country_code)
    values (${id}::uuid, ${slug}, ${name}, ${inn}, ${ogrn}, ${country})`);
  ids.set(slug, id);
}

const alikeTo = async (slug: string) =>
  (await findSimilarCompanies(ids.get(slug) ?? "", desk)).map(({ name, same }) => [name, same]);

beforeAll(async () => {
  await db().execute(sql`insert into companies (id, slug, name, inn, ogrn)
    select gen_random_uuid(), 'crowd-' || n, 'ООО «Товар ' || n || '»', 7700000000 + n, 1027700000000 + n from generate_series(1, 5000) n`);
  await company("one", "ООО «Зелёное поле»", { inn: "3123000001", ogrn: "1033100000001" });
  await company("by-name", "АО Зеленое Поле");
  await company("by-number", "Другое имя", { inn: "3123000001" });
  await company("elsewhere", "Из другой страны", { inn: "3123000001", country: "KZ" });
  await company("by-all", "зеленоеполе", { inn: "3123000001", ogrn: "1033100000001" });
  await company("nameless", "ООО «»");
  await company("nameless-too", "ОАО ---");
  await db().execute(sql`analyze companies`);
});

test("companies are similar by name, tax number of one country, or registration number", async () => {
  expect(await alikeTo("one")).toEqual([
    ["АО Зеленое Поле", ["name"]],
    ["Другое имя", ["inn"]],
    ["зеленоеполе", ["name", "inn", "ogrn"]],
  ]);
  expect(await alikeTo("elsewhere")).toEqual([]);
});

test("names are not similar when only common words are left of them", async () => {
  expect(await alikeTo("nameless")).toEqual([]);
});

test("similar companies are found by indexes when there are many", async () => {
  const plans = await explainStatements(() => findSimilarCompanies(ids.get("one") ?? "", desk));
  expect(plans.map((node) => node["Index Name"])).toEqual(
    expect.arrayContaining(["companies_inn", "companies_ogrn", "companies_bare_name"]),
  );
  expect(plans.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
});
