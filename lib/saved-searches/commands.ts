// Saves, renames, removes and restores searches, and sets their alerts.
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, db, findViolatedConstraint, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { loadFilterView, resolveFilter } from "@/lib/listings/catalogue/parse-query";
import { splitPriceView } from "@/lib/prices/contract";
import { requireUserId } from "@/lib/users/policy";
import { type Alerts, LONGEST_KEPT_QUERY, MOST_SEARCHES, type SaveSearchInput } from "./contract";
import { readSearch } from "./policy/saved-filters";
import { savedSearches } from "./schema";

/**
 * Saves filters of the catalogue for the caller. Alerts tell of what is published from now on. Throws
 * `validation_failed` for filters that the catalogue does not take, `conflict` when they are saved already
 * (`already_saved`) or the account has its number of searches (`too_many`).
 */
export async function saveSearch(caller: Caller, input: SaveSearchInput): Promise<{ id: string }> {
  const userId = requireUserId(caller);
  const read = readSearch(input.query);
  if (!read) throw badFilters("invalid_filters", "are no filters of the catalogue");
  if (read.query.length > LONGEST_KEPT_QUERY) throw badFilters("too_long", "are longer than can be kept");
  // Bounds the wrong way round pass the schema; a search that can never find anything is not saved.
  const { prices, rest: filters } = splitPriceView(read.filters);
  resolveFilter(filters, await loadFilterView(filters, prices));
  const id = createId();
  await writing(async (tx) => {
    await requireRoom(tx, userId);
    await tx.insert(savedSearches).values({
      id,
      userId,
      name: input.name,
      query: read.query,
      categorySlug: read.filters.cat ?? null,
      alerts: input.alerts,
    });
    await recordAudit(tx, caller, {
      action: "saved-search.create",
      subjectId: id,
      changes: { query: read.query, alerts: [null, input.alerts] },
    });
  });
  return { id };
}

/** Renames a search of the caller; null: a name made from its filters. Throws `not_found`. */
export async function renameSearch(caller: Caller, id: string, name: string | null): Promise<void> {
  await changing(caller, id, async (tx, before) => {
    if (before.name === name) return;
    await tx.update(savedSearches).set({ name, updatedAt: sql`now()` }).where(eq(savedSearches.id, id));
    await recordAudit(tx, caller, {
      action: "saved-search.rename",
      subjectId: id,
      changes: { name: [before.name, name] },
    });
  });
}

/** Sets the alerts of a search of the caller. Switched on, they tell of listings published from then on. Throws `not_found`. */
export async function setAlerts(caller: Caller, id: string, alerts: Alerts): Promise<void> {
  await changing(caller, id, async (tx, before) => switchAlerts(tx, caller, { id, before: before.alerts, alerts }));
}

/** Ends the alerts of a search by the link in an alert. Does nothing when they are off or the search is deleted. */
export async function endAlerts(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockSearch(tx, hasId(savedSearches.id, id));
    if (row) await switchAlerts(tx, { kind: "anonymous" }, { id, before: row.alerts, alerts: "off" });
  });
}

/** Removes a search of the caller; it can be restored for a day. Throws `not_found`. */
export async function removeSearch(caller: Caller, id: string): Promise<void> {
  await changing(caller, id, async (tx) => {
    await tx.update(savedSearches).set({ removedAt: sql`now()` }).where(eq(savedSearches.id, id));
    await recordAudit(tx, caller, { action: "saved-search.remove", subjectId: id });
  });
}

/** Restores a removed search; it tells of listings published from then on. Throws `not_found`, `conflict`. */
export async function restoreSearch(caller: Caller, id: string): Promise<void> {
  const userId = requireUserId(caller);
  await writing(async (tx) => {
    await requireRoom(tx, userId);
    const rows = await tx
      .update(savedSearches)
      .set({ removedAt: null, alertsSince: sql`now()` })
      .where(and(hasId(savedSearches.id, id), eq(savedSearches.userId, userId), isNotNull(savedSearches.removedAt)))
      .returning({ id: savedSearches.id });
    if (rows.length === 0) throw noSearch();
    await recordAudit(tx, caller, { action: "saved-search.restore", subjectId: id });
  });
}

/** Deletes searches that were removed more than a day ago, and hits older than a year. */
export async function forgetOldSearches(): Promise<void> {
  await db().execute(sql`delete from saved_searches where removed_at < now() - interval '1 day'`);
  // Nothing is told before it is found, which has an index.
  await db().execute(sql`
    delete from saved_search_hits where found_at < now() - interval '1 year' and coalesce(told_at, found_at) < now() - interval '1 year'`);
}

async function lockSearch(tx: Db, condition: SQL | undefined) {
  const { name, alerts } = savedSearches;
  const [row] = await tx.select({ name, alerts }).from(savedSearches).where(condition).for("update");
  return row;
}

type Before = NonNullable<Awaited<ReturnType<typeof lockSearch>>>;

/** Runs a change of a search of the caller under its lock. Throws `not_found` for a search of others. */
async function changing(caller: Caller, id: string, work: (tx: Db, before: Before) => Promise<void>): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    const isOwn = and(eq(savedSearches.userId, userId), isNull(savedSearches.removedAt));
    const row = await lockSearch(tx, and(hasId(savedSearches.id, id), isOwn));
    if (!row) throw noSearch();
    await work(tx, row);
  });
}

async function switchAlerts(
  tx: Db,
  caller: Caller,
  { id, before, alerts }: { id: string; before: Alerts; alerts: Alerts },
): Promise<void> {
  if (before === alerts) return;
  await tx
    .update(savedSearches)
    .set({ alerts, updatedAt: sql`now()`, ...(before === "off" && { alertsSince: sql`now()` }) })
    .where(eq(savedSearches.id, id));
  // Waiting hits count as told, so that they don't come when alerts are on again.
  if (alerts === "off")
    await tx.execute(
      sql`update saved_search_hits set told_at = now() where search_id = ${id}::uuid and told_at is null`,
    );
  await recordAudit(tx, caller, {
    action: "saved-search.set-alerts",
    subjectId: id,
    changes: { alerts: [before, alerts] },
  });
}

async function requireRoom(tx: Db, userId: string): Promise<void> {
  // Additions of one account queue up, so that the count holds.
  await tx.execute(sql`select 1 from users where id = ${userId}::uuid for no key update`);
  const [row] = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from saved_searches where user_id = ${userId}::uuid and removed_at is null`,
  );
  if ((row?.n ?? 0) >= MOST_SEARCHES) throw conflict("too_many", `An account keeps ${MOST_SEARCHES} searches at most.`);
}

async function writing(work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await inTransaction(work);
  } catch (error) {
    if (findViolatedConstraint(error) !== "saved_searches_query") throw error;
    throw conflict("already_saved", "A search with the same filters is saved already.");
  }
}

function conflict(code: "already_saved" | "too_many", detail: string): AppError {
  return new AppError("conflict", { detail, errors: [{ pointer: "#/query", code, detail }] });
}

function noSearch(): AppError {
  return new AppError("not_found", { detail: "There is no such saved search." });
}

function badFilters(code: "invalid_filters" | "too_long", detail: string): AppError {
  return new AppError("validation_failed", { errors: [{ pointer: "#/query", code, detail }] });
}
