// /api/listings: the list with its filters, and a new listing.
import { resource, route } from "@/lib/http/route";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { createListing } from "@/lib/listings/commands";
import { CreateListing, Listing, ListingPage } from "@/lib/listings/contract";
import { ListingQuery } from "@/lib/listings/query";
import { toListingVersion, VIEWS } from "@/lib/listings/rows";
import { getCategoryTag } from "@/lib/listings/tags";
import { findRatesDate, type Rated } from "@/lib/prices/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listListings",
    summary: "List public listings",
    description: "Filters, sorts and pages the catalogue. The total is exact. Follow `nextCursor` to reach any depth.",
    tag: "Listings",
    access: "public",
    query: ListingQuery,
    output: ListingPage,
    csvItem: Listing,
    etagExcludes: VIEWS,
    cache: "public",
    cacheTags: ({ cat }) => [cat ? getCategoryTag(cat) : "listings", "companies", "feeds"],
    headers: { "X-Rates-Date": ({ data, ratesDate }: Rated<ListingPage>) => findRatesDate(data, ratesDate) },
    handle: ({ query, caller }) => listListings(query, caller),
  }),
  POST: route({
    operationId: "createListing",
    summary: "Create a listing",
    description:
      "Publishes at once unless it is a draft or moderation comes first. Words are normalised in the response.",
    tag: "Listings",
    access: "listings:write",
    body: CreateListing,
    output: Listing,
    status: 201,
    cache: "private",
    version: toListingVersion,
    etagExcludes: VIEWS,
    headers: {
      Location: (listing) => `/api/listings/${listing.slug}`,
      "X-Rates-Date": (listing) => findRatesDate([listing]),
    },
    // A viewer of a company places none in its name, and a blocked account none at all.
    errors: ["not_owner"],
    handle: ({ body, caller, saveIdempotentResponse }) => createListing(body, caller, saveIdempotentResponse),
  }),
});
