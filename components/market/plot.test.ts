import { expect, it } from "vitest";
import { computePlot, listAxisTicks, withGaps } from "./plot";

const points = [
  { date: "2026-01-31", price: 10 },
  { date: "2026-02-28", price: 20 },
  { date: "2026-05-31", price: 15 },
];

it("breaks the line where months are missing", () => {
  const plotted = withGaps(points, "month");
  expect(plotted.map(({ price }) => price)).toEqual([10, 20, null, 15]);
  expect(computePlot(plotted, 120, 50)?.path).toBe("M0.0 50.0L28.0 0.0M120.0 25.0");
  expect(withGaps(points.slice(0, 2), "month")).toHaveLength(2);
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
