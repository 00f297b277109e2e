import { expect, test } from "vitest";
import { regionText } from "./words";

test("a price is of its region, else of its country", () => {
  expect(regionText({ region: "Ростовская область", countryCode: "RU" }, "ru")).toBe("Ростовская область");
  expect(regionText({ region: null, countryCode: "KZ" }, "ru")).toBe("Казахстан");
  expect(regionText({ region: null, countryCode: "KZ" }, "en")).toBe("Kazakhstan");
  expect(regionText({ region: null, countryCode: null }, "ru")).toBeNull();
});
