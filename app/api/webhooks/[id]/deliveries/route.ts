import { resource, route } from "@/lib/http/route";
import { DeliveriesQuery, Delivery, DeliveryPage } from "@/lib/webhooks/contract";
import { listDeliveries } from "@/lib/webhooks/queries/list-deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listWebhookDeliveries",
    summary: "List the deliveries of an endpoint",
    description: "Newest first, with each attempt; kept for 30 days.",
    tag: "Webhooks",
    access: "webhooks:manage",
    query: DeliveriesQuery,
    output: DeliveryPage,
    csvItem: Delivery,
    byCursor: true,
    cache: "private",
    errors: ["not_owner"],
    handle: ({ params, query, caller }) => listDeliveries(params.id ?? "", query, caller),
  }),
});
