// /api/me/listings/by-external-id/:externalId: a listing by its seller's own number.
import { resource, route } from "@/lib/http/route";
import { Listing, PutListing } from "@/lib/listings/contract";
import { deleteByExternalId, type PutResult, putListing } from "@/lib/listings/put-commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { toListingVersion, VIEWS } from "@/lib/listings/rows";
import { findRatesDate, PriceViewQuery } from "@/lib/prices/contract";

const RATES_DATE = { "X-Rates-Date": (listing: Listing) => findRatesDate([listing]) };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getMyListing",
    summary: "Read a listing by your own number",
    description: "In any state, by the `externalId` that you gave it.",
    tag: "Own listings",
    access: "listings:read",
    query: PriceViewQuery,
    output: Listing,
    cache: "private",
    headers: RATES_DATE,
    version: toListingVersion,
    etagExcludes: VIEWS,
    handle: ({ params, query, caller }) => getByExternalId(params.externalId ?? "", caller, query),
  }),
  PUT: route({
    operationId: "putMyListing",
    summary: "Create or replace a listing by your own number",
    description:
      "The whole listing, as POST takes it. 201 when it is new, 200 when it was there; if nothing changes, version and ETag stay. What is left out is cleared, but `status` and pictures stay. A listing that is sent again stays alive: an expired one is published anew, and one that ends within 30 days gets a new term. A stated `status` moves it, also from SOLD and ARCHIVED to ACTIVE.",
    tag: "Own listings",
    access: "listings:write",
    body: PutListing,
    output: Listing,
    cache: "private",
    version: toListingVersion,
    etagExcludes: VIEWS,
    headers: RATES_DATE,
    otherStatus: 201,
    statusOf: ({ isNew }: PutResult) => (isNew ? 201 : 200),
    handle: ({ params, body, caller, ifMatch, ifNoneMatch }) =>
      putListing(params.externalId ?? "", body, caller, { ifMatch, ifNoneMatch }),
  }),
  DELETE: route({
    operationId: "deleteMyListing",
    summary: "Delete a listing by your own number",
    description: "The number can then be used again.",
    tag: "Own listings",
    access: "listings:write",
    output: null,
    cache: "private",
    handle: ({ params, caller, ifMatch }) => deleteByExternalId(params.externalId ?? "", caller, ifMatch),
  }),
});
