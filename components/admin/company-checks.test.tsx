import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { CompanyChecks } from "./company-checks";

const similar = [{ id: "2", name: "Другая", inn: "070240000123", status: "PENDING", same: ["inn"] }] as const;
const checks = (company: { countryCode: string; inn: string | null; kpp: string | null; ogrn: string | null }) =>
  renderRussian(
    <CompanyChecks company={company} similar={similar.map((one) => ({ ...one, same: ["inn"] }))} locale="ru" />,
  );

it("judges numbers by the country of their company", () => {
  const russian = checks({ countryCode: "RU", inn: "070240000123", kpp: null, ogrn: null });
  expect(russian).toMatch(/ИНН: ошибка в контрольных цифрах.*тот же ИНН.*ЕГРЮЛ/s);
  const kazakh = checks({ countryCode: "KZ", inn: "070240000123", kpp: null, ogrn: null });
  expect(kazakh).toMatch(/Налоговый номер записан верно.*тот же налоговый номер.*реестром страны/s);
  expect(kazakh).not.toContain("ИНН");
  const mixed = checks({ countryCode: "KZ", inn: "070240000123", kpp: "770701001", ogrn: null });
  expect(mixed).toContain("КПП: бывает только у российских компаний");
});
