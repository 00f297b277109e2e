import { createCursorError } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import { findRatesInForce, getRatesInForce } from "@/lib/currency/queries";
import type { PriceView } from "./comparable-policy";
import type { PriceViewQuery } from "./query";

/** How many days a walk by cursor goes on with the rates of its first page. */
const WALK_DAYS = 7;

/** The view of a query, with the rates in force today. Throws `invalid_parameter` for a currency without a rate. */
export async function loadPriceView({ priceIn = "RUB", vatView }: Partial<PriceViewQuery> = {}): Promise<PriceView> {
  return toView(await getRatesInForce(), formatMoscowDay(), { priceIn, vatView });
}

/** The view of a cursor's first page. Throws `invalid_parameter` for a version that is none, or older than `WALK_DAYS`. */
export async function loadPriceViewOf(
  version: string,
  { priceIn = "RUB", vatView }: Partial<PriceViewQuery> = {},
): Promise<PriceView> {
  const [, date, day] = /^(\d{4}-\d\d-\d\d)\.(\d{4}-\d\d-\d\d)$/.exec(version) ?? [];
  if (!date || !day || Number.isNaN(Date.parse(date)) || Number.isNaN(Date.parse(day))) throw createCursorError();
  const age = countDaysBetween(day, formatMoscowDay());
  if (age < 0) throw createCursorError();
  if (age > WALK_DAYS) throw createCursorError(`is older than ${WALK_DAYS} days; begin the list anew`);
  return toView(await findRatesInForce(date), day, { priceIn, vatView });
}

type Rates = Awaited<ReturnType<typeof getRatesInForce>>;

function toView({ date, rates }: Rates, day: string, { priceIn = "RUB", vatView }: Partial<PriceViewQuery>): PriceView {
  if (priceIn !== "RUB" && !rates.has(priceIn)) throw createNoRateError(priceIn);
  return { currency: priceIn, vatView: vatView ?? null, rates, ratesDate: date, day };
}

function createNoRateError(code: string): AppError {
  const detail = `has no rate: the Bank of Russia publishes none for ${code}`;
  return new AppError("invalid_parameter", {
    detail: `priceIn ${detail}.`,
    errors: [{ parameter: "priceIn", code: "currency_without_rate", detail }],
  });
}
