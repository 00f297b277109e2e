// Reads exchange rates; today's are cached in the process.
import Decimal from "decimal.js";
import { asc, sql } from "drizzle-orm";
import { holdToday } from "@/lib/core/cache/tags";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import { getUsualGapDays, type Rate, type Rates } from "./policy";
import { currencyRates } from "./schema";

/** The rates in force on a day. Source: Bank of Russia. */
export type DatedRates = {
  /** The document's own date, `YYYY-MM-DD`. */
  date: string;
  /** True while only the shipped document is stored. */
  recorded: boolean;
  /** Time when the document was stored or last changed. */
  fetchedAt: Date;
  /** Roubles per one unit. */
  rates: Rates;
};

/** Rates that prices are converted by: those of a document, and the last ones of currencies that are missing from it. */
type RatesInForce = { date: string; rates: ReadonlyMap<string, Rate> };

type CurrentRates = DatedRates & { inForce: RatesInForce };

/** Days that a currency which is missing from a document keeps its last rate. */
const KEPT_DAYS = 30;

const currentRates = holdToday("currentRates", { tags: ["feeds"], maxAgeMs: 30_000 }, loadCurrentRates);

/**
 * Rates of today in Moscow; tomorrow's rates, published in the evening, wait until midnight. Held in memory for up to 30 s,
 * until a feed of any process stores rates, or until midnight. Throws `unavailable` without any document.
 */
export function getCurrentRates(): Promise<CurrentRates> {
  return currentRates.get();
}

/** Makes the next `getCurrentRates` read the database. Call it after a write. */
export function dropCurrentRates(): void {
  currentRates.drop();
}

/** The rates that prices are converted by today, cached as with `getCurrentRates`; none before the first document. */
export async function getRatesInForce(): Promise<RatesInForce> {
  try {
    return (await getCurrentRates()).inForce;
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return { date: formatMoscowDay(), rates: new Map() };
    throw error;
  }
}

async function loadCurrentRates(): Promise<CurrentRates> {
  // When the clock is behind all documents, the earliest one is used.
  const found = (await findRatesOn(formatMoscowDay())) ?? (await findEarliestRates());
  if (!found) throw new AppError("unavailable", { detail: "Currency rates have not been loaded yet.", retryAfter: 30 });
  return { ...found, inForce: await findRatesInForce(found.date) };
}

/** The rates that prices were converted by on the date of a document, `YYYY-MM-DD`. */
export async function findRatesInForce(date: string): Promise<RatesInForce> {
  const rows = await db().execute<{ code: string; date: string; rate: string }>(sql`
    select distinct on (code) code, date::text as date, trim_scale(rate)::text as rate from currency_rates
    where date <= ${date}::date and date >= ${date}::date - ${KEPT_DAYS}::int order by code, date desc`);
  return {
    date,
    rates: new Map(rows.map(({ code, ...row }) => [code, { date: row.date, rate: new Decimal(row.rate) }])),
  };
}

/**
 * The rates that prices were converted by on each of some days, `YYYY-MM-DD`: roubles per one unit by day and code. A day before the first
 * document has none.
 */
export async function findRatesOfDays(
  days: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Decimal>>> {
  const rows = await db().execute<{ day: string; code: string; rate: string }>(sql`
    select asked.day, r.code, trim_scale(r.rate)::text as rate
    from unnest(string_to_array(${days.join(",")}, ',')) as asked(day)
    cross join lateral (select max(date) as date from currency_rates where date <= asked.day::date) document
    cross join lateral (
      select distinct on (code) code, rate from currency_rates
      where date <= document.date and date >= document.date - ${KEPT_DAYS}::int order by code, date desc
    ) r`);
  const rates = new Map(days.map((day) => [day, new Map<string, Decimal>()]));
  for (const { day, code, rate } of rows) rates.get(day)?.set(code, new Decimal(rate));
  return rates;
}

/** Rates in force on a day, `YYYY-MM-DD`: the latest document with that date or an earlier one, or null. */
export function findRatesOn(day: string, on: Db = db()): Promise<DatedRates | null> {
  return findRatesOfDocument(on, sql`(select max(date) from currency_rates where date <= ${day})`);
}

function findEarliestRates(): Promise<DatedRates | null> {
  return findRatesOfDocument(db(), sql`(select min(date) from currency_rates)`);
}

async function findRatesOfDocument(on: Db, date: ReturnType<typeof sql>): Promise<DatedRates | null> {
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

/**
 * Age of the rates in force, for readiness. `warn` when they are recorded, or older than weekends and holidays explain.
 */
export async function getRatesAge(): Promise<FeedAge> {
  const { date, recorded } = await getCurrentRates();
  const today = formatMoscowDay();
  const ageDays = countDaysBetween(date, today);
  return { status: recorded || ageDays > getUsualGapDays(today) ? "warn" : "pass", date, ageDays, recorded };
}
