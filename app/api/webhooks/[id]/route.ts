import { resource, route } from "@/lib/http/route";
import { deleteWebhook, patchWebhook } from "@/lib/webhooks/commands/manage-webhooks";
import { PatchWebhook, Webhook } from "@/lib/webhooks/contract";
import { getWebhook } from "@/lib/webhooks/queries/list-webhooks";
import { toWebhookVersion } from "@/lib/webhooks/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getWebhook",
    summary: "Read a webhook endpoint",
    tag: "Webhooks",
    access: "webhooks:manage",
    output: Webhook,
    cache: "private",
    version: toWebhookVersion,
    errors: ["not_owner"],
    handle: ({ params, caller }) => getWebhook(params.id ?? "", caller),
  }),
  PATCH: route({
    operationId: "patchWebhook",
    summary: "Change a webhook endpoint",
    description: "`active: true` also switches on what we switched off.",
    tag: "Webhooks",
    access: "webhooks:manage",
    body: PatchWebhook,
    bodyTypes: ["application/json", "application/merge-patch+json"],
    output: Webhook,
    cache: "private",
    version: toWebhookVersion,
    handle: ({ params, body, caller, ifMatch }) => patchWebhook(params.id ?? "", body, caller, ifMatch),
  }),
  DELETE: route({
    operationId: "deleteWebhook",
    summary: "Delete a webhook endpoint",
    description: "Its deliveries go with it.",
    tag: "Webhooks",
    access: "webhooks:manage",
    output: null,
    cache: "private",
    handle: ({ params, caller, ifMatch }) => deleteWebhook(params.id ?? "", caller, ifMatch),
  }),
});
