import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { publish } from "@/lib/core/queue/queue";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { loadPriceView } from "@/lib/prices/queries";
import { type ComputedValue, normaliseSymbol, type SeriesKey } from "../policy";
import { computeValues } from "../queries/compute-values";
import { INDEX_TAG } from "../tags";

/**
 * Publishes today's values (Moscow) of all series that have none yet; what is published stays as it is. Returns the day and how many
 * values are new.
 */
export async function publishIndices(caller: Caller, now = new Date()): Promise<{ date: string; published: number }> {
  const date = formatMoscowDay(now);
  const view = await loadPriceView({ vatView: "excluded" });
  const symbols = await inTransaction(async (tx) => {
    await lockIndices(tx);
    const due = await computeValues(tx, view, now);
    const fresh = await storeValues(
      tx,
      due.map((value) => ({ ...value, date, composed: false })),
    );
    if (fresh.length === 0) return [];
    await recordAudit(tx, caller, { action: "index.publish", subjectId: date, changes: { values: fresh.length } });
    await publish(tx, "index.published", { date, symbols: fresh });
    return fresh;
  });
  if (symbols.length > 0) invalidate([INDEX_TAG]);
  return { date, published: symbols.length };
}

/** A value to store, with its series. Amounts are decimal text. */
export type NewValue = SeriesKey & ComputedValue & { symbol: string; unit: string; date: string; composed: boolean };

/** Stores demo history, which is marked as composed and tells nobody. Days that have a value keep it. Returns how many are new. */
export async function storeComposedValues(caller: Caller, values: readonly NewValue[]): Promise<number> {
  const stored = await inTransaction(async (tx) => {
    await lockIndices(tx);
    const { length } = await storeValues(
      tx,
      values.map((value) => ({ ...value, composed: true })),
    );
    const changes = { values: length, composed: true };
    if (length > 0) await recordAudit(tx, caller, { action: "index.publish", subjectId: "demo", changes });
    return length;
  });
  if (stored > 0) invalidate([INDEX_TAG]);
  return stored;
}

/** A correction: the value that holds from now on, as decimal text, and why. */
export type Correction = { symbol: string; date: string; value: string; note: string };

/**
 * Corrects a published value: a new revision with a note. Band and counts stay those of the day. Throws `not_found` for a day without
 * a value. Returns the number of the revision.
 */
export async function correctIndex(caller: Caller, { symbol, date, value, note }: Correction): Promise<number> {
  const name = normaliseSymbol(symbol);
  const revision = await inTransaction(async (tx) => {
    await lockIndices(tx);
    const [made] = await tx.execute<{ revision: number; before: string; after: string }>(sql`
      insert into index_values (symbol, date, revision, value, low, high, companies, offers, left_out, note, composed)
      select symbol, date, revision + 1, ${value}::numeric, low, high, companies, offers, left_out, ${note}, composed
      from index_values where symbol = ${name} and date = ${date}::date order by revision desc limit 1
      returning revision, value::text as after, (select b.value::text from index_values b where b.symbol = ${name}
        and b.date = ${date}::date order by b.revision desc limit 1) as before`);
    if (!made) throw new AppError("not_found", { detail: `${symbol} has no value of ${date}.` });
    const changes = { date, revision: made.revision, value: [made.before, made.after] };
    await recordAudit(tx, caller, { action: "index.correct", subjectId: name, reason: note, changes });
    await publish(tx, "index.corrected", { symbol: name, date, revision: made.revision });
    return made.revision;
  });
  invalidate([INDEX_TAG]);
  return revision;
}

/** One writer at a time: two processes that publish at once publish each value once. */
async function lockIndices(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('index_values'))`);
}

const PART = 5_000;

/** Inserts the values of days that have none, and series that are new. Returns the symbols of the new values. */
async function storeValues(tx: Db, values: readonly NewValue[]): Promise<string[]> {
  const symbols: string[] = [];
  for (let start = 0; start < values.length; start += PART) {
    const rows = values.slice(start, start + PART).map((value) => ({ ...value, id: createId() }));
    const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id uuid, symbol text, "categorySlug" text,
      grade text, zone text, side text, unit text, date date, value numeric, low numeric, high numeric, companies int, offers int,
      "leftOut" int, composed boolean)`;
    await tx.execute(sql`
      insert into index_series (id, symbol, category_slug, grade, zone, side, unit)
      select distinct on (symbol) id, symbol, "categorySlug", grade, zone, side, unit from ${source} order by symbol, id
      on conflict (symbol) do nothing`);
    // A symbol stands for one unit for ever.
    const stored = await tx.execute<{ symbol: string }>(sql`
      insert into index_values (symbol, date, revision, value, low, high, companies, offers, left_out, composed)
      select r.symbol, r.date, 1, r.value, r.low, r.high, r.companies, r.offers, r."leftOut", r.composed
      from ${source} join index_series s on s.symbol = r.symbol and s.unit = r.unit
      on conflict (symbol, date, revision) do nothing returning symbol`);
    symbols.push(...stored.map(({ symbol }) => symbol));
  }
  return symbols;
}
