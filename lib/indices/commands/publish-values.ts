// Writes values of the index: the day's, revised ones, corrections by an operator, and the demo history.
import { sql } from "drizzle-orm";
import { notePublication } from "@/lib/changes/steps/note-publication";
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

/** Note of a revision that an operator's second run of a day made. */
export const RECOMPUTED = "Пересчитано по объявлениям дня · recomputed from the day’s listings";

type Published = { date: string; published: number; revised: number };

/**
 * Publishes today's values (Moscow) of all series that have none yet. What is published stays as it is, unless `revise`: then a value
 * that comes out otherwise now gets a further revision with a note, and those that were corrected by hand stay. Returns the day, and how
 * many values are new or revised.
 */
export async function publishIndices(
  caller: Caller,
  { now = new Date(), revise = false }: { now?: Date; revise?: boolean } = {},
): Promise<Published> {
  const date = formatMoscowDay(now);
  const view = await loadPriceView({ vatView: "excluded" });
  const [published, revised] = await inTransaction(async (tx) => {
    await lockIndices(tx);
    const due = (await computeValues(tx, view, now)).map((value) => ({ ...value, date, composed: false }));
    const changed = revise ? await reviseValues(tx, due) : [];
    const fresh = await storeValues(tx, due);
    if (fresh.length + changed.length > 0) {
      const changes = { values: fresh.length, ...(changed.length > 0 && { revised: changed.length }) };
      await recordAudit(tx, caller, { action: "index.publish", subjectId: date, changes });
      await notePublication(tx, "index", date);
    }
    if (fresh.length > 0) await publish(tx, "index.published", { date, symbols: fresh });
    if (changed.length > 0) await publish(tx, "index.corrected", { date, symbols: changed });
    return [fresh.length, changed.length];
  });
  if (published + revised > 0) invalidate([INDEX_TAG]);
  return { date, published, revised };
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
type ValueCorrection = { symbol: string; date: string; value: string; note: string };

/**
 * Corrects a published value: a new revision with a note. Band and counts stay those of the day. Throws `not_found` for a day without
 * a value. Returns the number of the revision.
 */
export async function correctIndex(caller: Caller, { symbol, date, value, note }: ValueCorrection): Promise<number> {
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
    await publish(tx, "index.corrected", { date, symbols: [name] });
    await notePublication(tx, "index", date);
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

/** Adds a revision to each value that was computed before and comes out otherwise now. Returns their symbols. */
async function reviseValues(tx: Db, values: readonly NewValue[]): Promise<string[]> {
  const symbols: string[] = [];
  for (let start = 0; start < values.length; start += PART) {
    const revised = await tx.execute<{ symbol: string }>(sql`
      insert into index_values (symbol, date, revision, value, low, high, companies, offers, left_out, note, composed)
      select r.symbol, r.date, v.revision + 1, r.value, r.low, r.high, r.companies, r.offers, r."leftOut", ${RECOMPUTED}, false
      from ${toRows(values.slice(start, start + PART))} join lateral (
        select * from index_values l where l.symbol = r.symbol and l.date = r.date order by l.revision desc limit 1
      ) v on (v.note is null or v.note = ${RECOMPUTED})
        and (v.value, v.low, v.high, v.companies, v.offers, v.left_out)
          is distinct from (r.value, r.low, r.high, r.companies, r.offers, r."leftOut")
      returning symbol`);
    symbols.push(...revised.map(({ symbol }) => symbol));
  }
  return symbols;
}

/** Values as rows `r` of a statement. */
const toRows = (values: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as r(id uuid, symbol text, "categorySlug" text, grade text,
    zone text, side text, unit text, date date, value numeric, low numeric, high numeric, companies int, offers int, "leftOut" int,
    composed boolean)`;

/** Inserts the values of days that have none, and series that are new. Returns the symbols of the new values. */
async function storeValues(tx: Db, values: readonly NewValue[]): Promise<string[]> {
  const symbols: string[] = [];
  for (let start = 0; start < values.length; start += PART) {
    const rows = values.slice(start, start + PART).map((value) => ({ ...value, id: createId() }));
    const source = toRows(rows);
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
