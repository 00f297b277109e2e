// /account/listings/…/interest: a bar chart of views or contacts.
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  /** A number for each day, the oldest first. */
  days: readonly { day: string; value: number }[];
  /** Text of the plot for screen readers. */
  label: string;
  locale: Locale;
  now: string;
  className: string;
};

const GAP = 0.25;

/** Whole numbers by day as bars from zero, with the largest at the top of the axis. The same numbers stand in a table. */
export function DayBars({ days, label, locale, now, className }: Props) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const dateOf = (day: string) => formatDay(new Date(`${day}T12:00:00+03:00`), locale, new Date(now));
  const ticks = [0, Math.floor((days.length - 1) / 2), days.length - 1];
  return (
    <div role="img" aria-label={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <div className="relative h-28">
        <svg
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          aria-hidden
          className={`absolute inset-0 size-full ${className}`}
        >
          <line x1="0" x2={days.length} y1="100" y2="100" className="stroke-edge" vectorEffect="non-scaling-stroke" />
          <line x1="0" x2={days.length} y1="0" y2="0" className="stroke-line" vectorEffect="non-scaling-stroke" />
          {days.map(({ day, value }, index) => (
            <g key={day}>
              <title>{`${dateOf(day)}: ${formatNumber(value, locale)}`}</title>
              <rect x={index} y="0" width="1" height="100" fill="transparent" />
              <rect
                x={index + GAP / 2}
                y={100 - (value / most) * 100}
                width={1 - GAP}
                height={(value / most) * 100}
                fill="currentColor"
              />
            </g>
          ))}
        </svg>
      </div>
      <div aria-hidden className="relative min-w-6 text-right text-xs text-muted">
        <span className="absolute top-0 right-0 -translate-y-1/2">{formatNumber(most, locale)}</span>
        <span className="absolute right-0 bottom-0 translate-y-1/2">0</span>
        <span className="invisible">{formatNumber(most, locale)}</span>
      </div>
      <div aria-hidden className="flex justify-between pt-1.5 text-xs text-muted">
        {ticks.map((index) => (
          <span key={index}>{dateOf(days[index]?.day ?? "")}</span>
        ))}
      </div>
    </div>
  );
}
