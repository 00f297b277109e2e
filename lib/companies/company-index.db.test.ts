import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { companyInput, freshInn, owner, person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { mergeCompanyRollup } from "@/lib/listings/steps/merge-rollup";
import { matchCompanies } from "@/lib/search/queries/match-companies";
import { isKnownToCompanies } from "@/lib/text/counts";
import { parseSearchText } from "@/lib/text/query";
import { addDocument } from "./commands/add-document";
import { decideVerification, requestVerification, updateCompany } from "./commands/change-company";
import { closeOwnCompany } from "./commands/remove-member";
import { indexCompanies } from "./company-index";

beforeAll(() => storeCategories(db()));

const foundBy = async (name: string) => (await matchCompanies(parseSearchText(name), {})).ids;

async function verifiedCompany(fields: Record<string, unknown> = {}) {
  const who = await owner(fields);
  const caller = await sessionOf(who);
  await addDocument(caller, { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7") });
  await requestVerification(caller);
  const admin = await sessionOf(await person({ role: "admin" }));
  await decideVerification(admin, who.companyId, { decision: "verify" });
  return { caller: await sessionOf(who), id: who.companyId, input: who.input };
}

test("a company is found from the moment it is verified until it is not", async () => {
  const { caller, id } = await verifiedCompany();
  expect(await foundBy("степь")).toEqual([id]);
  await updateCompany(caller, companyInput({ name: "ООО «Ковыль»" }));
  expect(await foundBy("степь")).toEqual([]);
  const rows = await db().execute(sql`select 1 from company_search where company_id = ${id}::uuid`);
  expect(rows).toHaveLength(0);
  expect(await isKnownToCompanies(["ковыль", "степь"])).toBe(false);
});

test("a company is found by its tax number, also when the number has letters", async () => {
  const russian = await verifiedCompany();
  expect(await foundBy(russian.input.inn ?? "")).toEqual([russian.id]);
  const inn = `DE${freshInn()}`;
  const german = await verifiedCompany({ country: "DE", region: "", ogrn: "", inn });
  for (const written of [inn, inn.toLowerCase(), inn.slice(2)]) expect(await foundBy(written)).toEqual([german.id]);
});

test("a verified company is found by its new words at once, and a closed one by none", async () => {
  const { caller, id, input } = await verifiedCompany();
  await updateCompany(caller, { ...input, description: "Элеватор в Сальске" });
  expect(await foundBy("сальск")).toEqual([id]);
  await closeOwnCompany(caller);
  expect(await isKnownToCompanies(["сальск"])).toBe(false);
});

test("a company is found by its goods after its rollup is merged", async () => {
  const { caller, id } = await verifiedCompany();
  const body = { title: "Партия", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14_500 };
  await createListing(CreateListing.parse({ ...body, currency: "RUB", volumeUnit: "т", country: "RU" }), caller);
  const changed = await mergeCompanyRollup();
  expect(changed).toContain(id);
  expect(await indexCompanies(new Set([createId()]))).toBe(0);
  expect(await indexCompanies(changed)).toBeGreaterThan(0);
  expect(await foundBy("пшеница")).toContain(id);
  expect(await indexCompanies()).toBe(0);
  expect(await indexCompanies(await mergeCompanyRollup())).toBe(0);
});
