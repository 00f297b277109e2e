import { resource, route } from "@/lib/http/route";
import { sendTest } from "@/lib/webhooks/commands/send-again";
import { Delivery, WebhookAct } from "@/lib/webhooks/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operationId: "testWebhook",
    summary: "Send a test event to an endpoint",
    description: "Sends `webhook.test`. The response is its delivery, which is under way.",
    tag: "Webhooks",
    access: "webhooks:manage",
    body: WebhookAct,
    bodyOptional: true,
    output: Delivery,
    cache: "private",
    errors: ["not_owner", "conflict"],
    handle: ({ params, caller }) => sendTest(params.id ?? "", caller),
  }),
});
