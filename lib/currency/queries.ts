import Decimal from "decimal.js";
import { asc, sql } from "drizzle-orm";
import { cacheMoment, changedSince } from "@/lib/core/cache/tags";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { singleton } from "@/lib/core/singleton";
import { measureMsSince } from "@/lib/core/time/age";
import { countDaysBetween, formatMoscowDay, getNextMoscowMidnight } from "@/lib/core/time/market-day";
import { type Rates, usualGap } from "./policy";
import { currencyRates } from "./schema";

/** The rates in force on a day. Source: Bank of Russia. */
export type DatedRates = {
  /** The document's own date, `YYYY-MM-DD`. */
  date: string;
  /** True while only the document shipped with the product is there. */
  recorded: boolean;
  /** When that document first came in, or last changed. */
  fetchedAt: Date;
  /** Roubles per one unit. */
  rates: Rates;
};

const MAX_AGE_MS = 30_000;
const cache = () =>
  singleton("currentRates", () => ({ rates: null as Promise<DatedRates> | null, since: 0, ms: 0, moment: 0 }));

/**
 * Today's rates (Moscow time; in the evening the Bank already publishes tomorrow's, which wait). At most 30 s old, and never
 * older than what a feed brought, in any process, or than midnight. Throws `unavailable` when there has never been any document.
 */
export function currentRates(): Promise<DatedRates> {
  const held = cache();
  if (held.rates && measureMsSince(held.since) < held.ms && !changedSince(held.moment, ["feeds"])) return held.rates;
  const moment = cacheMoment();
  const loading = loadCurrent().catch((error) => {
    if (held.rates === loading) held.rates = null;
    throw error;
  });
  held.rates = loading;
  held.since = Date.now();
  held.ms = Math.min(MAX_AGE_MS, getNextMoscowMidnight(held.since) - held.since);
  held.moment = moment;
  return loading;
}

/** Makes the next `currentRates` read the database; called after a write. */
export function dropCurrentRates(): void {
  cache().rates = null;
}

async function loadCurrent(): Promise<DatedRates> {
  // A clock that runs behind every document is no reason to have no rates.
  const found = (await ratesOn(formatMoscowDay())) ?? (await earliestRates());
  if (!found) throw new AppError("unavailable", { detail: "Currency rates have not been loaded yet.", retryAfter: 30 });
  return found;
}

/** The rates in force on a day, `YYYY-MM-DD`: those of the latest document with that date or an earlier one; or null. */
export function ratesOn(day: string, on: Db = db()): Promise<DatedRates | null> {
  return ratesOfDocument(on, sql`(select max(date) from currency_rates where date <= ${day})`);
}

function earliestRates(): Promise<DatedRates | null> {
  return ratesOfDocument(db(), sql`(select min(date) from currency_rates)`);
}

async function ratesOfDocument(on: Db, date: ReturnType<typeof sql>): Promise<DatedRates | null> {
  const rows = await on
    .select({
      code: currencyRates.code,
      date: currencyRates.date,
      rate: currencyRates.rate,
      recorded: currencyRates.recorded,
      fetchedAt: currencyRates.fetchedAt,
    })
    .from(currencyRates)
    .where(sql`${currencyRates.date} = ${date}`)
    .orderBy(asc(currencyRates.code));
  const [first] = rows;
  if (!first) return null;
  return {
    date: first.date,
    recorded: rows.some(({ recorded }) => recorded),
    fetchedAt: new Date(Math.max(...rows.map(({ fetchedAt }) => fetchedAt.getTime()))),
    rates: new Map(rows.map(({ code, rate }) => [code, new Decimal(rate)])),
  };
}

/** How old the rates in force are, for readiness: `warn` when recorded, or older than weekends and holidays explain. */
export async function ratesAge(): Promise<FeedAge> {
  const { date, recorded } = await currentRates();
  const today = formatMoscowDay();
  const ageDays = countDaysBetween(date, today);
  return { status: recorded || ageDays > usualGap(today) ? "warn" : "pass", date, ageDays, recorded };
}
