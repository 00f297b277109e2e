// Names the files of photos, and deletes those that no listing uses.
import { type SQL, sql } from "drizzle-orm";
import { db, inTransaction } from "@/lib/core/database/db";
import { processEach, walkKeys } from "@/lib/core/each-alone";
import { deleteFile, type StorageKey } from "@/lib/core/storage";
import { PHOTO_FOLDER, PHOTO_WIDTHS } from "./address-policy";

/** A form may stay open for days with photos that no listing names yet. */
const UNUSED_DAYS = 7;
const AT_ONCE = 200;

/** The storage key of a size of a photo. Its public address is the same after `/media`. */
export function createPhotoKey(name: string, size: "full" | (typeof PHOTO_WIDTHS)[number]): StorageKey {
  return `public/listings/${name}/${size}.webp`;
}

/**
 * Notes which photos no listing names, and deletes those that none has named for a week, nor a form that waits. Returns how
 * many. One that is locked, or can't be deleted now, holds up no other; throws at the end for the latter.
 */
export async function sweepPhotos(): Promise<number> {
  await db().execute(sql`
    update listing_photos p set unused_since = now() where p.unused_since is null and not ${IN_LISTINGS}`);
  let deleted = 0;
  await processEach(walkKeys("", dueAfter), async (name) => {
    if (await deletePhoto(name)) deleted += 1;
  });
  return deleted;
}

async function dueAfter(name: string): Promise<string[]> {
  const rows = await db().execute<{ name: string }>(
    sql`select p.name from listing_photos p where p.name > ${name} and ${isDue(IN_LISTINGS)} order by p.name limit ${AT_ONCE}`,
  );
  return rows.map((row) => row.name);
}

const ADDRESS = sql`${PHOTO_FOLDER}::text || p.name || '/full.webp'`;
const HAS_PHOTOS = sql`l.images <> '[]'::jsonb and l.deleted_at is null`;
/** Which of many photos listings name: collected once, since asking the index for each took minutes. */
const IN_LISTINGS = sql`exists (
  select from (select i.value->>'url' as url from listings l, jsonb_array_elements(l.images) i where ${HAS_PHOTOS}) used
  where used.url = ${ADDRESS})`;
/** Whether a listing names a photo. */
const IN_LISTING = sql`exists (
  select from listings l where ${HAS_PHOTOS} and l.images @> jsonb_build_array(jsonb_build_object('url', ${ADDRESS})))`;
const IN_FORM = sql`exists (
  select from listing_forms f where f.user_id = p.owner_id and position(p.name in concat(f.values->>'images', f.replaced->>'images')) > 0)`;
const isDue = (inListing: SQL) =>
  sql`p.unused_since < now() - make_interval(days => ${UNUSED_DAYS}::int) and not ${inListing} and not ${IN_FORM}`;

/** Files and row under the row's lock: a listing that names the photo meanwhile waits, and then finds none. */
async function deletePhoto(name: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const rows = await tx.execute(
      sql`select from listing_photos p where p.name = ${name} and ${isDue(IN_LISTING)} for update of p skip locked`,
    );
    if (rows.length === 0) return false;
    await Promise.all((["full", ...PHOTO_WIDTHS] as const).map((size) => deleteFile(createPhotoKey(name, size))));
    await tx.execute(sql`delete from listing_photos where name = ${name}`);
    return true;
  });
}
