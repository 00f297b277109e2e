import { sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { categories } from "./schema";

/** Brings the slugs of the reference tree into the database, which listings refer to. Changes nothing when they are there. */
export async function storeCategories(tx: Db): Promise<void> {
  await tx
    .insert(categories)
    .values(
      [...categoryNodes.values()].map(({ slug, parent, level }) => ({ slug, parentSlug: parent?.slug ?? null, level })),
    )
    .onConflictDoUpdate({
      target: categories.slug,
      set: { parentSlug: sql`excluded.parent_slug`, level: sql`excluded.level` },
      setWhere: sql`(${categories.parentSlug}, ${categories.level}) is distinct from (excluded.parent_slug, excluded.level)`,
    });
}
