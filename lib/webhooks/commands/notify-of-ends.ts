// Tells webhooks that a listing or a key ends soon.
import { type SQL, sql } from "drizzle-orm";
import { getKey } from "@/lib/api-keys/queries";
import { db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { readListingData } from "../queries/listing-data";
import { storeEvent } from "../steps/store-event";

/** Days before the end of a listing or key in which an event warns of it. */
const WARNED_DAYS = 7;
/** Name of the setting that holds the latest end of which was told. */
const HORIZON = "webhooks.horizon";

type End = { id: string; whose: string; at: string };

/** Tells of listings and keys that end within a week: once for each end. Renewed, a listing is told of again. */
export async function notifyOfEnds(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() + WARNED_DAYS * 86_400_000).toISOString();
  const stored = await findSetting(db(), HORIZON);
  const from = typeof stored === "string" ? stored : now.toISOString();
  // What was made or renewed since the last look may end before the end of that one's week.
  const isNew = (
    writtenAt: SQL,
  ) => sql`expires_at > ${now.toISOString()}::timestamptz and expires_at <= ${until}::timestamptz
    and (expires_at > ${from}::timestamptz or ${writtenAt} > ${from}::timestamptz - make_interval(days => ${WARNED_DAYS}::int, mins => 1))`;
  const keys = await db().execute<End>(sql`
    select k.id, k.user_id as whose, k.expires_at as at from api_keys k
    where ${isNew(sql`k.created_at`)} and k.revoked_at is null and exists (select from webhooks w where w.user_id = k.user_id)`);
  for (const { id, whose, at } of keys)
    await storeEvent("key.expiring", `${id}:${at}`, { userId: whose }, (tx) => getKey(id, tx));
  const listings = await db().execute<End>(sql`
    select l.id, listing_side(l.company_id, l.owner_id) as whose, l.expires_at as at from listings l
    where l.status in ('ACTIVE', 'PAUSED') and l.deleted_at is null and ${isNew(sql`l.updated_at`)}
      and listing_side(l.company_id, l.owner_id) in (select side_id from webhooks where 'listing.expiring' = any(events))`);
  for (const { id, whose, at } of listings)
    await storeEvent(
      "listing.expiring",
      `${id}:${at}`,
      { sideId: whose },
      async () => (await readListingData([id])).get(id)?.listing ?? null,
    );
  await inTransaction((tx) => writeSetting(tx, HORIZON, until));
}
