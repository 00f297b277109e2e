import { sql } from "drizzle-orm";
import { listRangeStarts, walkRange } from "@/lib/core/database/id-ranges";
import { readPrepared } from "@/lib/core/database/reads";

type SitemapListing = { id: string; slug: string; changed: string };

const PUBLIC = sql`listings where status = 'ACTIVE'`;

/** The ids that the parts of a sitemap begin with. */
export function listListingRanges(size: number): Promise<string[]> {
  return listRangeStarts(PUBLIC, size);
}

/** Public listings of one part: slug and the moment of the last change. */
export function walkListings(start: string | null, size: number): AsyncGenerator<SitemapListing[]> {
  return walkRange({ start, size }, (after, limit) =>
    readPrepared<SitemapListing>(
      sql`select id, slug, updated_at as changed from ${PUBLIC} and ${after} order by id limit ${limit}::int`,
    ),
  );
}
