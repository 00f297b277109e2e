// The line chart of a commodity price, also drawn for the Tonna index, and the steps of a value axis.
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { ListingType } from "@/lib/reference/listing-types";
import { formatPriceText, formatPriceUnit, toNoon } from "./texts";

/** A point of the chart, with the range behind it. */
type Point = Pick<CommodityPrice, "id" | "date" | "price" | "priceMin" | "priceMax" | "currency" | "unit">;

type Props = {
  /** Oldest first. */
  prices: readonly Point[];
  locale: Locale;
  label: string;
  now: string;
  /** Note that holds for all figures, such as their VAT; it stands behind the unit. */
  terms?: string | null;
  /** An offer beside the prices, in their currency, unit and VAT, on its day. */
  offer?: OfferDot | undefined;
};

export type OfferDot = { type: ListingType; price: number; date: string; label: string };

/** Offers and bids have the colours that they have in lists. */
export const getDotColour = ({ type }: Pick<OfferDot, "type">) => (type === "BUY" ? "bg-buy" : "bg-sell");

const DAY_MS = 86_400_000;

/** A pause this many times the usual one is a gap: no line crosses days without reports. */
const GAP = 2.5;

/** Steps of an axis that people count in: 1, 2 or 5 of a power of ten, about four of them. */
export function listAxisSteps(min: number, max: number): number[] {
  const span = max - min || Math.abs(max) || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 5) ?? span;
  const first = Math.floor(min / step);
  const count = Math.ceil(max / step) - first;
  return Array.from({ length: Math.max(count, 1) + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Prices without the pauses between them: each run is one line. */
function splitRuns<T extends { date: string }>(prices: readonly T[]): T[][] {
  const days = prices.map(({ date }) => Date.parse(date) / DAY_MS);
  const pauses = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const usual = [...pauses].sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 1;
  const runs: T[][] = [];
  for (const [index, price] of prices.entries()) {
    const run = runs.at(-1);
    if (run && (pauses[index - 1] ?? 0) <= usual * GAP) run.push(price);
    else runs.push([price]);
  }
  return runs;
}

/**
 * A price over time, with the source's range behind it. The axis need not begin at zero; a table below has the
 * numbers.
 */
export function PriceHistoryChart({ prices, locale, label, now, terms, offer }: Props) {
  const first = prices[0];
  const last = prices.at(-1);
  if (!first || !last || first === last) return null;
  const values = prices.flatMap(({ price, priceMin, priceMax }) => [price, priceMin ?? price, priceMax ?? price]);
  if (offer) values.push(offer.price);
  const steps = listAxisSteps(Math.min(...values), Math.max(...values));
  const [bottom = 0, top = 1] = [steps[0], steps.at(-1)];
  const [start, end] = [Date.parse(first.date), Math.max(Date.parse(last.date), Date.parse(offer?.date ?? last.date))];
  const x = ({ date }: { date: string }) => ((Date.parse(date) - start) / (end - start)) * 100;
  const y = (value: number) => (1 - (value - bottom) / (top - bottom)) * 100;
  const at = (price: Point, value: number) => `${x(price).toFixed(3)},${y(value).toFixed(3)}`;
  const runs = splitRuns(prices);
  const days = [first, prices[Math.floor(prices.length / 3)], prices[Math.floor((prices.length * 2) / 3)], last].filter(
    (price, index, all): price is Point => price !== undefined && all.indexOf(price) === index,
  );
  return (
    <div role="img" aria-label={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <div aria-hidden className="col-span-2 pb-3 text-right text-xs text-muted">
        {[formatPriceUnit(last, locale), terms].filter(Boolean).join(", ")}
      </div>
      <div className="relative h-60">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
          className="absolute inset-0 size-full overflow-visible"
        >
          {steps.map((step) => (
            <line
              key={step}
              x1="0"
              x2="100"
              y1={y(step)}
              y2={y(step)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {runs.map((run) => (
            <polygon
              key={run[0]?.date}
              className="fill-accent-wash"
              points={[
                ...run.map((price) => at(price, price.priceMax ?? price.price)),
                ...[...run].reverse().map((price) => at(price, price.priceMin ?? price.price)),
              ].join(" ")}
            />
          ))}
          {runs.map((run) => (
            <polyline
              key={run[0]?.date}
              points={run.map((price) => at(price, price.price)).join(" ")}
              className="fill-none stroke-accent"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {prices.map((price) => (
          <span
            key={price.id}
            aria-hidden
            title={`${formatDay(toNoon(price.date), locale, new Date(now))}: ${formatPriceText(price, locale)}`}
            style={{ left: `${x(price)}%`, top: `${y(price.price)}%` }}
            className="absolute size-3 -translate-1/2 rounded-full p-1 hover:bg-accent"
          >
            <span className="block size-1 rounded-full bg-accent" />
          </span>
        ))}
        {offer && (
          <span
            aria-hidden
            data-offer
            title={offer.label}
            style={{ left: `${x(offer)}%`, top: `${y(offer.price)}%` }}
            className={`absolute size-3 -translate-1/2 rounded-full border-2 border-paper ${getDotColour(offer)}`}
          />
        )}
      </div>
      <div aria-hidden className="relative text-right text-xs text-muted">
        <span className="invisible">{formatNumber(top, locale)}</span>
        {steps.map((step) => (
          <span
            key={step}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${y(step)}%` }}
          >
            {formatNumber(step, locale)}
          </span>
        ))}
      </div>
      <div aria-hidden className="relative h-7 text-xs text-muted">
        {days.map((price, index) => (
          <span
            key={price.id}
            style={{ left: `${x(price)}%` }}
            className={`absolute top-2 whitespace-nowrap ${index === 0 ? "" : price === last ? "-translate-x-full" : `-translate-x-1/2 ${index === 1 ? "max-sm:hidden" : ""}`}`}
          >
            {formatDay(toNoon(price.date), locale, index === 0 ? null : new Date(now))}
          </span>
        ))}
      </div>
    </div>
  );
}
