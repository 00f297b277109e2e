import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Seller } from "@/e2e/support/sellers";
import { recordAudit } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { deleteListing, patchListing } from "@/lib/listings/commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importWorker } from "./jobs";
import { getImport } from "./queries";
import { importer, send, wheat } from "./test-imports";
import { requestUndo, runUndo, sweepUndo } from "./undo-commands";

beforeAll(storeTree);

async function undo(me: Seller, id: string) {
  await requestUndo(id, me);
  expect(await runUndo(id)).toBe(true);
  return getImport(id, {}, me);
}
/** What a listing says, and its state; without what each write moves. */
async function stateOf(me: Seller, number: string) {
  const { version: _version, updatedAt: _updatedAt, ...listing } = await getByExternalId(number, me);
  return listing;
}
const countUndo = async (id: string) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from import_undo where import_id = ${id}::uuid`))[0]
    ?.n;

test("an undo deletes what was created, and brings back what was changed or taken out", async () => {
  const me = await importer();
  await send(
    me,
    ["A", "B", "C", "D", "E"].map((number) => wheat(number)),
  );
  const before = await Promise.all(["A", "B", "C"].map((number) => stateOf(me, number)));
  const change = { pricePerUnit: 1, description: "Иначе", attributes: { protein: 13 }, region: "Липецкая область" };
  const report = await send(
    me,
    [wheat("A", change), wheat("D"), wheat("E"), wheat("B", { status: "PAUSED" }), wheat("N")],
    {
      missing: "archive",
    },
  );
  expect([report.created, report.updated, report.unchanged, report.retired]).toEqual([1, 2, 2, 1]);
  expect((await getImport(report.id, {}, me)).undo.mayBegin).toBe(true);
  const { undo: done } = await undo(me, report.id);
  expect(done).toEqual({ state: "done", undone: 4, notUndone: 0, mayBegin: false });
  expect(await Promise.all(["A", "B", "C"].map((number) => stateOf(me, number)))).toEqual(before);
  await expect(getByExternalId("N", me)).rejects.toMatchObject({ code: "not_found" });
  // The number is free again.
  expect((await send(me, [wheat("N")])).created).toBe(1);
  const acts = await db().execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${report.rows[0]?.id} order by id`,
  );
  expect(acts.map(({ action }) => action)).toEqual(["listing.create", "listing.update", "listing.update"]);
});

test("an undo brings back the place that the former text names", async () => {
  const me = await importer();
  await send(me, [wheat("A", { basis: "EXW", basisPlace: "Азов" })]);
  const before = await stateOf(me, "A");
  expect(before.basisPlaceMatch).toBe("named");
  const report = await send(me, [wheat("A", { basis: "EXW", basisPlace: "Новороссийск" })]);
  expect((await stateOf(me, "A")).basisPlaceId).not.toBe(before.basisPlaceId);
  await undo(me, report.id);
  expect(await stateOf(me, "A")).toEqual(before);
});

test("an undo leaves alone what anybody changed or deleted since, and says so by row", async () => {
  const me = await importer();
  await send(
    me,
    ["A", "B", "C"].map((number) => wheat(number)),
  );
  const report = await send(
    me,
    ["A", "B", "C", "N", "M"].map((number) => wheat(number, { pricePerUnit: 2 })),
  );
  await patchListing((await getByExternalId("A", me)).slug, { description: "Моё" }, me);
  await deleteListing((await getByExternalId("B", me)).id, me);
  await patchListing((await getByExternalId("N", me)).slug, { pricePerUnit: 3 }, me);
  const { undo: done, rows } = await undo(me, report.id);
  expect(done).toMatchObject({ undone: 2, notUndone: 3 });
  expect(rows.map(({ externalId, undoProblem }) => [externalId, undoProblem])).toEqual([
    ["A", "changed"],
    ["B", "gone"],
    ["C", null],
    ["N", "changed"],
    ["M", null],
  ]);
  expect(await getByExternalId("A", me)).toMatchObject({ pricePerUnit: 2, description: "Моё" });
  expect((await getByExternalId("C", me)).pricePerUnit).toBe(14_500);
});

test("pictures that were fetched since are no change", async () => {
  const me = await importer();
  const { id, rows } = await send(me, [wheat("A")]);
  const listing = rows[0]?.id ?? "";
  await db().execute(sql`update listings set version = version + 1 where id = ${listing}::uuid`);
  await recordAudit(db(), { kind: "system", name: "jobs" }, { action: "listing.fetch-pictures", subjectId: listing });
  expect((await undo(me, id)).undo).toMatchObject({ undone: 1, notUndone: 0 });
});

test("a listing that two rows change is what it was before the first", async () => {
  const me = await importer();
  const { rows } = await send(me, [wheat("A")]);
  const id = rows[0]?.id;
  const both = await send(me, [
    { ...wheat("B", { pricePerUnit: 1 }), id },
    { ...wheat("B", { pricePerUnit: 2, description: "Два" }), externalId: undefined, id },
  ]);
  expect([both.updated, both.failed]).toEqual([0, 2]);
  const first = await send(me, [{ ...wheat("C", { pricePerUnit: 1 }), id }, wheat("A", { pricePerUnit: 2 })]);
  expect([first.updated, first.created]).toEqual([1, 1]);
  await undo(me, first.id);
  expect(await getByExternalId("A", me)).toMatchObject({ id, pricePerUnit: 14_500 });
});

test("an undo is done once, in time, by its side, and not for a dry run", async () => {
  const me = await importer();
  const { id } = await send(me, [wheat("A")]);
  await expect(requestUndo(id, await importer())).rejects.toMatchObject({ code: "not_found" });
  await expect(requestUndo(id, { ...me, tariff: "pro" })).rejects.toMatchObject({ code: "tariff_required" });
  const dry = await send(me, [wheat("B")], { dryRun: "true" });
  await expect(requestUndo(dry.id, me)).rejects.toMatchObject({ code: "not_found" });
  await Promise.all([requestUndo(id, me), requestUndo(id, me)]);
  await Promise.all([runUndo(id), runUndo(id)]);
  await requestUndo(id, me);
  expect((await getImport(id, {}, me)).undo).toMatchObject({ state: "done", undone: 1 });
  const late = await send(me, [wheat("C")]);
  await db().execute(sql`update imports set finished_at = now() - interval '16 minutes' where id = ${late.id}::uuid`);
  await expect(requestUndo(late.id, me)).rejects.toMatchObject({ code: "conflict", extra: { reason: "too_late" } });
  expect(await countUndo(late.id)).toBe(1);
  await sweepUndo();
  expect(await countUndo(late.id)).toBe(0);
});

test("an undo of a long import goes on as a job, and ends where the right to write ends", async () => {
  const me = await importer();
  const numbers = Array.from({ length: 230 }, (_, at) => `N${at}`);
  const { id } = await send(
    me,
    numbers.map((number) => wheat(number)),
  );
  await requestUndo(id, me);
  expect(await runUndo(id, Date.now() - 1)).toBe(false);
  await db().execute(sql`update pgboss.job set start_after = now() where name = 'import' and state < 'active'`);
  await drainQueue(importWorker);
  expect((await getImport(id, {}, me)).undo).toMatchObject({ state: "done", undone: 230 });
  const next = await send(me, [wheat("A")]);
  await requestUndo(next.id, me);
  await db().execute(sql`update users set tariff = 'free' where id = ${me.userId}::uuid`);
  await runUndo(next.id);
  expect((await getImport(next.id, {}, me)).undo).toMatchObject({ undone: 0, notUndone: 1 });
});
