import { expect, it } from "vitest";
import { CommodityPriceQuery } from "@/lib/commodity-prices/query";
import { QuoteQuery } from "./contract";

it.each(["0000-01-01", "2026-02-30", "2026-13-01", "-2026-01-01", "20260101", "infinity", ""])(
  "«%s» is no day",
  (from) => {
    expect(QuoteQuery.safeParse({ from }).success).toBe(false);
    expect(CommodityPriceQuery.safeParse({ from }).success).toBe(false);
  },
);

it("the first and the last year that there are", () => {
  for (const schema of [QuoteQuery, CommodityPriceQuery])
    expect(schema.safeParse({ from: "0001-01-01", to: "9999-12-31" }).success).toBe(true);
});
