// The small line of a quote over a year, in tables.
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { computePlot, withGaps } from "./plot";
import { SPARK, Spark, type SparkShape } from "./spark";

/** Fewer points have no shape to show. */
export const FEWEST_POINTS = 4;

/** The strokes of a year; null where there are too few points. */
export function computeSpark(points: readonly HistoryPoint[], period: QuoteView["period"]): SparkShape | null {
  const plot = computePlot(withGaps(points, period), SPARK.width, SPARK.height);
  const last = points.at(-1);
  if (!plot || !last || points.length < FEWEST_POINTS) return null;
  return { path: plot.path, x: plot.x(last.date), y: plot.y(last.price) };
}

type Props = { points: readonly HistoryPoint[]; period: QuoteView["period"]; className?: string };

/** The shape of a year, where there are points enough. */
export function Sparkline({ points, period, className }: Props) {
  const shape = computeSpark(points, period);
  return shape && <Spark shape={shape} className={className} />;
}
