// Writes which commodities a news item links to.
import { eq } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { newsCommodities } from "../schema";

/** Replaces the commodities of an item and keeps their order. */
export async function replaceCommodities(tx: Db, newsId: string, slugs: readonly string[]): Promise<void> {
  await tx.delete(newsCommodities).where(eq(newsCommodities.newsId, newsId));
  await insertCommodities(tx, newsId, slugs);
}

/** Adds the commodities of a new item. */
export async function insertCommodities(tx: Db, newsId: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await tx.insert(newsCommodities).values(slugs.map((categorySlug, position) => ({ newsId, categorySlug, position })));
}
