// Stores the slugs of the category tree for foreign keys.
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { categories } from "./schema";

/** Stores the slugs of the reference tree, which listings refer to. Does nothing if they are stored already. */
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
