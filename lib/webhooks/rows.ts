// Webhooks as queries read them, and who may manage which.
import { type SQL, sql } from "drizzle-orm";
import { splitParam } from "@/lib/core/database/sql-text";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { formatInstant } from "@/lib/core/time/instant";
import { getTariff } from "@/lib/reference/tariffs";
import {
  type Attempt,
  type Delivery,
  type DeliveryStatus,
  type DisabledReason,
  PERSONAL_EVENTS,
  type Webhook,
  type WebhookEvent,
} from "./contract";

/** Condition over `users u`: the account may use webhooks now. */
const MAY_USE = sql.raw(
  `(u.tariff in (${TARIFF_IDS.filter((id) => getTariff(id).api)
    .map((id) => `'${id}'`)
    .join(",")}) and u.blocked_at is null and u.deleted_at is null)`,
);

/** Condition over `webhooks w` and `users u`: the endpoint is on, and who made it still belongs to its side. */
export const IS_ON = sql`(w.active and ${MAY_USE} and w.side_id = coalesce(u.company_id, u.id))`;

/** Whose endpoints somebody manages: their side's, but for those that hear of a colleague's personal events. */
export type Manager = { sideId: string; userId: string };
const personal = () => sql`${splitParam(PERSONAL_EVENTS.join())}::text[]`;

/** Condition over `webhooks w`. */
export const isManagedBy = ({ sideId, userId }: Manager): SQL =>
  sql`(w.side_id = ${sideId}::uuid and (w.user_id = ${userId}::uuid or not w.events && ${personal()}))`;

/** Condition over `webhooks w` and its deliveries `d`: what an endpoint once heard of its maker stays theirs. */
export const isShownTo = (userId: string): SQL => sql`(w.user_id = ${userId}::uuid or not d.type = any(${personal()}))`;

export type WebhookRow = {
  id: string;
  user_id: string;
  url: string;
  events: WebhookEvent[];
  description: string | null;
  active: boolean;
  disabled_reason: Exclude<DisabledReason, "tariff"> | null;
  may_use: boolean;
  created_at: string;
  version: number;
  last: { id: string; type: string; status: DeliveryStatus; createdAt: string } | null;
};

/** Endpoints that somebody manages and a condition names, newest first, with the newest delivery of each. */
export const selectWebhooks = (manager: Manager, which: SQL): SQL => sql`
  select w.id, w.user_id, w.url, w.events, w.description, w.active, w.disabled_reason, ${MAY_USE} as may_use, w.created_at, w.version, (
    select json_build_object('id', d.id, 'type', d.type, 'status', d.status, 'createdAt', d.created_at) from webhook_deliveries d
    where d.webhook_id = w.id and ${isShownTo(manager.userId)} order by d.created_at desc, d.id desc limit 1) as last
  from webhooks w join users u on u.id = w.user_id where ${isManagedBy(manager)} and ${which} order by w.created_at desc, w.id desc`;

export type WebhookRecord = Webhook & { version: number };

export function toWebhook(row: WebhookRow): WebhookRecord {
  const { may_use, disabled_reason, created_at, last, active, user_id: _maker, ...rest } = row;
  return {
    ...rest,
    active: active && may_use,
    disabledReason: active && !may_use ? "tariff" : disabled_reason,
    createdAt: formatInstant(created_at),
    lastDelivery: last && { ...last, createdAt: new Date(last.createdAt).toISOString() },
  };
}

/** The name and number that ETags of an endpoint carry. */
export const toWebhookVersion = ({ id, version }: WebhookRecord) => ({ slug: id, version });

export const DELIVERY_COLUMNS = sql`d.id, d.event_id, d.type, d.status, d.body, d.attempts, d.next_attempt_at, d.response, d.created_at`;
export type DeliveryRow = {
  id: string;
  event_id: string;
  type: string;
  status: DeliveryStatus;
  body: string;
  attempts: Attempt[];
  next_attempt_at: string | null;
  response: string | null;
  created_at: string;
};

export function toDelivery(row: DeliveryRow): Delivery {
  const { id, type, status, attempts, response } = row;
  const isDue = status === "pending" || status === "retrying";
  return {
    id,
    eventId: row.event_id,
    type,
    status,
    attempts,
    createdAt: formatInstant(row.created_at),
    nextAttemptAt: isDue && row.next_attempt_at ? formatInstant(row.next_attempt_at) : null,
    request: JSON.parse(row.body) as Record<string, unknown>,
    response,
  };
}
