import { expect, it, vi } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { QuoteHistoryChart } from "./history-chart";

it("names a day as the page did when it was made, whatever year it is where it is shown", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T09:00:00Z") });
  const shown = (now: string) =>
    renderRussian(
      <QuoteHistoryChart
        period="day"
        currency={{ code: "USD", sign: "$" }}
        unit="т"
        axis="$/т"
        points={[{ date: "2026-12-30", price: 100 }]}
        label="Цены"
        labels={{ zoomIn: "+", zoomOut: "-", whole: "0", gap: "нет" }}
        locale="ru"
        now={now}
      >
        {null}
      </QuoteHistoryChart>,
    ).replaceAll("\u00a0", " ");
  expect(shown("2026-12-31T20:59:00Z")).toMatch(/>30 дек\. </);
  expect(shown("2027-01-01T09:00:00Z")).toContain(">30 дек. 2026");
  expect(shown("2027-01-01T09:00:00Z")).toMatch(/>\$\/т</);
  vi.useRealTimers();
});
