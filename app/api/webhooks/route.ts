import { resource, route } from "@/lib/http/route";
import { createWebhook } from "@/lib/webhooks/commands/manage-webhooks";
import { CreateWebhook, Webhook, WebhookPage, WebhooksQuery, WebhookWithSecret } from "@/lib/webhooks/contract";
import { listWebhooks } from "@/lib/webhooks/queries/list-webhooks";
import { toWebhookVersion } from "@/lib/webhooks/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listWebhooks",
    summary: "List webhook endpoints",
    description: "Those of your company, or your own without one, newest first.",
    tag: "Webhooks",
    access: "webhooks:manage",
    query: WebhooksQuery,
    output: WebhookPage,
    csvItem: Webhook,
    cache: "private",
    errors: ["not_owner"],
    handle: ({ query, caller }) => listWebhooks(query, caller),
  }),
  POST: route({
    operationId: "createWebhook",
    summary: "Create a webhook endpoint",
    description:
      "Events are posted as `{ id, type, createdAt, data }`, signed as Standard Webhooks requires. The secret is only in this response, so `Idempotency-Key` is refused. Up to 10 endpoints.",
    tag: "Webhooks",
    access: "webhooks:manage",
    body: CreateWebhook,
    output: WebhookWithSecret,
    status: 201,
    cache: "private",
    neverStored: true,
    version: toWebhookVersion,
    headers: { Location: ({ id }) => `/api/webhooks/${id}` },
    errors: ["not_owner", "limit_reached"],
    handle: ({ body, caller }) => createWebhook(body, caller),
  }),
});
