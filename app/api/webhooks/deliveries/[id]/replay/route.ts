import { resource, route } from "@/lib/http/route";
import { replayDelivery } from "@/lib/webhooks/commands/send-again";
import { Delivery, WebhookAct } from "@/lib/webhooks/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operationId: "replayWebhookDelivery",
    summary: "Send a delivery once more",
    description: "With the same `webhook-id`, so that a receiver can tell that it had it already.",
    tag: "Webhooks",
    access: "webhooks:manage",
    body: WebhookAct,
    bodyOptional: true,
    output: Delivery,
    cache: "private",
    errors: ["not_owner", "conflict"],
    handle: ({ params, caller }) => replayDelivery(params.id ?? "", caller),
  }),
});
