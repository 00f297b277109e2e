// Brings changes of listings, prices, the index and rates from the journal to the webhooks that hear of them.
import { sql } from "drizzle-orm";
import type { JournalRow } from "@/lib/changes/queries/read-journal";
import { numberAll, selectChanges } from "@/lib/changes/queries/read-journal";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/log";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { formatInstant } from "@/lib/core/time/instant";
import { findRatesOn } from "@/lib/currency/queries";
import { EVENT_SCOPES, type WebhookEvent } from "../contract";
import { type Endpoint, listEndpoints } from "../queries/find-endpoints";
import { type OwnedListing, readListingData } from "../queries/listing-data";
import { type Addressed, storeDeliveries } from "../steps/store-deliveries";

/** Name of the setting that holds the number of the last change of which deliveries were made. */
const POSITION = "webhooks.position";
/** Changes of one transaction. */
const AT_ONCE = 500;

/** Makes deliveries of all changes that stand in the journal by now. Each change is taken once, in the order of the journal. */
export async function forwardChanges(): Promise<void> {
  const last = await numberAll();
  while (await inTransaction((tx) => forwardPart(tx, last)));
}

/** Returns whether there is more. */
async function forwardPart(tx: Db, last: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${POSITION}))`);
  const stored = await findSetting(tx, POSITION);
  const after = typeof stored === "number" ? stored : 0;
  if (after >= last) return false;
  const endpoints = await listEndpoints(tx);
  const rows = endpoints.length === 0 ? [] : await selectForwarded(endpoints, after, last);
  await storeDeliveries(tx, await addressMessages(rows, endpoints));
  const isFull = rows.length === AT_ONCE;
  await writeSetting(tx, POSITION, (isFull ? rows.at(-1)?.number : undefined) ?? last);
  return isFull;
}

function selectForwarded(endpoints: readonly Endpoint[], after: number, end: number): Promise<JournalRow[]> {
  const sides = splitParam([...new Set(endpoints.map(({ sideId }) => sideId))].join());
  const which = sql`(kind in ('price', 'index', 'rates') or "sideId" = any(${sides}::uuid[]))`;
  return selectChanges({ after, end, limit: AT_ONCE }, which);
}

async function addressMessages(rows: readonly JournalRow[], endpoints: readonly Endpoint[]) {
  const addressed = rows.flatMap((row) => {
    const type = toEvent(row);
    if (!type) return [];
    const to = endpoints.flatMap(({ id, sideId, events, sinceChange }) => {
      const hears = events.includes(type) && (row.sideId === null || row.sideId === sideId);
      return hears && row.number > sinceChange ? [id] : [];
    });
    return to.length === 0 ? [] : [{ row, type, to }];
  });
  const ids = addressed.flatMap(({ row }) => (row.kind === "listing" ? [row.resourceId] : []));
  const listings = await readListingData([...new Set(ids)]);
  const messages: Addressed[] = [];
  for (const { row, type, to } of addressed) {
    const data = row.kind === "listing" ? readListing(row, listings) : await readMarketData(row);
    if (data) messages.push({ message: { type, key: String(row.number), at: formatInstant(row.at), data }, to });
  }
  return messages;
}

function toEvent({ number, kind, step }: JournalRow): WebhookEvent | null {
  const event = kind === "listing" ? `listing.${step}` : `${kind}.published`;
  if (event in EVENT_SCOPES) return event as WebhookEvent;
  log().error({ change: number, event }, "no webhook tells of a change");
  return null;
}

/**
 * A listing as it is now. One that went to another side shows this one nothing more: null but for its deletion here, which the journal
 * tells of as well.
 */
function readListing(
  { resourceId, slug, step, sideId }: JournalRow,
  listings: ReadonlyMap<string, OwnedListing>,
): Record<string, unknown> | null {
  const found = listings.get(resourceId);
  const listing = found?.sideId === sideId ? found.listing : null;
  if (step === "deleted") return { id: resourceId, slug, externalId: listing?.externalId ?? null };
  return listing;
}

/** Market data come as where to read them, but for rates, which are few. */
async function readMarketData({ kind, resourceId }: JournalRow): Promise<Record<string, unknown>> {
  if (kind === "index") return { date: resourceId, url: `${env().APP_URL}/api/market-data/indices` };
  if (kind === "price") return { feed: resourceId, url: `${env().APP_URL}/api/market-data/commodity-prices` };
  const found = await findRatesOn(resourceId);
  return {
    date: resourceId,
    rates: Object.fromEntries([...(found?.rates ?? [])].map(([code, rate]) => [code, Number(rate)])),
  };
}
