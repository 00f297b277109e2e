import { eq } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { newsCommodities } from "../schema";

/** Says anew what an item mentions, in this order. */
export async function replaceCommodities(tx: Db, newsId: string, slugs: readonly string[]): Promise<void> {
  await tx.delete(newsCommodities).where(eq(newsCommodities.newsId, newsId));
  await insertCommodities(tx, newsId, slugs);
}

/** The same for an item that is new. */
export async function insertCommodities(tx: Db, newsId: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await tx.insert(newsCommodities).values(slugs.map((categorySlug, position) => ({ newsId, categorySlug, position })));
}
