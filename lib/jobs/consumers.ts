// Every domain that does something after an event, such as a published listing, is listed here.
import { authConsumers } from "@/lib/auth/jobs";
import { billingConsumers } from "@/lib/billing/jobs";
import { chatConsumers } from "@/lib/chats/jobs";
import { companyConsumers } from "@/lib/companies/jobs";
import type { Consumer } from "@/lib/core/queue/queue";
import { favouriteConsumers } from "@/lib/favourites/jobs";
import { freightConsumers } from "@/lib/freight/jobs";
import { indexConsumers } from "@/lib/indices/jobs";
import { listingConsumers } from "@/lib/listings/jobs";
import { newsConsumers } from "@/lib/news/jobs";
import { priceListConsumers } from "@/lib/price-lists/jobs";
import { savedSearchConsumers } from "@/lib/saved-searches/jobs";
import { userConsumers } from "@/lib/users/jobs";
import { webhookConsumers } from "@/lib/webhooks/jobs";

/** The consumers of all events: one line a domain. */
export function listConsumers(): Consumer[] {
  return [
    ...authConsumers,
    ...billingConsumers,
    ...chatConsumers,
    ...companyConsumers,
    ...indexConsumers,
    ...favouriteConsumers,
    ...freightConsumers,
    ...listingConsumers,
    ...newsConsumers,
    ...priceListConsumers,
    ...savedSearchConsumers,
    ...userConsumers,
    ...webhookConsumers,
  ];
}
