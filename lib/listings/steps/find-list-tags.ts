import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { getCategoryTag } from "../tags";

/** Cache tags of the lists that show these listings, as far as they are public. */
export async function listTagsOfListed(tx: Db, which: SQL): Promise<string[]> {
  const rows = await tx.execute<{ slug: string }>(sql`
    select distinct unnest(array[industry_slug, group_slug, category_slug]) as slug
    from listings where ${which} and status = 'ACTIVE'`);
  return ["listings", ...rows.map(({ slug }) => getCategoryTag(slug))];
}
