// The Tonna index of the demo market: today's values at once, and composed history before them.
import { db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { type NewValue, publishIndices, storeComposedValues } from "@/lib/indices/commands/publish-values";
import type { IndexValue } from "@/lib/indices/contract";
import { FEWEST_VOTES } from "@/lib/indices/policy";
import { hasValuesOf, listValuesOfLastDay } from "@/lib/indices/queries/indices";
import { mixBits, Random } from "./random";

const CALLER = { kind: "system", name: "demo" } as const;
const SETTING = "demo-indices";
const DAYS = 90;
const SEED = 20_261_126;
const MOST_SERIES = 500;
/** Largest move of a value in a day, and of its band, as a share. */
const MOVE = 0.008;
const BAND_MOVE = 0.002;

/** Publishes today's values unless there are any, at whatever hour. Composes the history of these series once. */
export async function storeDemoIndices(): Promise<void> {
  const now = new Date();
  const today = formatMoscowDay(now);
  if (!(await hasValuesOf(today))) await publishIndices(CALLER, { now });
  if ((await findSetting(db(), SETTING)) !== null) return;
  const values = await listValuesOfLastDay(MOST_SERIES);
  await storeComposedValues(
    CALLER,
    values.flatMap((value) => composeHistory(value, today)),
  );
  await inTransaction((tx) => writeSetting(tx, SETTING, true));
}

/** The 90 days before `today`, ending near the value of today: the same history for the same value on every machine. */
function composeHistory(value: IndexValue, today: string): NewValue[] {
  const { symbol, categorySlug, grade, zone, side, unit } = value;
  const random = new Random(SEED, hash(symbol));
  const drift = random.between(-MOVE / 4, MOVE / 4);
  let middle = value.value;
  return Array.from({ length: DAYS }, (_, index) => {
    middle *= 1 + drift + random.between(-MOVE, MOVE);
    const toBand = (edge: number) => (middle * edge * (1 + random.between(-BAND_MOVE, BAND_MOVE))) / value.value;
    const [low, high] = [Math.min(toBand(value.low), middle), Math.max(toBand(value.high), middle)];
    const companies = Math.max(FEWEST_VOTES, value.companies + Math.floor(random.between(-2, 2)));
    return {
      symbol,
      categorySlug,
      grade,
      zone,
      side,
      unit,
      date: addDays(today, -1 - index),
      value: middle.toFixed(2),
      low: low.toFixed(2),
      high: high.toFixed(2),
      companies,
      offers: companies + Math.floor(random.between(0, value.offers - value.companies + 1)),
      leftOut: 0,
      composed: true,
    };
  });
}

const hash = (text: string) => [...text].reduce((bits, letter) => mixBits(bits ^ letter.charCodeAt(0)), 0);
