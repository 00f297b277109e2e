// Creates, changes and deletes price lists.
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { type Caller, getSideId } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { getImporter } from "@/lib/imports/import-policy";
import { type CreateList, FIRST_DEFAULTS, type ListSettings, MAX_LISTS, type PriceList } from "../contract";
import { getPriceList } from "../queries";
import { priceLists } from "../schema";
import { planNextRun } from "../steps/next-run";

/** Makes a price list; nothing is fetched yet. Throws `tariff_required`, `not_owner`, `limit_reached`. */
export async function createPriceList(input: CreateList, caller: Caller): Promise<PriceList> {
  const account = getImporter(caller);
  const sideId = getSideId(account);
  const id = createId();
  return inTransaction(async (tx) => {
    // Lists of a side are counted one request at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`price-lists:${sideId}`}))`);
    const others = await tx.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.sideId, sideId));
    if (others.length >= MAX_LISTS)
      throw new AppError("limit_reached", {
        detail: `You can have at most ${MAX_LISTS} price lists. Delete one first.`,
      });
    const { kind, name } = input;
    const address = input.kind === "address" ? input.address : null;
    await tx
      .insert(priceLists)
      .values({ id, sideId, userId: account.userId, kind, name, address, defaults: FIRST_DEFAULTS });
    await recordAudit(tx, caller, { action: "price-list.create", subjectId: id, changes: { name, kind } });
    return getPriceList(id, caller, tx);
  });
}

/**
 * Sets what a person may set of a price list. From now on it runs in their name. After a change of how it is read, the next fetch reads all
 * of it. Throws `not_found`, `tariff_required`, `not_owner`.
 */
export async function savePriceList(id: string, settings: ListSettings, caller: Caller): Promise<PriceList> {
  const account = getImporter(caller);
  return inTransaction(async (tx) => {
    const before = await lockPriceList(tx, id, caller);
    const { name, missing, mapping, defaults } = settings;
    const schedule = before.kind === "file" ? ("manual" as const) : settings.schedule;
    const isReadAnew = (["missing", "mapping", "defaults"] as const).some(
      (part) => JSON.stringify(before[part]) !== JSON.stringify(settings[part]),
    );
    await tx
      .update(priceLists)
      .set({
        ...{ name, schedule, missing, mapping, defaults, userId: account.userId, updatedAt: new Date() },
        ...(isReadAnew && { etag: null, lastModified: null, digest: null }),
        ...(schedule !== before.schedule && { nextRunAt: before.lastImportId ? planNextRun(schedule) : null }),
      })
      .where(eq(priceLists.id, id));
    await recordAudit(tx, caller, { action: "price-list.update", subjectId: id, changes: { name, schedule, missing } });
    return getPriceList(id, caller, tx);
  });
}

/** Deletes a price list with its waiting document. Listings stay. Throws `not_found`, `tariff_required`, `not_owner`. */
export async function deletePriceList(id: string, caller: Caller): Promise<void> {
  await inTransaction(async (tx) => {
    await lockPriceList(tx, id, caller);
    await tx.delete(priceLists).where(eq(priceLists.id, id));
    await recordAudit(tx, caller, { action: "price-list.delete", subjectId: id });
  });
}

/** A price list of the caller's side, locked until the commit. */
export async function lockPriceList(tx: Db, id: string, caller: Caller): Promise<PriceList> {
  const found = await getPriceList(id, caller, tx);
  await tx.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, found.id)).for("update");
  return getPriceList(id, caller, tx);
}
