// Geometry of charts of quotes: gaps, lines, figures of the axis.
import { addDays, getLastDayOfMonth } from "@/lib/core/time/market-day";
import type { HistoryPoint } from "@/lib/market-data/contract";

type Period = "month" | "week" | "day";
/** A point of a chart; no price where the source has a gap. */
export type PlotPoint = { date: string; price: number | null };

const DAY_MS = 86_400_000;
/** Days to the next price, with some room for how sources count. */
const USUAL_STEP = { month: 35, week: 11, day: 15 };

/**
 * The points with an empty one for each period that a gap lacks: a line shows where prices are missing, and an axis of equal steps keeps
 * their room.
 */
export function withGaps(points: readonly HistoryPoint[], period: Period): PlotPoint[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (!before || toTime(point) - toTime(before) <= USUAL_STEP[period] * DAY_MS) return [point];
    return [...listMissing(before.date, point.date, period), point];
  });
}

const toTime = ({ date }: { date: string }) => Date.parse(date);

function listMissing(from: string, to: string, period: Period): PlotPoint[] {
  const missing: PlotPoint[] = [];
  let date = getNextPeriod(from, period);
  for (; Date.parse(to) - Date.parse(date) >= (USUAL_STEP[period] * DAY_MS) / 2; date = getNextPeriod(date, period))
    missing.push({ date, price: null });
  return missing.length > 0 ? missing : [{ date, price: null }];
}

/** The last day of the next month, or the same day of the next week, or the next day. */
function getNextPeriod(date: string, period: Period): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return period === "month" ? getLastDayOfMonth(year, month + 1) : addDays(date, period === "week" ? 7 : 1);
}

/** The stretches of points with prices, without the gaps between them: each is a line of its own. */
export function splitRuns(points: readonly PlotPoint[]): HistoryPoint[][] {
  const runs: HistoryPoint[][] = [];
  let run: HistoryPoint[] | null = null;
  for (const { date, price } of points) {
    if (price === null) run = null;
    else if (run) run.push({ date, price });
    else {
      run = [{ date, price }];
      runs.push(run);
    }
  }
  return runs;
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
  const path = splitRuns(points)
    .map((run) => `M${run.map(({ date, price }) => `${x(date).toFixed(1)} ${y(price).toFixed(1)}`).join("L")}`)
    .join("");
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
