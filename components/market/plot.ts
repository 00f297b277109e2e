import type { HistoryPoint } from "@/lib/market-data/contract";

type Period = "month" | "week" | "day";
/** A point of a chart; no price where the source has a gap. */
export type PlotPoint = { date: string; price: number | null };

const DAY_MS = 86_400_000;
/** Days to the next price, with some room for how sources count. */
const USUAL_STEP = { month: 35, week: 11, day: 15 };
const STEP = { month: 30, week: 7, day: 1 };

/** The points with an empty one in every gap, so that a line shows where prices are missing. */
export function withGaps(points: readonly HistoryPoint[], period: Period): PlotPoint[] {
  const plotted: PlotPoint[] = [];
  let before: number | null = null;
  for (const point of points) {
    const time = Date.parse(point.date);
    if (before !== null && time - before > USUAL_STEP[period] * DAY_MS) {
      plotted.push({ date: new Date(before + STEP[period] * DAY_MS).toISOString().slice(0, 10), price: null });
    }
    plotted.push(point);
    before = time;
  }
  return plotted;
}

type Plot = {
  path: string;
  min: number;
  max: number;
  x: (date: string) => number;
  y: (price: number) => number;
};

/** The line of a chart in a box of this size, time across and price up; zero is not forced. Null below two points. */
export function computePlot(points: readonly PlotPoint[], width: number, height: number): Plot | null {
  const priced = points.filter((point): point is HistoryPoint => point.price !== null);
  const [first, last] = [priced[0], priced.at(-1)];
  if (!first || !last || priced.length < 2) return null;
  const start = Date.parse(first.date);
  const span = Date.parse(last.date) - start;
  const min = Math.min(...priced.map(({ price }) => price));
  const max = Math.max(...priced.map(({ price }) => price));
  const x = (date: string) => ((Date.parse(date) - start) / span) * width;
  const y = (price: number) => (max === min ? height / 2 : height - ((price - min) / (max - min)) * height);
  let pen = "M";
  let path = "";
  for (const { date, price } of points) {
    if (price === null) pen = "M";
    else {
      path += `${pen}${x(date).toFixed(1)} ${y(price).toFixed(1)}`;
      pen = "L";
    }
  }
  return { path, min, max, x, y };
}

/** Round figures for an axis between two prices, three to six of them. */
export function listAxisTicks(min: number, max: number): number[] {
  const rough = (max - min) / 4 || Math.abs(max) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let at = Math.ceil(min / step); at * step <= max; at++) ticks.push(Number((at * step).toPrecision(12)));
  return ticks;
}
