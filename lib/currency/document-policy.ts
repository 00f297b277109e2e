// Decides which rates of a new document can be published.
import Decimal from "decimal.js";
import { FeedError } from "@/lib/core/feeds/runs";
import { countDaysBetween } from "@/lib/core/time/market-day";
import type { DailyDocument, PublishedRate } from "./providers/cbr-document";

/** The stored document that a new one is compared with. */
export type PreviousDocument = {
  date: string;
  recorded: boolean;
  rates: ReadonlyMap<string, Decimal>;
  /** Last stored rates of currencies that this document lacks. */
  earlier: ReadonlyMap<string, { date: string; rate: Decimal }>;
};

const INDISPENSABLE = ["USD", "EUR", "CNY"];
const FEWEST_CURRENCIES = 30;
const SMALLEST_SHARE = 0.8;
const LARGEST_JUMP = 5;
/**
 * A rate that moved more than this many times is doubtful. One can be a redenomination; several are a wrong document.
 */
const MOST_JUMPS = 1;
const REASONS_KEPT = 5;
const LARGEST_LEAD_DAYS = 14;

/**
 * Rates to publish, and a sentence for each rate that moved more than fivefold and is left out (unless `acceptJumps`).
 * Throws FeedError for a document that is half-empty or far in the future, or where an essential rate or several rates
 * moved that far.
 */
export function checkRates(
  document: DailyDocument,
  previous: PreviousDocument | null,
  { today, acceptJumps = false }: { today: string; acceptJumps?: boolean | undefined },
): { rates: PublishedRate[]; leftOut: string[] } {
  const refuse = (reason: string): never => {
    throw new FeedError(`The document of ${document.date} is refused: ${reason}`, {
      problem: "doubtful",
      sourceDate: document.date,
      rowsIn: document.rates.length,
    });
  };
  const codes = new Set(document.rates.map(({ code }) => code));
  const missing = INDISPENSABLE.filter((code) => !codes.has(code));
  if (missing.length > 0) refuse(`it lacks ${missing.join(", ")}.`);
  if (countDaysBetween(today, document.date) > LARGEST_LEAD_DAYS)
    refuse(`its date lies more than ${LARGEST_LEAD_DAYS} days ahead.`);
  if (!previous || previous.recorded) {
    if (codes.size < FEWEST_CURRENCIES) refuse(`it has only ${codes.size} currencies.`);
  } else {
    const kept = [...previous.rates.keys()].filter((code) => codes.has(code)).length;
    if (kept < previous.rates.size * SMALLEST_SHARE) {
      refuse(`it is half-empty, with ${kept} of the ${previous.rates.size} currencies of ${previous.date}.`);
    }
  }
  if (!previous || acceptJumps) return { rates: document.rates, leftOut: [] };
  const jumps = listJumps(previous, document);
  // A currency that the document before left out does not count against this document.
  const fresh = [...jumps.keys()].filter((code) => previous.rates.has(code));
  if (fresh.length > MOST_JUMPS || INDISPENSABLE.some((code) => jumps.has(code)))
    refuse([...jumps.values()].slice(0, REASONS_KEPT).join(" "));
  return { rates: document.rates.filter(({ code }) => !jumps.has(code)), leftOut: [...jumps.values()] };
}

/** A sentence for each currency whose rate moved too far. */
function listJumps(previous: PreviousDocument, document: DailyDocument): Map<string, string> {
  const jumps = new Map<string, string>();
  for (const { code, rate } of document.rates) {
    const standing = previous.rates.get(code);
    const before = standing ? { date: previous.date, rate: standing } : previous.earlier.get(code);
    if (!before) continue;
    const factor = Decimal.max(before.rate, rate).div(Decimal.min(before.rate, rate));
    if (factor.lte(LARGEST_JUMP)) continue;
    const change = `${code} went from ${before.rate} (${before.date}) to ${rate} roubles`;
    jumps.set(code, `${change}, more than ${LARGEST_JUMP} times.`);
  }
  return jumps;
}
