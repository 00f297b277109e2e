import { type SQL, sql } from "drizzle-orm";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { FIRST_ID } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import { queueMail } from "@/lib/core/mail/mail";
import { toJsonNumber } from "@/lib/core/money";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { isAwaitingConfirmation, isMailWanted } from "@/lib/notifications/queries";
import type { Alerts } from "../contract";
import { composeAlertMail, type Found } from "../mails";
import { readSearch } from "../policy/saved-filters";
import { findFilterNames } from "../queries";

/** Minutes between two mails about one search. */
const PAUSE_MINUTES = 10;
/** When the digests of a day come, by the market's clock: before its working day. They tell of what was found by then. */
export const DIGEST_AT = { hour: 7, minute: 30 } as const;
/** What waited longer is not new "within a day": a digest comes once a day, and may be a while in coming. */
const LATE_HOURS = 25;
/** Searches of one query. */
const AT_ONCE = 500;
/** Listings that a mail shows in full. */
const SHOWN = 20;

/**
 * Mails what was found and not told yet: of searches with alerts at once those whose last mail is ten minutes old, of daily ones
 * those that the last morning owes a digest, so that it may be asked for again all day. Each listing is told once, in the transaction
 * that queues its mail; while the owner's address is unconfirmed it waits. Answers how many mails were queued.
 */
export async function sendAlerts(alerts: Exclude<Alerts, "off">): Promise<number> {
  let mailed = 0;
  let after: string | null = FIRST_ID;
  while (after !== null) {
    // From what waits, not from all searches: this runs every few seconds, and mostly nothing does. Search by search, since
    // of one whose owner has yet to confirm the address any number of hits may wait.
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

/** The next search of which something waits. */
const nextWaiting = (after: SQL) => sql`(
  select search_id from saved_search_hits where told_at is null and search_id > ${after} order by search_id limit 1)`;

/** One search that can't be told must not hold up the others. */
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

type Owner = {
  user_id: string;
  blocked: boolean;
  email: string;
  person: string;
  locale: "ru" | "en";
  name: string | null;
  query: string;
};

/** Whether a mail was queued. */
async function sendAlert(tx: Db, id: string, alerts: Exclude<Alerts, "off">): Promise<boolean> {
  const [owner] = await tx.execute<Owner>(sql`
    select s.user_id, u.blocked_at is not null as blocked, u.email, u.name as person, u.locale, s.name, s.query
    from saved_searches s join users u on u.id = s.user_id
    where s.id = ${id}::uuid and ${isDue(alerts)} for update of s skip locked`);
  const read = owner && readSearch(owner.query);
  if (!owner || !read) return false;
  const { shown, total, late } = await takeHits(tx, id);
  // Sold or hidden meanwhile, or not wanted, or its owner is kept out: let go in silence.
  if (total === 0 || owner.blocked || !(await isMailWanted(tx, owner.user_id, "alerts"))) return false;
  const { email, person: name, locale } = owner;
  const search = { id, name: owner.name, ...read, names: await findFilterNames(read.filters, tx), alerts };
  await queueMail(tx, composeAlertMail({ email, name, locale }, search, { shown, total, late }));
  await tx.execute(sql`update saved_searches set last_alert_at = now() where id = ${id}::uuid`);
  return true;
}

type FoundRow = {
  slug: string;
  title: string;
  type: "SELL" | "BUY";
  price_per_unit: string;
  currency: string;
  unit_code: string;
  volume: string | null;
  basis: string | null;
  basis_place: string | null;
  region: string | null;
  country_code: string;
  total: string;
  late: boolean;
};

/**
 * Marks what waits as told, and answers the newest of what is still public, how much of it there is, and whether some of it is more than
 * a day old. What was found before the alerts were last switched on, or the search was put back, is let go.
 */
async function takeHits(tx: Db, id: string): Promise<{ shown: Found[]; total: number; late: boolean }> {
  const rows = await tx.execute<FoundRow>(sql`
    with taken as (
      update saved_search_hits set told_at = now() where search_id = ${id}::uuid and told_at is null
      returning listing_id, found_at, found_at >= (select alerts_since from saved_searches where id = search_id) as wanted)
    select l.slug, l.title, l.type, l.price_per_unit, l.currency, l.unit_code, l.volume, l.basis, l.basis_place, l.region, l.country_code,
      count(*) over () as total, min(t.found_at) over () < now() - make_interval(hours => ${LATE_HOURS}::int) as late
    from taken t join listings l on l.id = t.listing_id where t.wanted and l.status = 'ACTIVE'
    order by l.published_at desc, l.id desc limit ${SHOWN}::int`);
  return { shown: rows.map(toFound), total: Number(rows[0]?.total ?? 0), late: rows[0]?.late ?? false };
}

function toFound(row: FoundRow): Found {
  return {
    slug: row.slug,
    title: row.title,
    type: row.type,
    pricePerUnit: toJsonNumber(row.price_per_unit),
    currency: row.currency,
    unitCode: row.unit_code,
    volume: row.volume === null ? null : toJsonNumber(row.volume),
    basis: row.basis,
    basisPlace: row.basis_place,
    region: row.region,
    countryCode: row.country_code,
  };
}
