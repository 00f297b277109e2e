// Webhooks as callers send and see them: endpoints, events, deliveries, limits.
import { z } from "zod";
import type { Scope } from "@/lib/core/caller";
import { cursorParameter, envelope, pageParameters } from "@/lib/core/page";
import { plainText, storable } from "@/lib/core/text";
import { AddressText, InstantText } from "@/lib/core/time/instant";

/** Endpoints of one side. */
export const MAX_ENDPOINTS = 10;
/** Days that a delivery is kept. */
export const DELIVERIES_KEPT_DAYS = 30;
/** Hours in which the former secret still signs beside the new one. */
export const ROTATION_HOURS = 24;

/** Every event of a webhook, and the scope of what it shows. Those of one account's money and keys are for owners alone. */
export const EVENT_SCOPES = {
  "listing.created": "listings:read",
  "listing.updated": "listings:read",
  "listing.status_changed": "listings:read",
  "listing.deleted": "listings:read",
  "listing.expiring": "listings:read",
  "listing.matched": "listings:read",
  "search.matched": "listings:read",
  "company.verified": "listings:read",
  "company.rejected": "listings:read",
  "chat.message": "chats:read",
  "price.published": "market:read",
  "index.published": "market:read",
  "rates.published": "market:read",
  "invoice.opened": "webhooks:manage",
  "invoice.paid": "webhooks:manage",
  "key.expiring": "webhooks:manage",
} as const satisfies Record<string, Scope>;
export type WebhookEvent = keyof typeof EVENT_SCOPES;
export const WEBHOOK_EVENTS = Object.keys(EVENT_SCOPES) as [WebhookEvent, ...WebhookEvent[]];
export const OWNERS_EVENTS: readonly WebhookEvent[] = ["invoice.opened", "invoice.paid", "key.expiring"];
/** Events of one person, not of their company: an endpoint that hears of one is its maker's alone. */
export const PERSONAL_EVENTS: readonly WebhookEvent[] = ["chat.message", "search.matched", ...OWNERS_EVENTS];
/** The event of `POST /api/webhooks/:id/test`; nobody subscribes to it. */
export const TEST_EVENT = "webhook.test";
export type EventType = WebhookEvent | typeof TEST_EVENT;

export const DELIVERY_STATUSES = ["pending", "delivered", "retrying", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/** Why we switched an endpoint off. */
const DISABLED_REASONS = ["gone", "failing", "tariff"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const url = z
  .url({ protocol: /^https?$/, abort: true, error: "must be an address such as https://example.com/tonna" })
  .check(storable)
  .max(2_000)
  .meta({
    description:
      "Where events are posted: https, without user and password, at a public address. A host that can't be resolved now is accepted; its deliveries are tried again. Redirects are not followed.",
    example: "https://erp.example.com/tonna",
  });
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .transform((given) => [...new Set(given)])
  .meta({ description: "Each needs the scope of what it shows.", example: ["listing.updated", "chat.message"] });
const description = plainText({ max: 200 }).nullable().optional();

export const CreateWebhook = z
  .strictObject({ url, events, description, active: z.boolean().optional() })
  .meta({ id: "CreateWebhook" });
export type CreateWebhook = z.infer<typeof CreateWebhook>;
export const PatchWebhook = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description,
    active: z.boolean().optional().meta({ description: "True also switches on what we switched off." }),
  })
  .meta({ id: "PatchWebhook" });
export type PatchWebhook = z.infer<typeof PatchWebhook>;
/** Body of the acts on an endpoint or a delivery, which take no fields. */
export const WebhookAct = z.strictObject({}).meta({ id: "WebhookAct", description: "No fields.", example: {} });

const fields = {
  id: z.string(),
  url: AddressText,
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  description: z.string().nullable(),
  active: z.boolean(),
  createdAt: InstantText,
  lastDelivery: z
    .object({ id: z.string(), type: z.string(), status: z.enum(DELIVERY_STATUSES), createdAt: InstantText })
    .nullable(),
  disabledReason: z.enum(DISABLED_REASONS).nullable().meta({
    description:
      "`gone`: the endpoint answered 410. `failing`: three days without a success. `tariff`: the tariff has no API; a return switches it on.",
  }),
};
export const Webhook = z.object(fields).meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;
export const WebhookWithSecret = z
  .object({
    ...fields,
    secret: z.string().meta({ description: "Signs each delivery (Standard Webhooks). Shown only in this response." }),
  })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;
export const WebhookPage = envelope(Webhook).meta({ id: "WebhookPage" });

export const Attempt = z.object({
  at: InstantText,
  statusCode: z.int().nullable(),
  ms: z.int().meta({ description: "Milliseconds that the attempt took." }),
  error: z.string().nullable().meta({ description: "Why there was no answer, or why it was no success." }),
});
export type Attempt = z.infer<typeof Attempt>;
export const Delivery = z
  .object({
    id: z.string(),
    eventId: z.string().meta({ description: "The `webhook-id` of the message, equal in all attempts and replays." }),
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.array(Attempt),
    createdAt: InstantText,
    nextAttemptAt: InstantText.nullable(),
    request: z.record(z.string(), z.unknown()).meta({ description: "The body as it is sent." }),
    response: z.string().nullable().meta({ description: "First 4 kB of the last answer." }),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof Delivery>;
export const DeliveryPage = envelope(Delivery).meta({ id: "WebhookDeliveryPage" });

export const WebhooksQuery = z.strictObject(pageParameters);
export type WebhooksQuery = z.infer<typeof WebhooksQuery>;
export const DeliveriesQuery = z.strictObject({
  status: z.enum(DELIVERY_STATUSES).optional(),
  ...pageParameters,
  cursor: cursorParameter,
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;
