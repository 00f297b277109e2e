// Reads deliveries for the page of a webhook and for `GET /api/webhooks/:id/deliveries`.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import type { Envelope } from "@/lib/core/page";
import type { DeliveriesQuery, Delivery } from "../contract";
import { listReadable, requireEventScopes, requireManager } from "../policy";
import { DELIVERY_COLUMNS, type DeliveryRow, isShownTo, toDelivery } from "../rows";
import { getWebhook } from "./list-webhooks";

/**
 * Lists deliveries to an endpoint of the caller's side that they may read, newest first. Throws `not_found`,
 * `insufficient_scope`, `invalid_parameter`, `page_too_deep`.
 */
export async function listDeliveries(
  webhookId: string,
  { status, ...paging }: DeliveriesQuery,
  caller: Caller,
): Promise<Envelope<Delivery>> {
  const { userId } = requireManager(caller);
  const { id, events } = await getWebhook(webhookId, caller);
  requireEventScopes(caller, events);
  const request = readListPage(paging, nameFilteredOrder("deliveries", { id, status }), /^\d{1,15}$/);
  const { after } = request;
  const which = sql`d.webhook_id = ${id}::uuid and ${status ? sql`d.status = ${status}` : sql`true`}
    and d.type = any(${splitParam(listReadable(caller).join())}::text[])
    and exists (select from webhooks w where w.id = ${id}::uuid and ${isShownTo(userId)})`;
  const isAfter = after
    ? sql`(d.created_at, d.id) < (to_timestamp(${after.value}::numeric / 1000)::timestamptz(3), ${after.id}::uuid)`
    : sql`true`;
  const rows = await queryWithCustomPlan<{ total: number } & (DeliveryRow | { id: null })>(sql`
    select t.total, p.* from (select count(*)::int as total from webhook_deliveries d where ${which}) t left join lateral (
      select ${DELIVERY_COLUMNS} from webhook_deliveries d where ${which} and ${isAfter}
      order by d.created_at desc, d.id desc limit ${request.perPage + 1}::int offset ${request.offset}::int
    ) p on true order by p.created_at desc, p.id desc`);
  const found = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [toDelivery(row)]));
  return toListEnvelope(found, rows[0]?.total ?? 0, request, ({ createdAt }) => String(Date.parse(createdAt)));
}
