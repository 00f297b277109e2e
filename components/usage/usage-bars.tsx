// /account/usage: the SVG of the chart.
import type { ChartHour } from "./usage-model";

type Props = {
  hours: readonly ChartHour[];
  /** Values of the horizontal lines. */
  steps: readonly number[];
  /** Null: the limit is not drawn. */
  limit: number | null;
  /** Height of a value from the top, in hundredths. */
  y: (value: number) => number;
};

/** The drawing of the usage chart: a bar for each hour, requests below and refused ones on top of them. */
export function UsageBars({ hours, steps, limit, y }: Props) {
  return (
    <svg
      viewBox={`0 0 ${hours.length} 100`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-0 size-full overflow-visible"
    >
      {steps.map((step) => (
        <line
          key={step}
          x1="0"
          x2={hours.length}
          y1={y(step)}
          y2={y(step)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {hours.map(({ start, requests, rejected }, index) =>
        requests + rejected === 0 ? null : (
          <g key={start}>
            <Bar at={index} top={y(requests)} bottom={100} look="fill-accent stroke-accent" />
            <Bar at={index} top={y(requests + rejected)} bottom={y(requests)} look="fill-bad stroke-bad" />
          </g>
        ),
      )}
      {limit !== null && (
        <line
          x1="0"
          x2={hours.length}
          y1={y(limit)}
          y2={y(limit)}
          className="stroke-sell"
          strokeWidth="1.5"
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

/** Bar of an hour, outlined so that it is a pixel wide on a phone too. */
function Bar({ at, top, bottom, look }: { at: number; top: number; bottom: number; look: string }) {
  if (top >= bottom) return null;
  return (
    <rect
      x={at}
      width="1"
      y={top}
      height={bottom - top}
      strokeWidth="0.75"
      vectorEffect="non-scaling-stroke"
      className={look}
    />
  );
}
