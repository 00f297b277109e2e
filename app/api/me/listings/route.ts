// /api/me/listings: the listings of one's own side, in every state.
import { resource, route } from "@/lib/http/route";
import { Listing, ListingPage } from "@/lib/listings/contract";
import { OwnRecordsQuery } from "@/lib/listings/own-records-query";
import { listOwnRecords, streamOwnRecords } from "@/lib/listings/queries/list-own-records";
import { VIEWS } from "@/lib/listings/rows";
import { findRatesDate } from "@/lib/prices/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listMyListings",
    summary: "List your listings in every state",
    description:
      "Listings of the company, and those in one's own name. `updatedAt` moves with every change, so that `updatedSince` finds what changed. `Accept: application/x-ndjson` sends everything that matches, a listing a line.",
    tag: "Own listings",
    access: "listings:read",
    query: OwnRecordsQuery,
    output: ListingPage,
    csvItem: Listing,
    csvDialect: ({ dialect }) => dialect,
    etagExcludes: VIEWS,
    cache: "private",
    headers: { "X-Rates-Date": ({ data }: ListingPage) => findRatesDate(data) },
    stream: ({ query, caller }) => streamOwnRecords(query, caller),
    handle: ({ query, caller, isTable }) => listOwnRecords(query, caller, { isTable }),
  }),
});
