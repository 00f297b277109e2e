import { expect, it } from "vitest";
import { changesIdentity, getStatusAfterChange } from "./verification-policy";

const company = { name: "ООО «Степь»", inn: "7707083893", ogrn: "1027700132195", countryCode: "RU" };

it.each([{ name: "ООО «Ковыль»" }, { inn: "7736050003" }, { ogrn: "1027700070518" }, { countryCode: "BY" }])(
  "a verified company needs a new check when it changes %j",
  (change) => {
    expect(changesIdentity(company, company)).toBe(false);
    expect(getStatusAfterChange("VERIFIED", changesIdentity(company, { ...company, ...change }))).toBe("PENDING");
  },
);
