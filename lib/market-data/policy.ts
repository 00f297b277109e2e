// Checks of a document of quotes, and calendar arithmetic on days.
import Decimal from "decimal.js";
import { MAX_AMOUNT } from "@/lib/core/amount-limit";
import { groupBy } from "@/lib/core/group-by";
import { addDays, ENDED_AFTER_MONTHS, subtractMonths } from "@/lib/core/time/market-day";
import type { SourceQuote } from "./providers/provider";

/** A valid document has at least this share of the known series. */
const SMALLEST_SHARE = 2 / 3;
/** Weekly prices may be published before the week ends. */
const LARGEST_LEAD_DAYS = 7;

/** Prices by series and day. */
type StoredQuotes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Subtracts years from a day; 29 February becomes 1 March. */
export function subtractYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/**
 * Whether a series has ended by a day: no price for six months. If its whole source had none for as long, months are counted from the
 * source's newest price: a source that is out of reach leaves no page empty.
 */
export function hasSeriesEnded(
  date: string,
  { newestOfSource, day }: { newestOfSource: string; day: string },
): boolean {
  const since = subtractMonths(day, ENDED_AFTER_MONTHS);
  return date < (newestOfSource < since ? subtractMonths(newestOfSource, ENDED_AFTER_MONTHS) : since);
}

/** A price as it is stored: at most four decimals, no trailing zeros. */
export function toCanonicalPrice(price: string): string {
  return new Decimal(price).toDecimalPlaces(4).toFixed();
}

/** The latest of the days, or null when there are none. */
export function findLatestDay(days: Iterable<string>): string | null {
  return [...days].sort().at(-1) ?? null;
}

/** The latest day of the prices, or null when there are none. */
export function findNewestDay(rows: readonly { date: string }[]): string | null {
  return findLatestDay(rows.map(({ date }) => date));
}

/** The reason to refuse a whole document, as a sentence, or null. */
export function findDocumentDoubt(quotes: readonly SourceQuote[], known: ReadonlySet<string>, newest: string | null) {
  const came = new Set(quotes.map(({ symbol }) => symbol));
  if (came.size === 0) return "It has no price that we know.";
  const kept = [...known].filter((symbol) => came.has(symbol)).length;
  if (kept < known.size * SMALLEST_SHARE) return `It is half-empty, with ${kept} of the ${known.size} known series.`;
  const latest = findNewestDay(quotes);
  if (newest && latest && latest < newest) return `It ends on ${latest}, before the ${newest} that is stored.`;
  return null;
}

/**
 * Splits prices into accepted ones and sentences about refused ones. Refused: no amount, a date in the future, or more
 * than `largestJump` times off the price stored for the day, or else the last accepted one before it.
 */
export function siftQuotes(
  quotes: readonly SourceQuote[],
  stored: StoredQuotes,
  { largestJump, today }: { largestJump: number; today: string },
): { accepted: SourceQuote[]; refused: string[] } {
  const accepted: SourceQuote[] = [];
  const refused: string[] = [];
  const latest = addDays(today, LARGEST_LEAD_DAYS);
  for (const [symbol, rows] of groupBy(quotes, ({ symbol }) => symbol)) {
    const days = stored.get(symbol) ?? new Map<string, string>();
    rows.sort((one, other) => one.date.localeCompare(other.date));
    let previous = lastBefore(days, rows[0]?.date ?? "") ?? median(rows.slice(0, 5).map(({ price }) => price));
    for (const row of rows) {
      const kept = days.get(row.date);
      const reason = amountDoubt(row.price) ?? (row.date > latest ? "lies in the future" : null);
      const against = kept ?? previous;
      if (reason) refused.push(`${symbol} ${row.date}: ${row.price} ${reason}.`);
      else if (against && apart(row.price, against) > largestJump) {
        refused.push(`${symbol} ${row.date}: ${row.price} after ${against}, more than ${largestJump} times apart.`);
      } else {
        accepted.push(row);
        previous = row.price;
        continue;
      }
      previous = kept ?? previous;
    }
  }
  return { accepted, refused };
}

function amountDoubt(price: string): string | null {
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(price)) return "is not an amount";
  const amount = new Decimal(toCanonicalPrice(price));
  return amount.gt(0) && amount.lte(MAX_AMOUNT) ? null : "is not above 0 or too large";
}

const apart = (one: string, other: string) => Decimal.max(one, other).div(Decimal.min(one, other)).toNumber();

function lastBefore(days: ReadonlyMap<string, string>, date: string): string | null {
  let last = "";
  for (const day of days.keys()) if (day < date && day > last) last = day;
  return days.get(last) ?? null;
}

/** The price that the first price of a new series is compared with. */
function median(prices: string[]): string | null {
  const amounts = prices.filter((price) => amountDoubt(price) === null).map((price) => new Decimal(price));
  amounts.sort((one, other) => one.cmp(other));
  return amounts[Math.floor(amounts.length / 2)]?.toFixed() ?? null;
}
