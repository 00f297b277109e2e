import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import type { Envelope } from "@/lib/core/page";
import type { DeliveriesQuery, Delivery } from "../contract";
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery } from "../rows";
import { getWebhook } from "./list-webhooks";

/** What was sent to an endpoint of the caller's side, newest first. Throws `not_found`, `invalid_parameter`, `page_too_deep`. */
export async function listDeliveries(
  webhookId: string,
  { status, ...paging }: DeliveriesQuery,
  caller: Caller,
): Promise<Envelope<Delivery>> {
  const { id } = await getWebhook(webhookId, caller);
  const request = readListPage(paging, nameFilteredOrder("deliveries", { id, status }), /^\d{1,15}$/);
  const { after } = request;
  const which = sql`d.webhook_id = ${id}::uuid and ${status ? sql`d.status = ${status}` : sql`true`}`;
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
