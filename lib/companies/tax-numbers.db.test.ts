import { expect, test } from "vitest";
import { addDocument } from "./commands/add-document";
import { requestVerification, updateCompany } from "./commands/change-company";
import { findSimilarCompanies, listVerificationQueue } from "./queries/companies-to-verify";
import { companyInput, freshInn, freshOgrn, owner, person, sessionOf } from "./test-people";

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };

test("a foreign company has the tax number of its country, which a check needs, and neither KPP nor OGRN", async () => {
  const german = { country: "DE", region: "", ogrn: "" };
  expect(companyInput({ ...german, inn: " de 136-695 976 " })).toMatchObject({ inn: "DE136695976", countryCode: "DE" });
  expect(companyInput({ ...german, inn: " - " }).inn).toBeNull();
  expect(() => companyInput({ ...german, inn: "1234" })).toThrow("inn_invalid_format");
  expect(() => companyInput({ ...german, inn: "DE136695976", kpp: "770701001" })).toThrow("kpp_only_in_russia");
  expect(() => companyInput({ ...german, inn: "DE136695976", ogrn: freshOgrn() })).toThrow("ogrn_only_in_russia");
  const who = await owner({ ...german, inn: "" });
  const me = await sessionOf(who);
  await addDocument(me, PDF);
  await expect(requestVerification(me)).rejects.toMatchObject({ errors: [{ pointer: "#/inn", code: "required" }] });
  await updateCompany(me, companyInput({ ...german, inn: `DE${freshInn()}` }));
  await requestVerification(me);
});

test("an INN that is pasted with its KPP fills both fields, and no KPP that is there already", async () => {
  const pasted = { inn: " ИНН/КПП 7707083893 / 773601001", ogrn: "" };
  const split = { inn: "7707083893", kpp: "773601001" };
  expect(companyInput(pasted)).toMatchObject(split);
  expect(companyInput({ ...pasted, kpp: "770701001" })).toMatchObject({ ...split, kpp: "770701001" });
  expect(() => companyInput({ ...pasted, inn: "7707083894/773601001" })).toThrow("inn_invalid_checksum");
});

test("equal tax numbers of two countries belong to two companies, and those of one country to one", async () => {
  const inn = freshInn();
  const kazakh = { inn, country: "KZ", region: "", ogrn: "" };
  const [russian, first, second] = [await owner({ inn }), await owner(kazakh), await owner(kazakh)];
  for (const who of [russian, first, second]) await addDocument(await sessionOf(who), PDF);
  for (const who of [russian, first]) await requestVerification(await sessionOf(who));
  await expect(requestVerification(await sessionOf(second))).rejects.toMatchObject({ extra: { reason: "inn_taken" } });
  const desk = await sessionOf(await person({ role: "admin" }));
  const sameNumber = async ({ companyId }: typeof russian) =>
    (await findSimilarCompanies(companyId, desk)).flatMap(({ id, same }) => (same.includes("inn") ? [id] : []));
  expect(await sameNumber(russian)).toEqual([]);
  expect(await sameNumber(first)).toEqual([second.companyId]);
  const queue = await listVerificationQueue({ q: `${inn.slice(0, 4)} ${inn.slice(4, 7)}-${inn.slice(7)}` }, desk);
  expect(queue.data.map(({ id }) => id).sort()).toEqual([russian.companyId, first.companyId].sort());
});
