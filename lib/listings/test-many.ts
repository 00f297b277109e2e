import { sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";

/** Public listings of one seller, more than one statement changes. */
export const MANY = 2_100;

/** Places that many; the categories are stored already. */
export async function placeMany(ownerId: string): Promise<void> {
  await db().execute(sql`
    insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code,
      country_code, external_id, owner_id, published_at, expires_at)
    select gen_random_uuid(), ${ownerId} || '-' || n, 'Lot', 'SELL', 'ACTIVE', 'agriculture', 'grains', 'wheat-milling', n, 'RUB', 't',
      'RU', n, ${ownerId}::uuid, now(), now() + interval '60 days' from generate_series(1, ${MANY}) n`);
}

/** How many listings each statement changes while `work` runs. */
export async function sizesOfChanges(work: () => Promise<unknown>): Promise<number[]> {
  await db().execute(sql`create table if not exists sizes_of_changes (size int)`);
  await db().execute(sql`truncate sizes_of_changes`);
  await db().execute(sql`
    create or replace function note_size_of_change() returns trigger language plpgsql as $$
    begin insert into sizes_of_changes select count(*) from new_rows having count(*) > 0; return null; end $$`);
  await db().execute(sql`
    create or replace trigger listings_note_size after update on listings
    referencing new table as new_rows for each statement execute function note_size_of_change()`);
  await work();
  const rows = await db().execute<{ size: number }>(sql`select size from sizes_of_changes`);
  return rows.map(({ size }) => size);
}
