// Mails what saved searches found: at once, or in the morning.
import { type SQL, sql } from "drizzle-orm";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { FIRST_ID } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import type { Addressee } from "@/lib/core/mail/compose-email";
import { queueMail } from "@/lib/core/mail/mail";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { isAwaitingConfirmation, isMailWanted } from "@/lib/notifications/queries";
import { loadPriceView } from "@/lib/prices/queries";
import type { Alerts } from "../contract";
import { composeAlertMail, type Found } from "../mails";
import { readSearch } from "../policy/saved-filters";
import { findFilterNames } from "../queries";

/** Minutes between two mails about one search. */
const PAUSE_MINUTES = 10;
/** Time of the daily digests in the market's zone. They tell of hits from before it. */
export const DIGEST_AT = { hour: 7, minute: 30 } as const;
/** Hours after which a hit is not "within the last day": a digest may be an hour late. */
const LATE_HOURS = 25;
/** Searches of one query. */
const AT_ONCE = 500;
/** Listings that a mail shows in full. */
const SHOWN = 20;

/**
 * Mails new hits. An instant alert waits ten minutes after the last mail, a daily one until the digest time of the next morning: the job
 * may run at any time. A listing is marked as mailed in the transaction that queues its mail, and waits while the owner's address is
 * unconfirmed. Returns the number of mails.
 */
export async function sendAlerts(alerts: Exclude<Alerts, "off">): Promise<number> {
  let mailed = 0;
  let after: string | null = FIRST_ID;
  while (after !== null) {
    // Starts from the waiting hits, since mostly there are none. Jumps from search to search, since one search of an owner with an
    // unconfirmed address may have any number of hits.
    const due: { id: string }[] = await db().execute<{ id: string }>(sql`
      with recursive waiting (id) as (
        ${nextWaiting(sql`${after}::uuid`)}
        union all
        select next.id from waiting cross join lateral ${nextWaiting(sql`waiting.id`)} next (id)
      )
      select s.id from waiting join saved_searches s on s.id = waiting.id
      where ${isDue(alerts)} order by s.id limit ${AT_ONCE}::int`);
    for (const { id } of due) if (await sendAlertSafely(id, alerts)) mailed += 1;
    after = due.length < AT_ONCE ? null : (due.at(-1)?.id ?? null);
  }
  return mailed;
}

/** Finds the next search with waiting hits. */
const nextWaiting = (after: SQL) => sql`(
  select search_id from saved_search_hits where told_at is null and search_id > ${after} order by search_id limit 1)`;

/** Sends one alert. A failure is logged, so that it does not stop the others. */
async function sendAlertSafely(id: string, alerts: Exclude<Alerts, "off">): Promise<boolean> {
  try {
    return await inTransaction((tx) => sendAlert(tx, id, alerts));
  } catch (error) {
    log().error({ err: error, search: id }, "an alert could not be queued");
    return false;
  }
}

const AFTER_MIDNIGHT = sql`make_interval(hours => ${DIGEST_AT.hour}::int, mins => ${DIGEST_AT.minute}::int)`;
const LAST_DIGEST = sql`((date_trunc('day', (now() at time zone ${MARKET_ZONE}::text) - ${AFTER_MIDNIGHT}) + ${AFTER_MIDNIGHT})
  at time zone ${MARKET_ZONE}::text)`;
const RESTED: Record<Exclude<Alerts, "off">, SQL> = {
  instant: sql`coalesce(s.last_alert_at <= now() - make_interval(mins => ${PAUSE_MINUTES}::int), true)`,
  daily: sql`coalesce(s.last_alert_at < ${LAST_DIGEST}, true) and exists (
    select from saved_search_hits h where h.search_id = s.id and h.told_at is null and h.found_at < ${LAST_DIGEST})`,
};
const isDue = (alerts: Exclude<Alerts, "off">) =>
  sql`s.alerts = ${alerts} and s.removed_at is null and ${RESTED[alerts]} and not ${isAwaitingConfirmation(sql`s.user_id`, "alerts")}`;

type Owner = Addressee & { userId: string; isBlocked: boolean; searchName: string | null; query: string };

/** Queues the mail about one search. Returns whether there is one. */
async function sendAlert(tx: Db, id: string, alerts: Exclude<Alerts, "off">): Promise<boolean> {
  const [owner] = await tx.execute<Owner>(sql`
    select s.user_id as "userId", u.blocked_at is not null as "isBlocked", u.email, u.name, u.locale, s.name as "searchName", s.query
    from saved_searches s join users u on u.id = s.user_id
    where s.id = ${id}::uuid and ${isDue(alerts)} for update of s skip locked`);
  const read = owner && readSearch(owner.query);
  if (!owner || !read) return false;
  const { shown, total, late } = await takeHits(tx, id);
  // No mail when all is sold or hidden meanwhile, the owner wants none, or is blocked.
  if (total === 0 || owner.isBlocked || !(await isMailWanted(tx, owner.userId, "alerts"))) return false;
  const search = { id, name: owner.searchName, ...read, names: await findFilterNames(read.filters, tx), alerts };
  await queueMail(tx, composeAlertMail(owner, search, { shown, total, late, view: await loadView(read.filters) }));
  await tx.execute(sql`update saved_searches set last_alert_at = now() where id = ${id}::uuid`);
  return true;
}

/** Currency and VAT of a search; roubles as offered where the currency has no rate any more. */
const loadView = ({ priceIn, vatView }: PricedFilters) =>
  loadPriceView({ priceIn, vatView }).catch(() => loadPriceView({ vatView }));

/**
 * Marks the waiting hits as told. Returns the newest that are public, the number of all that are, and whether one is more than a day
 * old. Hits from before the alerts were last switched on, or the search was restored, don't count.
 */
async function takeHits(tx: Db, id: string) {
  const rows = await tx.execute<Found & { total: number; late: boolean }>(sql`
    with taken as (
      update saved_search_hits set told_at = now() where search_id = ${id}::uuid and told_at is null
      returning listing_id, found_at, found_at >= (select alerts_since from saved_searches where id = search_id) as wanted)
    select l.slug, l.title, l.type, l.price_per_unit::float8 as "pricePerUnit", l.currency, l.unit_code as "unitCode", l.vat, l.category_slug as "categorySlug", l.attributes,
      l.volume::float8 as volume, l.basis, l.basis_place as "basisPlace", l.region, l.country_code as "countryCode",
      (count(*) over ())::int as total, min(t.found_at) over () < now() - make_interval(hours => ${LATE_HOURS}::int) as late
    from taken t join listings l on l.id = t.listing_id where t.wanted and l.status = 'ACTIVE'
    order by l.published_at desc, l.id desc limit ${SHOWN}::int`);
  return { shown: rows, total: rows[0]?.total ?? 0, late: rows[0]?.late ?? false };
}
