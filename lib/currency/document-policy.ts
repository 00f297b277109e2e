import Decimal from "decimal.js";
import { FeedError } from "@/lib/core/feed-runs";
import { daysBetween } from "@/lib/core/market-day";
import type { DailyDocument } from "./providers/cbr-document";

/** The stored document that a new one is held against. */
export type PreviousDocument = { date: string; recorded: boolean; rates: ReadonlyMap<string, Decimal> };

const INDISPENSABLE = ["USD", "EUR", "CNY"];
const FEWEST_CURRENCIES = 30;
const SMALLEST_SHARE = 0.8;
const LARGEST_JUMP = 5;
const LARGEST_LEAD_DAYS = 14;

/**
 * Refuses, by FeedError with the reason, a document that would do harm if it were published: half-empty,
 * far in the future, or with a rate that moved more than fivefold (a forgotten nominal, a lost comma).
 */
export function refuseUnsound(document: DailyDocument, previous: PreviousDocument | null, today: string): void {
  const refuse = (reason: string): never => {
    throw new FeedError(`The document of ${document.date} is refused: ${reason}`, {
      sourceDate: document.date,
      rowsIn: document.rates.length,
    });
  };
  const codes = new Set(document.rates.map(({ code }) => code));
  const missing = INDISPENSABLE.filter((code) => !codes.has(code));
  if (missing.length > 0) refuse(`it lacks ${missing.join(", ")}.`);
  if (daysBetween(today, document.date) > LARGEST_LEAD_DAYS)
    refuse(`its date lies more than ${LARGEST_LEAD_DAYS} days ahead.`);
  if (!previous || previous.recorded) {
    if (codes.size < FEWEST_CURRENCIES) refuse(`it has only ${codes.size} currencies.`);
  } else {
    const kept = [...previous.rates.keys()].filter((code) => codes.has(code)).length;
    if (kept < previous.rates.size * SMALLEST_SHARE) {
      refuse(`it is half-empty, with ${kept} of the ${previous.rates.size} currencies of ${previous.date}.`);
    }
  }
  for (const { code, rate } of document.rates) {
    const before = previous?.rates.get(code);
    if (!before) continue;
    const factor = Decimal.max(before, rate).div(Decimal.min(before, rate));
    if (factor.gt(LARGEST_JUMP)) {
      refuse(`${code} went from ${before} (${previous?.date}) to ${rate} roubles, more than ${LARGEST_JUMP} times.`);
    }
  }
}
