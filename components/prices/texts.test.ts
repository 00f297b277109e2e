import { expect, test } from "vitest";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatRegion, getGoodsTitle } from "./texts";

test("a price is of its region, else of its country", () => {
  expect(formatRegion({ region: "Ростовская область", countryCode: "RU" }, "ru")).toBe("Ростовская область");
  expect(formatRegion({ region: null, countryCode: "KZ" }, "ru")).toBe("Казахстан");
  expect(formatRegion({ region: null, countryCode: "KZ" }, "en")).toBe("Kazakhstan");
  expect(formatRegion({ region: null, countryCode: null }, "ru")).toBeNull();
});

test("the English title of a price has the grade that its Russian name has", () => {
  const price = { commodity: "Арматура А240", categorySlug: "rebar", grade: "А240" } as CommodityPrice;
  expect(getGoodsTitle(price, "ru")).toBe("Арматура А240");
  expect(getGoodsTitle(price, "en")).toBe("Rebar A240");
  const scrap = { commodity: "Лом 3А", categorySlug: "scrap-3a", grade: "3А" } as CommodityPrice;
  expect(getGoodsTitle(scrap, "en")).toBe("Steel scrap 3A");
});
