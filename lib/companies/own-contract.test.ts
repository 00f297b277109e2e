// The region of a company, as its owner types it.
import { expect, test } from "vitest";
import { CompanyInput } from "./own-contract";

const readRegion = (region: string, country = "RU") =>
  CompanyInput.parse({ name: "Степь", country, region, inn: "", kpp: "", ogrn: "", website: "", description: "" })
    .region;

test("a region of another country is refused with its name", () => {
  expect(readRegion("RU-ROS")).toBe("Ростовская область");
  expect(() => readRegion("RU-ROS", "KZ")).toThrow("region_elsewhere");
  expect(() => readRegion("rostov-on-don", "KZ")).toThrow("region_elsewhere");
});

test.each(["Таганрог", "rostov-on-don", "г. Ростов-на-Дону"])("the town «%s» stands for its region", (town) => {
  expect(readRegion(town)).toBe("Ростовская область");
});

test.each(["Своя земля", "Москва и Московская область"])("«%s», which is no town, stays as it is", (text) => {
  expect(readRegion(text)).toBe(text);
});
