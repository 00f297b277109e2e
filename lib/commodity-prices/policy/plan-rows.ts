// Decides for each row of a sheet whether it is stored, an update, unchanged or refused.
import { groupBy } from "@/lib/core/group-by";
import type { PriceEntry, ReadRow } from "../providers/price-entry";
import { findPriceDoubt, getMedian, isJump } from "./price-checks";
import type { RowReport } from "./push-report";
import { isTooLong, toIdentity, toIdentityWithoutMeasure } from "./specification-identity";

/** A stored specification with its prices by date. */
export type StoredSeries = {
  id: string;
  prices: Map<string, { price: string; priceMin: string | null; priceMax: string | null }>;
};

export type Write = { identity: string; entry: PriceEntry; kind: "stored" | "updated" };

type Plan = {
  report: RowReport[];
  writes: Write[];
  warnings: string[];
  /** Newest day of the accepted rows. */
  newest: string | null;
};

type Numbered = { row: number; entry: PriceEntry; identity: string };
type Known = ReadonlyMap<string, StoredSeries>;

/**
 * The order of the rows does not matter: each specification is checked by date, and each price is compared with the
 * nearest one before it.
 */
export function planRows(
  rows: readonly ReadRow[],
  stored: Known,
  options: { today: string; acceptJumps?: boolean | undefined },
): Plan {
  const report: RowReport[] = [];
  const refuse = (row: number, reason: string, cell?: string) =>
    report.push({ row, status: "refused", reason, ...(cell && { cell }) });
  const sound: Numbered[] = [];
  for (const one of rows) {
    if ("refused" in one) {
      refuse(one.row, one.refused, one.cell);
      continue;
    }
    const identity = toIdentity(one.entry);
    const doubt =
      findPriceDoubt(one.entry, options.today) ?? (isTooLong(identity) ? "its texts are too long together" : null);
    if (doubt === null) sound.push({ ...one, identity });
    else refuse(one.row, doubt);
  }
  const single = refuseRepeats(sound, refuse);
  const writes: Write[] = [];
  let newest: string | null = null;
  for (const [identity, series] of groupBy(single, (one) => one.identity)) {
    const before = stored.get(identity);
    const byDate = [...series].sort((a, b) => (a.entry.date < b.entry.date ? -1 : 1));
    const taken = new Map([...(before?.prices ?? [])].map(([date, { price }]) => [date, price]));
    // With the median, one wrong first row does not refuse all others.
    const first = taken.size === 0 && series.length > 2 ? getMedian(series.map(({ entry }) => entry.price)) : null;
    for (const { row, entry } of byDate) {
      const old = before?.prices.get(entry.date);
      const same = old && isSame(old, entry);
      const reference = same ? null : (nearestPrice(taken, entry.date) ?? (first && { price: first, date: null }));
      if (reference && !options.acceptJumps && isJump(reference.price, entry.price)) {
        refuse(row, describeJump(entry, reference));
        continue;
      }
      taken.set(entry.date, entry.price);
      if (newest === null || entry.date > newest) newest = entry.date;
      report.push({ row, status: same ? "unchanged" : old ? "updated" : "stored" });
      if (!same) writes.push({ identity, entry, kind: old ? "updated" : "stored" });
    }
  }
  return { report, writes, newest, warnings: warnOfChangedMeasures(writes, stored) };
}

function describeJump({ price, currency, unit }: PriceEntry, before: { price: string; date: string | null }): string {
  const when = before.date === null ? "usual in this document" : `of ${before.date}`;
  return `the price went from ${before.price} (${when}) to ${price} ${currency} per ${unit}, more than 5 times`;
}

const isSame = (old: { price: string; priceMin: string | null; priceMax: string | null }, entry: PriceEntry) =>
  Number(old.price) === Number(entry.price) &&
  isSameBound(old.priceMin, entry.priceMin) &&
  isSameBound(old.priceMax, entry.priceMax);
const isSameBound = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Number(a) === Number(b);

/** Keeps the first of equal rows. Refuses all rows that contradict each other. */
function refuseRepeats(rows: Numbered[], refuse: (row: number, reason: string) => void): Numbered[] {
  return [...groupBy(rows, ({ identity, entry }) => `${entry.date} ${identity}`).values()].flatMap((group) => {
    const [first, ...others] = [...group].sort((a, b) => a.row - b.row);
    if (!first) return [];
    if (others.every(({ entry }) => isSame(entry, first.entry))) {
      for (const { row } of others) refuse(row, `repeats row ${first.row}`);
      return [first];
    }
    const numbers = group.map(({ row }) => row).sort((a, b) => a - b);
    for (const { row } of group) {
      const rest = numbers.filter((number) => number !== row).join(", ");
      refuse(row, `contradicts row ${rest}: another price of the same specification and day`);
    }
    return [];
  });
}

/** Price of the nearest earlier day, or else the nearest later day, or else of the day itself. */
function nearestPrice(prices: ReadonlyMap<string, string>, date: string): { price: string; date: string } | null {
  let before: string | null = null;
  let after: string | null = null;
  for (const day of prices.keys()) {
    if (day < date && (before === null || day > before)) before = day;
    if (day > date && (after === null || day < after)) after = day;
  }
  const nearest = before ?? after ?? (prices.has(date) ? date : null);
  const price = nearest === null ? undefined : prices.get(nearest);
  return nearest !== null && price !== undefined ? { price, date: nearest } : null;
}

/**
 * Warnings about new specifications that differ from a stored one only in unit, currency or VAT: the source may have
 * changed it silently.
 */
function warnOfChangedMeasures(writes: readonly Write[], stored: Known): string[] {
  const known = new Set([...stored.keys()].map(withoutMeasure));
  const doubtful = writes.filter(
    ({ identity, entry }) => !stored.has(identity) && known.has(toIdentityWithoutMeasure(entry)),
  );
  const named = new Map(
    doubtful.map(({ identity, entry }) => [identity, `${entry.commodity} in ${entry.currency} per ${entry.unit}`]),
  );
  return [...named.values()].map(
    (name) => `${name}: so far this came in another unit, currency or VAT; it starts a series of its own.`,
  );
}

/** A stored identity without its last three parts (currency, unit, VAT). */
function withoutMeasure(identity: string): string {
  const parts = JSON.parse(identity) as unknown[];
  return JSON.stringify([...parts.slice(0, -3), "", "", null]);
}
