import { resource, route } from "@/lib/http/route";
import { rotateSecret } from "@/lib/webhooks/commands/manage-webhooks";
import { WebhookAct, WebhookWithSecret } from "@/lib/webhooks/contract";
import { toWebhookVersion } from "@/lib/webhooks/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operationId: "rotateWebhookSecret",
    summary: "Give an endpoint a new secret",
    description:
      "The new secret is only in this response, so `Idempotency-Key` is refused. For 24 hours each delivery is signed with both.",
    tag: "Webhooks",
    access: "webhooks:manage",
    body: WebhookAct,
    bodyOptional: true,
    output: WebhookWithSecret,
    cache: "private",
    neverStored: true,
    version: toWebhookVersion,
    errors: ["not_owner"],
    handle: ({ params, caller }) => rotateSecret(params.id ?? "", caller),
  }),
});
