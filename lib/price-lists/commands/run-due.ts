// Imports price lists by their schedule, hourly or daily, and mails the owner of one that fails.
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { type Account, type Caller, getSideId } from "@/lib/core/caller";
import { type Db, db, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { FetchError } from "@/lib/core/fetching/guarded-fetch";
import { createId } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import { queueMail } from "@/lib/core/mail/mail";
import { mayImport } from "@/lib/imports/import-policy";
import { findImportStates } from "@/lib/imports/queries";
import { planMissing, storeImport } from "@/lib/imports/steps/store-import";
import { SheetFileError } from "@/lib/sheets/problems";
import { findWriterAccount } from "@/lib/users/queries";
import type { ListProblem } from "../contract";
import { readListDocument } from "../document-policy";
import { composeFailingMail } from "../mails";
import { fetchList, toFetchProblem } from "../providers/address";
import { toListProblem } from "../queries";
import { priceLists } from "../schema";
import { planNextRun } from "../steps/next-run";
import { computeDocumentDigest } from "./import-document";

/** Longer than a fetch and the reading take. If the process dies, another one fetches the list after this. */
const LEASE_MINUTES = 10;
/** After so many days without an import everything is read once more: a list that never changes keeps its listings alive. */
const RENEWED_DAYS = 20;

type Due = typeof priceLists.$inferSelect;

/** Addresses fetched at once: a slow one holds up no other, and few documents are in memory. */
const MOST_AT_ONCE = 4;

/** Fetches the addresses that are due, a few at once, and begins their imports. */
export async function runDueLists(): Promise<void> {
  const runs = await Promise.allSettled(Array.from({ length: MOST_AT_ONCE }, runUntilNoneIsDue));
  for (const run of runs) if (run.status === "rejected") throw run.reason;
}

async function runUntilNoneIsDue(): Promise<void> {
  for (let list = await claimDue(); list; list = await claimDue())
    await runList(list).catch((error: unknown) => log().error({ err: error }, "a price list could not be run"));
}

/** Takes a list that is due, so that no other process does. Its next turn is set at once: a list that breaks us waits for it. */
async function claimDue(): Promise<Due | null> {
  return inTransaction(async (tx) => {
    const [list] = await tx
      .select()
      .from(priceLists)
      .where(sql`next_run_at <= now() and (leased_until is null or leased_until < now())`)
      .orderBy(priceLists.nextRunAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!list) return null;
    const leasedUntil = sql`now() + make_interval(mins => ${LEASE_MINUTES}::int)`;
    await tx
      .update(priceLists)
      .set({ leasedUntil, nextRunAt: planNextRun(list.schedule) })
      .where(eq(priceLists.id, list.id));
    return list;
  });
}

async function runList(list: Due): Promise<void> {
  try {
    await runLeased(list);
  } finally {
    await db().update(priceLists).set({ leasedUntil: null }).where(eq(priceLists.id, list.id));
  }
}

async function runLeased(list: Due): Promise<void> {
  const account = await findWriterAccount({ id: list.userId });
  if (!account || getSideId(account) !== list.sideId || !mayImport(account)) return fail(list, { code: "no_right" });
  const last = (await findImportStates(list.lastImportId === null ? [] : [list.lastImportId])).get(
    list.lastImportId ?? "",
  );
  // Two imports of one list would write over each other.
  if (last?.state === "running") return;
  const isOld = last?.state === "failed" || isBefore(list.lastImportAt, RENEWED_DAYS);
  try {
    const known = isOld ? { etag: null, lastModified: null } : list;
    const fetched = list.address === null ? null : await fetchList(list.address, known);
    if (!fetched) return await succeed(db(), list, {});
    const { bytes, ...validators } = fetched;
    const digest = computeDocumentDigest([bytes]);
    if (digest === list.digest && !isOld) return await succeed(db(), list, validators);
    await begin(list, bytes, { ...validators, digest }, { kind: "session", ...account });
  } catch (error) {
    await fail(list, toProblem(error));
  }
}

const isBefore = (at: Date | null, days: number) => at === null || Date.now() - at.getTime() > days * 86_400_000;

function toProblem(error: unknown): ListProblem {
  if (error instanceof FetchError) return toFetchProblem(error);
  if (error instanceof SheetFileError) return toListProblem(error);
  if (error instanceof AppError && error.code === "mass_retirement") {
    const { active = 0, missing = 0 } = (error.extra ?? {}) as { active?: number; missing?: number };
    return { code: "mass_retirement", args: { active, missing } };
  }
  throw error;
}

type Facts = Partial<Pick<Due, "etag" | "lastModified" | "digest">>;

/** Begins the import of what an address sent. A list that was deleted meanwhile gets none. */
async function begin(list: Due, bytes: Uint8Array, facts: Facts, caller: Caller & Account): Promise<void> {
  const { rows } = await readListDocument([bytes], list);
  const importId = createId();
  await inTransaction(async (tx) => {
    const [still] = await tx
      .select({ id: priceLists.id })
      .from(priceLists)
      .where(eq(priceLists.id, list.id))
      .for("update");
    if (!still) return;
    const missing = await planMissing(tx, rows, { missing: list.missing, priceListId: list.id }, caller);
    const settings = { id: importId, keyId: null, mode: "upsert", missing, priceListId: list.id } as const;
    await storeImport(tx, rows, settings, caller, 0);
    await succeed(tx, list, facts);
    await tx
      .update(priceLists)
      .set({ lastImportId: importId, lastImportAt: sql`now()` })
      .where(eq(priceLists.id, list.id));
    await recordAudit(tx, caller, { action: "price-list.import", subjectId: list.id, changes: { rows: rows.length } });
  });
}

const succeed = async (on: Db, list: Due, facts: Facts): Promise<void> => {
  await on
    .update(priceLists)
    .set({ ...facts, problem: null, isTold: false, lastRunAt: sql`now()` })
    .where(eq(priceLists.id, list.id));
};

/** Notes why a list came to nothing; what it wrote before stays. Its owner is mailed once, until it works again. */
async function fail(list: Due, problem: ListProblem): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await tx.execute<{ told: boolean; email: string; name: string; locale: "ru" | "en" }>(sql`
      with before as (
        select p.id, p.is_told, u.email, u.name, u.locale from price_lists p join users u on u.id = p.user_id
        where p.id = ${list.id}::uuid for update of p
      )
      update price_lists p set problem = ${JSON.stringify(problem)}::jsonb, is_told = true, last_run_at = now()
      from before where p.id = before.id
      returning before.is_told as told, before.email, before.name, before.locale`);
    if (rows.length === 0) return;
    const { told, ...to } = getOnlyRow([...rows]);
    if (!told) await queueMail(tx, composeFailingMail(to, { id: list.id, name: list.name, problem }));
  });
}
