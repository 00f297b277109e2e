import { expect, it } from "vitest";
import { computePlot, listAxisTicks, splitRuns, withGaps } from "./plot";

const points = [
  { date: "2026-01-31", price: 10 },
  { date: "2026-02-28", price: 20 },
  { date: "2026-05-31", price: 15 },
];

it("breaks the line where months are missing", () => {
  const plotted = withGaps(points, "month");
  expect(plotted.map(({ price }) => price)).toEqual([10, 20, null, null, 15]);
  expect(computePlot(plotted, 120, 50)?.path).toBe("M0.0 50.0L28.0 0.0M120.0 25.0");
  expect(withGaps(points.slice(0, 2), "month")).toHaveLength(2);
});

it("leaves out August 2022 to January 2023 of US wheat, month by month", () => {
  const wheat = ["2022-06-30", "2022-07-31", "2023-02-28", "2023-03-31"].map((date) => ({ date, price: 300 }));
  const plotted = withGaps(wheat, "month");
  expect(plotted.filter(({ price }) => price === null).map(({ date }) => date)).toEqual([
    "2022-08-31",
    "2022-09-30",
    "2022-10-31",
    "2022-11-30",
    "2022-12-31",
    "2023-01-31",
  ]);
  expect(splitRuns(plotted)).toEqual([wheat.slice(0, 2), wheat.slice(2)]);
});

it.each([
  ["week", ["2026-01-02", "2026-01-09", "2026-01-30"], 2],
  ["week", ["2026-01-02", "2026-01-12"], 0],
  ["day", ["2026-01-02", "2026-01-12"], 0],
  ["month", ["2026-01-31", "2026-02-28", "2026-03-31"], 0],
] as const)("a gap is longer than the rhythm of a %s: %j", (period, dates, missing) => {
  const plotted = withGaps(
    dates.map((date) => ({ date, price: 1 })),
    period,
  );
  expect(plotted.filter(({ price }) => price === null)).toHaveLength(missing);
  expect(plotted.map(({ date }) => date)).toEqual([...new Set(plotted.map(({ date }) => date))].sort());
});

it("draws a flat line in the middle, and nothing of one point", () => {
  expect(
    computePlot(
      [
        { date: "2026-01-31", price: 5 },
        { date: "2026-02-28", price: 5 },
      ],
      10,
      10,
    )?.path,
  ).toBe("M0.0 5.0L10.0 5.0");
  expect(computePlot([{ date: "2026-01-31", price: 5 }], 10, 10)).toBeNull();
});

it.each([
  [0.38, 2.03, [0.5, 1, 1.5, 2]],
  [60, 107.54, [60, 80, 100]],
  [100, 100, [100]],
])("finds round figures from %s to %s", (min, max, ticks) => {
  expect(listAxisTicks(min, max)).toEqual(ticks);
});
