// Counts views of listings, many in one write.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { BoundedMap } from "@/lib/core/cache/remembered";
import { type Caller, getAccount } from "@/lib/core/caller";
import { toVisitor } from "@/lib/core/client-ip";
import { db } from "@/lib/core/database/db";
import { MARKET_ZONE_SQL } from "@/lib/core/database/sql-text";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import { isSlug } from "@/lib/core/slug";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { type Belonging, maySeeOwn } from "./policy";

const FLUSH_AFTER_MS = 5_000;
/** The most listings whose views wait to be written; viewers beyond that are not counted. */
const MOST_WAITING = 20_000;
/** Pairs of visitor and listing of today: about 150 000. */
const SEEN_BYTES = 16 * 2 ** 20;
const SEEN_ENTRY = { address: 80, browser: 32 };
/** Browsers of one address that count for a listing in a day: a browser is what it calls itself, and that costs nothing. */
const MOST_BROWSERS = 5;
/** Programs that say so themselves and run scripts all the same. */
const ROBOT = /bot\b|bot[/-]|crawl|spider|slurp|preview|lighthouse|monitor/i;

type State = {
  /** Views by listing and day, not written yet. */
  waiting: Map<string, number>;
  /** The browsers that an address has seen a listing with. */
  seen: BoundedMap<readonly string[]>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void>;
};

const state = () =>
  singleton(
    "listing-views",
    (): State => ({ waiting: new Map(), seen: new BoundedMap(SEEN_BYTES), timer: null, flushing: Promise.resolve() }),
  );

type Visit = { slug: string; ip: string; userAgent: string; caller: Caller };

/**
 * Notes that somebody looks at a public listing: once a day for a visitor (address and browser, of few), not for robots, nor
 * for its seller and the seller's company. Kept in memory and written in batches.
 */
export async function noteView({ slug, ip, userAgent, caller }: Visit): Promise<void> {
  if (!isSlug(slug) || userAgent === "" || ROBOT.test(userAgent)) return;
  const { seen, waiting } = state();
  const day = formatMoscowDay();
  const address = hashed(`${day} ${slug} ${toVisitor(ip)}`, 22);
  const browser = hashed(userAgent, 8);
  const before = seen.get(address) ?? [];
  if (before.includes(browser) || before.length >= MOST_BROWSERS) return;
  const browsers = [...before, browser];
  seen.set(address, browsers, SEEN_ENTRY.address + browsers.length * SEEN_ENTRY.browser);
  if (getAccount(caller) && (await isOwn(slug, caller))) return;
  const name = `${day} ${slug}`;
  if (!waiting.has(name) && waiting.size >= MOST_WAITING) return;
  waiting.set(name, (waiting.get(name) ?? 0) + 1);
  later();
}

const hashed = (text: string, length: number) => createHash("sha256").update(text).digest("base64url").slice(0, length);

/** Writes what was noted; by itself every few seconds, and at shutdown. Never rejects: what fails is tried again. */
export function flushViews(): Promise<void> {
  const current = state();
  current.flushing = current.flushing.then(() => flush(current));
  return current.flushing;
}

async function flush(current: State): Promise<void> {
  if (current.timer) clearTimeout(current.timer);
  current.timer = null;
  const batch = [...current.waiting];
  if (batch.length === 0) return;
  current.waiting = new Map();
  try {
    await writeViews(batch);
  } catch (error) {
    log().warn({ err: error, listings: batch.length }, "views could not be written; they are kept and tried again");
    for (const [name, n] of batch) current.waiting.set(name, (current.waiting.get(name) ?? 0) + n);
    later();
  }
}

/** Writes a batch in one statement, sorted, so that processes do not deadlock. Listings that have ended are left out. */
async function writeViews(batch: [string, number][]): Promise<void> {
  const rows = batch.map(([name, n]) => ({ day: name.slice(0, 10), slug: name.slice(11), n }));
  await db().execute(sql`
    with seen as (
      select l.id, v.day, v.n from json_to_recordset(${JSON.stringify(rows)}::json) as v(day date, slug text, n int)
      join listings l on l.slug = v.slug and l.status = 'ACTIVE' and l.deleted_at is null
    ), days as (
      insert into listing_views as d (listing_id, day, views) select id, day, n from seen order by id, day
      on conflict (listing_id, day) do update set views = d.views + excluded.views
    )
    insert into listing_stats as s (listing_id, views) select id, sum(n) from seen group by id order by id
    on conflict (listing_id) do update set views = s.views + excluded.views`);
}

function later(): void {
  state().timer ??= setTimeout(() => void flushViews(), FLUSH_AFTER_MS).unref();
}

async function isOwn(slug: string, caller: Caller): Promise<boolean> {
  const [row] = await db().execute<Belonging>(sql`
    select l.owner_id as "ownerId", l.company_id as "companyId", coalesce(l.company_id, u.company_id, u.id) as "sideId"
    from listings l join users u on u.id = l.owner_id where l.slug = ${slug}`);
  return row !== undefined && maySeeOwn(caller, row);
}

/** Days that views are kept apart by day; their sum stays with the listing (`listing_stats`). */
const KEPT_DAYS = 90;

/** Deletes counts of views by day that are older than any page shows. */
export async function sweepViews(): Promise<void> {
  await db().execute(
    sql`delete from listing_views where day < (now() at time zone ${MARKET_ZONE_SQL})::date - ${KEPT_DAYS}::int`,
  );
}
