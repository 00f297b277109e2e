import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { QuoteHistoryTable } from "./history-table";

const table = (before: number | null) =>
  renderRussian(
    <QuoteHistoryTable
      quote={{ currency: "USD", unit: "TNE", period: "month" }}
      points={[
        { date: "2026-04-30", price: 110 },
        { date: "2026-05-31", price: 121 },
      ]}
      before={before}
      caption="Цены"
      locale="ru"
    />,
  );

it("tells the change of a range's first period against the one before the range", () => {
  expect(table(88)).toContain("+25,0");
  expect(table(88)).not.toContain("Предыдущей котировки нет");
});

it("says that there is no quote before only where the series begins", () => {
  expect(table(null).match(/title="Предыдущей котировки нет"/g)).toHaveLength(1);
});

it("writes all prices with as many decimals", () => {
  expect(table(null)).toContain(",00");
});
