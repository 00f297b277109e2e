// A small line of prices as SVG.

/** Size of the drawing, in its own units. */
export const SPARK = { width: 120, height: 24 };
/** Room for half a stroke and the last point. */
const EDGE = 3;

/** The strokes, and the last point. */
export type SparkShape = { path: string; x: number; y: number };

/** The shape of a year in a few strokes. It repeats what stands beside it, so that it says nothing aloud. */
export function Spark({
  shape: { path, x, y },
  className = "h-7.5 w-31.5 flex-none",
}: {
  shape: SparkShape;
  className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`${-EDGE} ${-EDGE} ${SPARK.width + 2 * EDGE} ${SPARK.height + 2 * EDGE}`}
      className={`text-muted ${className}`}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={x} cy={y} r="2" fill="var(--accent)" />
    </svg>
  );
}
