import { sql } from "drizzle-orm";
import { listRangeStarts, walkRange } from "@/lib/core/database/id-ranges";
import { readPrepared } from "@/lib/core/database/reads";

type SitemapCompany = { id: string; slug: string; changed: string };

const PUBLIC = sql`companies where status = 'VERIFIED'`;

/** The ids that the parts of a sitemap begin with. */
export function listCompanyRanges(size: number): Promise<string[]> {
  return listRangeStarts(PUBLIC, size);
}

/** Verified companies of one part: slug and the moment of the last change. */
export function walkCompanies(start: string | null, size: number): AsyncGenerator<SitemapCompany[]> {
  return walkRange({ start, size }, (after, limit) =>
    readPrepared<SitemapCompany>(
      sql`select id, slug, updated_at as changed from ${PUBLIC} and ${after} order by id limit ${limit}::int`,
    ),
  );
}
