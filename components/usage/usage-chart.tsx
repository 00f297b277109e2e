import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { axisSteps } from "@/components/prices/history-chart";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { HOUR_MS, type UsageHour } from "./usage-model";
import type { UsageWords } from "./usage-words";

type Props = { hours: readonly UsageHour[]; limit: number; zone: string; locale: Locale; words: UsageWords };

/** The limit is drawn from this share of it on; below it would press the bars flat, and the figures above tell it. */
const LIMIT_SHOWN_FROM = 0.25;
const LABEL_EVERY_DAYS = 5;

/** A bar an hour: what counted, and what was refused on top of it. A pointer or the arrow keys read single hours. */
export function UsageChart({ hours, limit, zone, locale, words }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const now = new Date(hours.at(-1)?.start ?? 0);
  const highest = Math.max(1, ...hours.map(({ requests, rejected }) => requests + rejected));
  const showsLimit = limit > 0 && highest >= limit * LIMIT_SHOWN_FROM;
  const steps = axisSteps(0, showsLimit ? Math.max(highest, limit) : highest).filter(Number.isInteger);
  const top = steps.at(-1) ?? highest;
  const y = (value: number) => 100 - (value / top) * 100;
  const share = (index: number) => `${((index / hours.length) * 100).toFixed(3)}%`;
  const number = (value: number) => formatNumber(value, locale);
  const time = new Intl.DateTimeFormat(locale === "ru" ? "ru-RU" : "en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
  });
  const text = ({ start, requests, rejected }: UsageHour) =>
    `${formatDay(new Date(start), locale, now, zone)}, ${time.format(start)}–${time.format(start + HOUR_MS)}: ${words.requests.toLowerCase()} ${number(requests)}, ${words.refused.toLowerCase()} ${number(rejected)}`;
  const chosen = at === null ? undefined : hours[at];
  const last = hours.length - 1;
  const move = (event: KeyboardEvent) => {
    const strides: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -24,
      PageDown: 24,
      Home: -last,
      End: last,
    };
    const by = strides[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, (at ?? last) + (at === null ? 0 : by))));
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * hours.length))));
  };
  return (
    <figure className="max-w-5xl">
      <figcaption className="flex min-h-6 flex-wrap justify-between gap-x-4">
        <span className="font-medium">{words.chart}</span>
        <span aria-hidden suppressHydrationWarning className="text-muted">
          {chosen ? text(chosen) : ""}
        </span>
      </figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 pt-2">
        <div
          role="slider"
          tabIndex={0}
          aria-label={words.chart}
          aria-description={words.hint}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={text(chosen ?? hours[last] ?? { start: 0, requests: 0, rejected: 0 })}
          suppressHydrationWarning
          onKeyDown={move}
          onPointerMove={point}
          onPointerLeave={() => setAt(null)}
          className="relative h-56 cursor-crosshair touch-pan-y"
        >
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
            {showsLimit && (
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
          {showsLimit && (
            <span
              aria-hidden
              style={{ top: `${y(limit)}%` }}
              className="absolute left-0 -translate-y-full pb-0.5 text-xs font-medium text-sell"
            >
              {words.limit}
            </span>
          )}
          {at !== null && (
            <span aria-hidden style={{ left: share(at + 0.5) }} className="absolute inset-y-0 w-px bg-ink" />
          )}
        </div>
        <div aria-hidden className="relative text-right text-xs text-muted">
          <span className="invisible">{number(top)}</span>
          {steps.map((step) => (
            <span
              key={step}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${y(step)}%` }}
            >
              {number(step)}
            </span>
          ))}
        </div>
        <div aria-hidden className="relative h-6 overflow-hidden text-xs text-muted">
          {dayStarts(hours, zone).map(({ index, start }) => (
            <span
              key={start}
              suppressHydrationWarning
              style={{ left: share(index) }}
              className="absolute top-1.5 whitespace-nowrap"
            >
              {formatDay(new Date(start), locale, now, zone)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** One hour's bar, outlined so that it is a pixel wide on a phone too. */
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

/** Every fifth midnight of the zone, for labels below the bars. */
function dayStarts(hours: readonly UsageHour[], zone: string): { index: number; start: number }[] {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  const midnights = hours.flatMap(({ start }, index) => (clock.format(start) === "00" ? [{ index, start }] : []));
  return midnights.filter((_, at) => at % LABEL_EVERY_DAYS === 0);
}
