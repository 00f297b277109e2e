// /api/listings/:ref: one listing, read, changed or deleted.
import { resource, route } from "@/lib/http/route";
import { deleteListing, patchListing } from "@/lib/listings/commands";
import { Listing, PatchListing } from "@/lib/listings/contract";
import { getListing } from "@/lib/listings/queries/get-listing";
import { toListingVersion, VIEWS } from "@/lib/listings/rows";
import { getListingTag } from "@/lib/listings/tags";
import { findRatesDate, PriceViewQuery } from "@/lib/prices/contract";

const RATES_DATE = { "X-Rates-Date": (listing: Listing) => findRatesDate([listing]) };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getListing",
    summary: "Read one listing",
    description:
      "A public listing by slug or id; with a key that has a scope of listings, also the caller's own and their company's in other states.",
    tag: "Listings",
    access: "public",
    query: PriceViewQuery,
    output: Listing,
    cache: "public",
    cacheTags: (_query, { ref = "" }) => [getListingTag(ref), "companies", "feeds"],
    headers: RATES_DATE,
    version: toListingVersion,
    etagExcludes: VIEWS,
    handle: ({ params, caller, query }) => getListing(params.ref ?? "", caller, query),
  }),
  PATCH: route({
    operationId: "patchListing",
    summary: "Change your listing or your company's",
    description:
      "A merge patch (RFC 7396), by slug or id: fields left out stay, null clears an optional one. The slug never changes. A move to another country or category that does not know a stored region or attribute is refused (422) unless the same patch replaces it or sets it to null. What is sold or archived keeps what it says (409 `conflict`), all but its `externalId`.",
    tag: "Listings",
    access: "listings:write",
    body: PatchListing,
    bodyTypes: ["application/json", "application/merge-patch+json"],
    output: Listing,
    cache: "private",
    version: toListingVersion,
    etagExcludes: VIEWS,
    headers: RATES_DATE,
    handle: ({ params, body, caller, ifMatch }) => patchListing(params.ref ?? "", body, caller, ifMatch),
  }),
  // DELETE takes the id alone: the document that the service came from says so.
  DELETE: route({
    operationId: "deleteListing",
    summary: "Delete a listing",
    description:
      "By id alone, not by slug. For its owner, owners and managers of its company, and admins; afterwards the listing is 404.",
    tag: "Listings",
    access: "listings:write",
    output: null,
    cache: "private",
    handle: ({ params, caller, ifMatch }) => deleteListing(params.ref ?? "", caller, ifMatch),
  }),
});
