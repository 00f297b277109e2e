import { beforeEach, expect, it, vi } from "vitest";
import { drawChart } from "./draw-chart";
import { type PlotPoint, withGaps } from "./plot";

/* What the chart hands to its library, which draws on a canvas. */

type Options = { timeScale: { tickMarkFormatter: (time: string, type: number) => string } };
const library = vi.hoisted(() => ({ lines: [] as { time: string; value?: number }[][], options: null as unknown }));

vi.mock("./chart-theme", () => ({ readChartColours: () => ({}), onThemeChange: () => () => undefined }));
vi.mock("lightweight-charts", () => ({
  LineSeries: "line",
  TickMarkType: { Year: 0, Month: 1, DayOfMonth: 2 },
  createChart: (_: unknown, options: unknown) => {
    library.options = options;
    return {
      addSeries: () => ({
        setData: (data: { time: string; value?: number }[]) => library.lines.push(data),
        applyOptions: () => undefined,
      }),
      applyOptions: () => undefined,
      subscribeCrosshairMove: () => undefined,
      timeScale: () => ({ fitContent: () => undefined }),
    };
  },
}));

beforeEach(() => {
  library.lines.length = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "x" }));
});

function draw(points: readonly PlotPoint[]) {
  const element = { addEventListener: () => undefined } as unknown as HTMLElement;
  drawChart(element, { points, locale: "ru", format: String, onPoint: () => undefined });
}

it("draws no line across a gap, and keeps the room of every month that is missing", () => {
  const prices = ["2022-06-30", "2022-07-31", "2023-02-28", "2023-03-31"].map((date) => ({ date, price: 300 }));
  const points = withGaps(prices, "month");
  draw(points);
  expect(library.lines.map((line) => line.map(({ time }) => time))).toEqual([
    ["2022-06-30", "2022-07-31"],
    ["2023-02-28", "2023-03-31"],
    ["2022-08-31", "2022-09-30", "2022-10-31", "2022-11-30", "2022-12-31", "2023-01-31"],
  ]);
  expect(library.lines.at(-1)?.every((point) => !("value" in point))).toBe(true);
  // The point under the pointer is found by its place among all times.
  expect(
    library.lines
      .flat()
      .map(({ time }) => time)
      .sort(),
  ).toEqual(points.map(({ date }) => date));
});

it("has the year at every tick of time", () => {
  draw([{ date: "2026-05-31", price: 1 }]);
  const { tickMarkFormatter } = (library.options as Options).timeScale;
  expect([0, 1, 2].map((type) => tickMarkFormatter("2026-05-31", type))).toEqual(["2026", "05.2026", "31.05.26"]);
});
