// Takes deliveries that are due, so that no other process sends them.
import { sql } from "drizzle-orm";
import { db, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { openSealedText } from "@/lib/core/sealed-text";
import { DELIVERIES_AT_ONCE, SPACING_MS } from "../policy";
import { IS_ON } from "../rows";

/** Longer than an attempt takes. If its process dies, another attempt is made after this. */
const LEASE_SECONDS = 30;

const IS_DUE = sql`d.status in ('pending', 'retrying') and d.next_attempt_at <= clock_timestamp()
  and (d.leased_until is null or d.leased_until < clock_timestamp())`;

/** A delivery that this process sends now. */
export type Claim = {
  id: string;
  webhookId: string;
  eventId: string;
  body: string;
  tries: number;
  url: string;
  /** None when the secret can't be opened. */
  secrets: string[];
};
type Row = Omit<Claim, "secrets" | "webhookId" | "url">;
type EndpointRow = { url: string; secret: string; former: string | null; ready: boolean };

/**
 * Takes what is due of an endpoint, a batch at most, so that no other process sends it. `waitMs`: time until the next batch may be taken;
 * null when nothing is due.
 */
export async function claimDeliveries(
  webhookId: string,
  room: number,
): Promise<{ claims: Claim[]; waitMs: number | null }> {
  const claims = await inTransaction(async (tx) => {
    // The lock makes batches of several processes come one after another.
    const [endpoint] = await tx.execute<EndpointRow>(sql`
      select w.url, w.secret, case when w.former_secret_until > now() then w.former_secret end as former,
        w.next_claim_at <= clock_timestamp() as ready
      from webhooks w join users u on u.id = w.user_id where w.id = ${webhookId}::uuid and ${IS_ON} for update of w`);
    if (!endpoint?.ready) return [];
    // An array is built once. Postgres may run a subselect after `in` once a row, and each run locks further rows.
    const rows = await tx.execute<Row>(sql`
      update webhook_deliveries d set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
      where d.id = any(array(select d.id from webhook_deliveries d where d.webhook_id = ${webhookId}::uuid and ${IS_DUE}
        order by d.next_attempt_at, d.id limit ${Math.min(room, DELIVERIES_AT_ONCE)}::int for update skip locked))
      returning d.id, d.event_id as "eventId", d.body, d.tries`);
    if (rows.length > 0)
      await tx.execute(sql`
        update webhooks set next_claim_at = clock_timestamp() + make_interval(secs => ${(rows.length * SPACING_MS) / 1_000}::float8)
        where id = ${webhookId}::uuid`);
    const secrets = openSecrets(endpoint);
    return [...rows].map((row) => ({ ...row, webhookId, url: endpoint.url, secrets }));
  });
  if (claims.length > 0) return { claims, waitMs: claims.length * SPACING_MS };
  const { due, wait } = getOnlyRow([
    ...(await db().execute<{ due: boolean; wait: number }>(sql`
      select exists (select from webhooks w join users u on u.id = w.user_id join webhook_deliveries d on d.webhook_id = w.id
          where w.id = ${webhookId}::uuid and ${IS_ON} and ${IS_DUE}) as due,
        coalesce((select extract(epoch from next_claim_at - clock_timestamp()) * 1000 from webhooks where id = ${webhookId}::uuid), 0)::float8 as wait`)),
  ]);
  return { claims, waitMs: due ? Math.max(SPACING_MS, wait) : null };
}

/** Secrets that sign, present one first. A secret sealed under another AUTH_SECRET can't be opened: without the present one, none signs. */
function openSecrets({ secret, former }: EndpointRow): string[] {
  const [present, earlier] = [secret, former].map((sealed) => {
    try {
      return sealed === null ? null : openSealedText(sealed);
    } catch {
      return null;
    }
  });
  return present ? [present, ...(earlier ? [earlier] : [])] : [];
}

/** Endpoints that have something due: what a process that died was about to send, or what waited for a tariff. */
export async function listDueEndpoints(): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(sql`
    select w.id from webhooks w join users u on u.id = w.user_id
    where ${IS_ON} and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${IS_DUE})`);
  return rows.map(({ id }) => id);
}
