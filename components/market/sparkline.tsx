import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { plotLine, withGaps } from "./plot";

type Props = { points: readonly HistoryPoint[]; period: QuoteView["period"]; className?: string };

/** Fewer points have no shape to show. */
export const FEWEST_POINTS = 4;
const WIDTH = 120;
const HEIGHT = 24;
/** Room for half a stroke and the last point. */
const EDGE = 3;

/** The shape of a year in a few strokes. It repeats what the row says, so that it says nothing aloud. */
export function Sparkline({ points, period, className = "h-7.5 w-31.5 flex-none" }: Props) {
  const plot = plotLine(withGaps(points, period), WIDTH, HEIGHT);
  const last = points.at(-1);
  if (!plot || !last || points.length < FEWEST_POINTS) return null;
  return (
    <svg
      aria-hidden
      viewBox={`${-EDGE} ${-EDGE} ${WIDTH + 2 * EDGE} ${HEIGHT + 2 * EDGE}`}
      className={`text-muted ${className}`}
    >
      <path d={plot.path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={plot.x(last.date)} cy={plot.y(last.price)} r="2" fill="var(--accent)" />
    </svg>
  );
}
