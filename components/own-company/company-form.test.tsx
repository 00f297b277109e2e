import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { OwnCompany } from "@/lib/companies/own-contract";
import { CompanyForm } from "./company-form";

const texts = { pending: "", undo: "", undoHint: "", done: {}, errors: {}, fields: {} };
const own: OwnCompany = {
  id: "0190b5a0-0000-7000-8000-000000000000",
  name: "ТОО «Степь»",
  inn: "123456789012",
  kpp: "770701001",
  ogrn: null,
  countryCode: "RU",
  region: null,
  description: null,
  website: null,
  slug: "step",
  status: "DRAFT",
  rejectionReason: null,
  submittedAt: null,
  verifiedAt: null,
  createdAt: "2026-11-20T00:00:00Z",
  documents: [],
};

function namesIn(company: OwnCompany | null): string[] {
  const form = (
    <CompanyForm
      action={async (state) => state}
      company={company}
      locale="ru"
      texts={texts}
      countries={[
        { value: "RU", label: "Россия" },
        { value: "KZ", label: "Казахстан" },
      ]}
      places={{ places: "", found: "" }}
    />
  );
  return [...renderRussian(form).matchAll(/ name="(\w+)"/g)].map(([, name = ""]) => name);
}

it("asks Russian companies alone for a KPP and an OGRN, so that one of another country sends neither", () => {
  expect(namesIn(null)).toEqual(expect.arrayContaining(["inn", "kpp", "ogrn"]));
  expect(namesIn(own)).toEqual(expect.arrayContaining(["inn", "kpp", "ogrn"]));
  const foreign = namesIn({ ...own, countryCode: "KZ" });
  expect(foreign).toContain("inn");
  expect(foreign).not.toContain("kpp");
  expect(foreign).not.toContain("ogrn");
});
