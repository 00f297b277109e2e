import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { CompanyDetails } from "@/lib/companies/contract";
import { CompanyCheck, CompanyFacts } from "./company-facts";

const russian: CompanyDetails = {
  id: "1",
  slug: "zerno",
  name: "ООО «Зерно»",
  inn: "7707083893",
  kpp: null,
  ogrn: "1027700132195",
  country: "Россия",
  countryCode: "RU",
  region: null,
  description: null,
  website: null,
  verified: true,
  verifiedAt: "2026-03-01T09:00:00.000Z",
  categories: [],
  listingCount: 0,
  createdAt: "2026-03-01T09:00:00.000Z",
  url: "https://tonna.example/ru/companies/zerno",
};
const german = { ...russian, countryCode: "DE", country: "Германия", inn: "DE136695976", ogrn: null };
const rest = { locale: "ru", now: "2026-03-02T09:00:00.000Z" } as const;

it("names the numbers of a Russian company, and of one from elsewhere its tax number alone", () => {
  const names = (company: CompanyDetails) =>
    [...renderRussian(<CompanyFacts company={company} {...rest} />).matchAll(/<dt[^>]*>([^<]*)/g)].map(
      ([, name]) => name,
    );
  expect(names(russian).slice(0, 4)).toEqual(["ИНН", "КПП", "ОГРН", "Место"]);
  expect(names(german).slice(0, 2)).toEqual(["Налоговый номер", "Место"]);
});

it("says of a foreign number neither that its digits were checked nor that it is an INN", () => {
  const page = (company: CompanyDetails) =>
    renderRussian(
      <>
        <CompanyFacts company={company} {...rest} />
        <CompanyCheck company={company} {...rest} isReachable />
      </>,
    );
  expect(page(russian)).toMatch(/ИНН и ОГРН корректны.*ИНН и ОГРН с выпиской/s);
  expect(page(german)).not.toMatch(/корректны|ИНН|ОГРН/);
  expect(page(german)).toContain("название и налоговый номер с реестром");
  expect(page({ ...german, inn: null })).toContain("название с реестром");
});

it("offers to write only while anybody at the company can answer", () => {
  const check = (isReachable: boolean) =>
    renderRussian(<CompanyCheck company={russian} {...rest} isReachable={isReachable} />);
  expect(check(true)).toContain('href="/ru/account/chats/new?to=1"');
  expect(check(false)).not.toContain("href=");
  expect(check(false)).toContain("Написать компании сейчас нельзя");
});
