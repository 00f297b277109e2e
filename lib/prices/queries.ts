// Loads what prices are compared by: the rates in force, the quotes of the market, the freight to a place.
import { listRecentPrices } from "@/lib/commodity-prices/queries/recent-prices";
import { holdToday } from "@/lib/core/cache/tags";
import { createCursorError } from "@/lib/core/cursor";
import { AppError, createNeedError } from "@/lib/core/errors";
import { createDayField } from "@/lib/core/text";
import { addDays, countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import { findRatesInForce, findRatesOfDays, getRatesInForce } from "@/lib/currency/queries";
import type { FreightView } from "@/lib/freight/delivery-policy";
import { findFreightTable, getFreightTable } from "@/lib/freight/queries";
import type { Listing } from "@/lib/listings/contract";
import { requirePlace } from "@/lib/places/queries";
import type { PriceViewQuery } from "./contract";
import {
  compareWithMarket,
  MARKET_DAYS,
  type MarketComparison,
  type MarketTable,
  type MarketView,
  prepareMarket,
  toMarketOffer,
} from "./market-policy";

/** How many days a walk by cursor goes on with the rates of its first page. */
const WALK_DAYS = 7;

const Day = createDayField("2026-11-20");
/** Whether a text is a day that the calendar, and Postgres, have. */
const isDay = (text: string) => Day.safeParse(text).success;

/** The view of a query, with the rates in force today. Throws `invalid_parameter` for a currency without a rate. */
export async function loadPriceView(query: Partial<PriceViewQuery> = {}): Promise<MarketView> {
  const [rates, table, at] = await Promise.all([getRatesInForce(), market.get(), loadFreightView(query)]);
  return toView(rates, table, formatMoscowDay(), query, at);
}

/** The view of a cursor's first page. Throws `invalid_parameter` for a version that is none, or older than `WALK_DAYS`. */
export async function loadPriceViewOf(version: string, query: Partial<PriceViewQuery>): Promise<MarketView> {
  const [, date, day, freight] = /^(\d{4}-\d\d-\d\d)\.(\d{4}-\d\d-\d\d)(?:\.(\d{1,9}))?$/.exec(version) ?? [];
  if (!date || !day || !isDay(date) || !isDay(day)) throw createCursorError();
  const age = countDaysBetween(day, formatMoscowDay());
  if (age < 0) throw createCursorError();
  if (age > WALK_DAYS) throw createCursorError(`is older than ${WALK_DAYS} days; begin the list anew`);
  if ((freight === undefined) !== (query.at === undefined)) throw createCursorError();
  const [rates, table, at] = await Promise.all([
    findRatesInForce(date),
    market.get(),
    loadFreightView(query, Number(freight ?? 0)),
  ]);
  return toView(rates, table, day, query, at);
}

/** How a listing stands beside the quote that fits it best today; null without one. */
export async function compareListing(listing: Listing): Promise<MarketComparison | null> {
  return compareWithMarket(toMarketOffer(listing), await loadPriceView());
}

/**
 * The place of a query, with a version of the freight table, or the one in force. Throws `invalid_parameter` for an unknown place, and for
 * a lot without a place.
 */
async function loadFreightView({ at, lot }: Partial<PriceViewQuery>, version?: number): Promise<FreightView | null> {
  if (at === undefined) {
    if (lot !== undefined) throw createNeedError("lot", "at");
    return null;
  }
  const place = requirePlace(at, "at");
  const table = await (version === undefined ? getFreightTable() : findFreightTable(version));
  return { place, lot: lot ?? null, table };
}

type Rates = Awaited<ReturnType<typeof getRatesInForce>>;

function toView(
  { date, rates }: Rates,
  market: MarketTable,
  day: string,
  { priceIn = "RUB", vatView }: Partial<PriceViewQuery>,
  at: FreightView | null,
): MarketView {
  if (priceIn !== "RUB" && !rates.has(priceIn)) throw createNoRateError(priceIn);
  return { currency: priceIn, vatView: vatView ?? null, rates, ratesDate: date, day, market, at };
}

/**
 * The quotes of the last days, in memory: a page of listings is compared with them without a further read. Each run of a feed invalidates
 * them; the age is for changes by hand.
 */
const market = holdToday("market-table", { tags: ["feeds"], maxAgeMs: 300_000 }, readMarket);

async function readMarket(): Promise<MarketTable> {
  const prices = await listRecentPrices(addDays(formatMoscowDay(), -MARKET_DAYS));
  const days = new Set(prices.flatMap(({ currency, date }) => (currency === "RUB" ? [] : [date])));
  const rates = days.size === 0 ? new Map() : await findRatesOfDays([...days]);
  return prepareMarket(prices, (day) => rates.get(day) ?? new Map());
}

function createNoRateError(code: string): AppError {
  const detail = `has no rate: the Bank of Russia publishes none for ${code}`;
  return new AppError("invalid_parameter", {
    detail: `priceIn ${detail}.`,
    errors: [{ parameter: "priceIn", code: "currency_without_rate", detail }],
  });
}
