import Decimal from "decimal.js";
import { MAX_AMOUNT } from "@/lib/core/amount-limit";
import type { SourceQuote } from "./providers/provider";

/** Share of the series known so far that a sound document has at least. */
const SMALLEST_SHARE = 2 / 3;
/** A week's price may come before the week is over. */
const LARGEST_LEAD_DAYS = 7;
const DAY_MS = 86_400_000;

/** Prices by series and day. */
type StoredQuotes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A day, `YYYY-MM-DD`, so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day so many years before another; 29 February becomes 1 March. */
export function subtractYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/** Last day of a month, `YYYY-MM-DD`; months count from 1. */
export function getLastDayOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** A price as it is stored: four decimals at most, no trailing zeros. */
export function toCanonicalPrice(price: string): string {
  return new Decimal(price).toDecimalPlaces(4).toFixed();
}

/** The latest of some days, or null. */
export function findLatestDay(days: Iterable<string>): string | null {
  return [...days].sort().at(-1) ?? null;
}

/** The latest day among some prices, or null. */
export function findNewestDay(rows: readonly { date: string }[]): string | null {
  return findLatestDay(rows.map(({ date }) => date));
}

/** Why a whole document must not be used, as a sentence; null when it may be. */
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
 * Parts the prices of a document: those that can be trusted, and a sentence for each of the others. A price is
 * refused when it is not an amount, lies in the future, or stands more than `largestJump` times apart from the one
 * stored for its day or, for a new day, from the last trusted one before it: a lost comma, a changed unit.
 */
export function siftQuotes(
  quotes: readonly SourceQuote[],
  stored: StoredQuotes,
  { largestJump, today }: { largestJump: number; today: string },
): { accepted: SourceQuote[]; refused: string[] } {
  const accepted: SourceQuote[] = [];
  const refused: string[] = [];
  const latest = addDays(today, LARGEST_LEAD_DAYS);
  for (const [symbol, rows] of bySymbol(quotes)) {
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

function bySymbol(quotes: readonly SourceQuote[]): Map<string, SourceQuote[]> {
  const groups = new Map<string, SourceQuote[]>();
  for (const quote of quotes) {
    const group = groups.get(quote.symbol);
    if (group) group.push(quote);
    else groups.set(quote.symbol, [quote]);
  }
  return groups;
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

/** What the first price of a new series is held against. */
function median(prices: string[]): string | null {
  const amounts = prices.filter((price) => amountDoubt(price) === null).map((price) => new Decimal(price));
  amounts.sort((one, other) => one.cmp(other));
  return amounts[Math.floor(amounts.length / 2)]?.toFixed() ?? null;
}
