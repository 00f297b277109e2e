import { expect, test } from "vitest";
import { formatRegion } from "./texts";

test("a price is of its region, else of its country", () => {
  expect(formatRegion({ region: "Ростовская область", countryCode: "RU" }, "ru")).toBe("Ростовская область");
  expect(formatRegion({ region: null, countryCode: "KZ" }, "ru")).toBe("Казахстан");
  expect(formatRegion({ region: null, countryCode: "KZ" }, "en")).toBe("Kazakhstan");
  expect(formatRegion({ region: null, countryCode: null }, "ru")).toBeNull();
});
