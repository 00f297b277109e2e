// The terms of companies' names.
import { expect, it } from "vitest";
import { listCompanyNameTerms } from "./company-names";

it("a Latin name is found as it sounds in Russian, and a Russian one by its slug", () => {
  expect(listCompanyNameTerms({ name: "Akdeniz Ticaret A.Ş.", slug: "akdeniz" })).toEqual(
    expect.arrayContaining(["akdeniz", "акдениз"]),
  );
  const russian = listCompanyNameTerms({ name: "ООО «Полевиста»", slug: "polevista" });
  expect(russian).toEqual(expect.arrayContaining(["полевист", "polevista"]));
  expect(russian.filter((term) => /^[а-я]/.test(term))).toEqual(["оо", "полевист"]);
});
