import { expect, test, vi } from "vitest";
import { addDocument } from "./document-commands";
import { findOwnCompany, readDocument } from "./own-queries";
import { owner, sessionOf } from "./test-people";

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };
const connection = vi.hoisted(() => ({ transactionsUntilLost: Number.POSITIVE_INFINITY }));

vi.mock("@/lib/core/database/db", async (original) => {
  const real = await original<typeof import("@/lib/core/database/db")>();
  const inTransaction: typeof real.inTransaction = async (work) => {
    const result = await real.inTransaction(work);
    connection.transactionsUntilLost -= 1;
    if (connection.transactionsUntilLost !== 0) return result;
    throw Object.assign(new Error("the connection was lost behind the commit"), { code: "CONNECTION_CLOSED" });
  };
  return { ...real, inTransaction };
});

test("a document whose answer was lost is there with its file, as its row is", async () => {
  const me = await sessionOf(await owner());
  // The first only looks for room.
  connection.transactionsUntilLost = 2;
  await expect(addDocument(me, PDF)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  const [document] = (await findOwnCompany(me))?.documents ?? [];
  expect(document).toMatchObject({ name: PDF.name });
  expect(await readDocument(me, document?.id ?? "")).toMatchObject({ name: PDF.name });
});
