// /market/…: the chart of a quote's history as SVG, shown until scripts run.
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { QuoteView } from "@/lib/market-data/contract";
import { formatPeriod } from "./period";
import { computePlot, listAxisTicks, type PlotPoint } from "./plot";

type Props = { points: readonly PlotPoint[]; period: QuoteView["period"]; label: string; locale: Locale };

const WIDTH = 720;
const HEIGHT = 300;

/** The history as a picture made on the server: what is there before, and without, the chart that zooms. */
export function HistoryPlot({ points, period, label, locale }: Props) {
  const plot = computePlot(points, WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  if (!plot || !first || !last) return null;
  return (
    <div className="flex h-full flex-col text-xs text-muted">
      <div className="flex min-h-0 flex-1 gap-2">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
          preserveAspectRatio="none"
          className="h-full min-w-0 flex-1 text-accent"
        >
          {listAxisTicks(plot.min, plot.max).map((tick) => (
            <path key={tick} d={`M0 ${plot.y(tick)}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          ))}
          <path
            d={plot.path}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div aria-hidden className="relative w-14">
          {listAxisTicks(plot.min, plot.max).map((tick) => (
            <span
              key={tick}
              className="absolute left-0 -translate-y-1/2"
              style={{ top: `${(plot.y(tick) / HEIGHT) * 100}%` }}
            >
              {formatNumber(tick, locale)}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden className="flex justify-between pt-2 pr-16">
        <span>{formatPeriod(first.date, period, locale, null)}</span>
        <span>{formatPeriod(last.date, period, locale)}</span>
      </p>
    </div>
  );
}
