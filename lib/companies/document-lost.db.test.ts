import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "@/lib/core/database/db";
import { getDataDir } from "@/lib/core/env";
import { addDocument } from "./commands/add-document";
import { sweepRemoved } from "./commands/restore-removed";
import { findOwnCompany, readDocument } from "./queries/own-company";
import { owner, sessionOf } from "./test-people";

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };
const connection = vi.hoisted(() => ({ transactionsUntilLost: Number.POSITIVE_INFINITY, commits: true }));

vi.mock("@/lib/core/database/db", async (original) => {
  const real = await original<typeof import("@/lib/core/database/db")>();
  const inTransaction: typeof real.inTransaction = async (work) => {
    connection.transactionsUntilLost -= 1;
    if (connection.transactionsUntilLost !== 0) return real.inTransaction(work);
    if (connection.commits) await real.inTransaction(work);
    throw Object.assign(new Error("the connection was lost around the commit"), { code: "CONNECTION_CLOSED" });
  };
  return { ...real, inTransaction };
});

test("a document has its file and its row when the answer of the commit was lost", async () => {
  const me = await sessionOf(await owner());
  // The first notes the file before it is written.
  connection.transactionsUntilLost = 2;
  await expect(addDocument(me, PDF)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  const [document] = (await findOwnCompany(me))?.documents ?? [];
  expect(document).toMatchObject({ name: PDF.name });
  expect(await readDocument(me, document?.id ?? "")).toMatchObject({ name: PDF.name });
});

test("a file without a row is deleted", async () => {
  const me = await sessionOf(await owner());
  const files = () => readdir(path.join(getDataDir(), "uploads/private/companies"));
  const before = await files();
  Object.assign(connection, { transactionsUntilLost: 2, commits: false });
  await expect(addDocument(me, PDF)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect((await findOwnCompany(me))?.documents).toEqual([]);
  expect(await files()).toHaveLength(before.length + 1);
  await db().execute(sql`update company_documents set removed_at = removed_at - interval '1 day'`);
  await sweepRemoved();
  expect(await files()).toEqual(before);
});
