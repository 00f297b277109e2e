// /account/usage: the chart of requests by hour, with axes and the values of a chosen hour.
import { listAxisSteps } from "@/components/prices/history-chart";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { UsageBars } from "./usage-bars";
import { type ChartHour, HOUR_MS } from "./usage-model";
import type { UsageTexts } from "./usage-texts";
import { useHourCursor } from "./use-hour-cursor";

type Props = { hours: readonly ChartHour[]; limit: number; zone: string; locale: Locale; texts: UsageTexts };

/** The limit is drawn from this share of it on; below it would press the bars flat, and the figures above tell it. */
const LIMIT_SHOWN_FROM = 0.25;
const LABEL_EVERY_DAYS = 5;

/** A bar an hour: what counted, and what was refused on top of it. A pointer or the arrow keys read single hours. */
export function UsageChart({ hours, limit, zone, locale, texts }: Props) {
  const { at, ...handlers } = useHourCursor(hours.length);
  const highest = Math.max(1, ...hours.map(({ requests, rejected }) => requests + rejected));
  const showsLimit = limit > 0 && highest >= limit * LIMIT_SHOWN_FROM;
  const steps = listAxisSteps(0, showsLimit ? Math.max(highest, limit) : highest).filter(Number.isInteger);
  const top = steps.at(-1) ?? highest;
  const y = (value: number) => 100 - (value / top) * 100;
  const formatHour = createHourFormat({ hours, zone, locale, texts });
  const chosen = at === null ? undefined : hours[at];
  const last = hours.length - 1;
  return (
    <figure className="max-w-5xl">
      <figcaption className="flex min-h-6 flex-wrap justify-between gap-x-4">
        <span className="font-medium">{texts.chart}</span>
        <span aria-hidden suppressHydrationWarning className="text-muted">
          {chosen ? formatHour(chosen) : ""}
        </span>
      </figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 pt-2">
        <div
          role="slider"
          tabIndex={0}
          aria-label={texts.chart}
          aria-description={texts.hint}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={formatHour(chosen ?? hours[last] ?? { start: 0, requests: 0, rejected: 0 })}
          suppressHydrationWarning
          {...handlers}
          className="relative h-56 cursor-crosshair touch-pan-y"
        >
          <UsageBars hours={hours} steps={steps} limit={showsLimit ? limit : null} y={y} />
          {showsLimit && (
            <span
              aria-hidden
              style={{ top: `${y(limit)}%` }}
              className="absolute left-0 -translate-y-full pb-0.5 text-xs font-medium text-sell"
            >
              {texts.limit}
            </span>
          )}
          {at !== null && (
            <span aria-hidden style={{ left: toShare(at + 0.5, hours) }} className="absolute inset-y-0 w-px bg-ink" />
          )}
        </div>
        <ValueAxis steps={steps} top={top} y={y} locale={locale} />
        <DayAxis hours={hours} zone={zone} locale={locale} />
      </div>
    </figure>
  );
}

type Hours = Pick<Props, "hours" | "zone" | "locale">;

/** Distance of an hour from the left edge. */
const toShare = (index: number, hours: readonly ChartHour[]) => `${((index / hours.length) * 100).toFixed(3)}%`;
const getLastHour = (hours: readonly ChartHour[]) => new Date(hours.at(-1)?.start ?? 0);

/** Words an hour: its day, its time, and its figures. */
function createHourFormat({ hours, zone, locale, texts }: Hours & Pick<Props, "texts">) {
  const now = getLastHour(hours);
  const number = (value: number) => formatNumber(value, locale);
  const time = new Intl.DateTimeFormat(locale === "ru" ? "ru-RU" : "en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
  });
  return ({ start, requests, rejected }: ChartHour) =>
    `${formatDay(new Date(start), locale, now, zone)}, ${time.format(start)}–${time.format(start + HOUR_MS)}: ${texts.requests.toLowerCase()} ${number(requests)}, ${texts.refused.toLowerCase()} ${number(rejected)}`;
}

type ValueAxisProps = { steps: readonly number[]; top: number; y: (value: number) => number; locale: Locale };

function ValueAxis({ steps, top, y, locale }: ValueAxisProps) {
  return (
    <div aria-hidden className="relative text-right text-xs text-muted">
      <span className="invisible">{formatNumber(top, locale)}</span>
      {steps.map((step) => (
        <span key={step} className="absolute right-0 -translate-y-1/2 whitespace-nowrap" style={{ top: `${y(step)}%` }}>
          {formatNumber(step, locale)}
        </span>
      ))}
    </div>
  );
}

function DayAxis({ hours, zone, locale }: Hours) {
  return (
    <div aria-hidden className="relative h-6 overflow-hidden text-xs text-muted">
      {listLabelledDays(hours, zone).map(({ index, start }) => (
        <span
          key={start}
          suppressHydrationWarning
          style={{ left: toShare(index, hours) }}
          className="absolute top-1.5 whitespace-nowrap"
        >
          {formatDay(new Date(start), locale, getLastHour(hours), zone)}
        </span>
      ))}
    </div>
  );
}

/** Every fifth midnight of the zone. */
function listLabelledDays(hours: readonly ChartHour[], zone: string): { index: number; start: number }[] {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  const midnights = hours.flatMap(({ start }, index) => (clock.format(start) === "00" ? [{ index, start }] : []));
  return midnights.filter((_, at) => at % LABEL_EVERY_DAYS === 0);
}
