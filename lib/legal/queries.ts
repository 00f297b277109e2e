import { eq, sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { listPendingDocuments, type PendingDocument } from "./policy";
import { legalAcceptances } from "./schema";

/** Documents that a person still has to accept: those never accepted, and those that changed since. */
export async function findPendingDocuments(userId: string): Promise<PendingDocument[]> {
  const { document, version } = legalAcceptances;
  const rows = await db()
    .select({ document, version: sql<string>`max(${version})` })
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, userId))
    .groupBy(document);
  return listPendingDocuments(Object.fromEntries(rows.map((row) => [row.document, row.version])));
}
