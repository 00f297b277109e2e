// The table of the API: path by path, which file answers.
import type { Resource } from "@/lib/http/route";
import * as category from "./categories/[slug]/route";
import * as categories from "./categories/route";
import * as changes from "./changes/route";
import * as chatMessages from "./chats/[id]/messages/route";
import * as chatRead from "./chats/[id]/read/route";
import * as chat from "./chats/[id]/route";
import * as chats from "./chats/route";
import * as company from "./companies/[slug]/route";
import * as companies from "./companies/route";
import * as currency from "./currency/route";
import * as live from "./health/live/route";
import * as ready from "./health/ready/route";
import * as importReport from "./imports/[id]/route";
import * as listingImage from "./listings/[ref]/images/[imageId]/route";
import * as listingImages from "./listings/[ref]/images/route";
import * as matches from "./listings/[ref]/matches/route";
import * as listing from "./listings/[ref]/route";
import * as bulk from "./listings/bulk/route";
import * as listings from "./listings/route";
import * as commodityPrices from "./market-data/commodity-prices/route";
import * as indices from "./market-data/indices/route";
import * as marketData from "./market-data/route";
import * as myChanges from "./me/changes/route";
import * as myListing from "./me/listings/by-external-id/[externalId]/route";
import * as myListings from "./me/listings/route";
import * as me from "./me/route";
import * as usage from "./me/usage/route";
import * as newsItem from "./news/[slug]/route";
import * as news from "./news/route";
import * as places from "./places/route";
import * as bases from "./reference/bases/route";
import * as countries from "./reference/countries/route";
import * as currencies from "./reference/currencies/route";
import * as regions from "./reference/regions/route";
import * as tariffs from "./reference/tariffs/route";
import * as units from "./reference/units/route";
import * as search from "./search/route";
import * as searchSuggestions from "./search/suggestions/route";
import * as profile from "./users/[id]/route";
import * as webhookDeliveries from "./webhooks/[id]/deliveries/route";
import * as webhookRotation from "./webhooks/[id]/rotate/route";
import * as webhook from "./webhooks/[id]/route";
import * as webhookTest from "./webhooks/[id]/test/route";
import * as replay from "./webhooks/deliveries/[id]/replay/route";
import * as webhooks from "./webhooks/route";

/** Every resource by its path, without the two that describe the rest (the index and the OpenAPI document). New ones come here. */
export const RESOURCES: Record<string, Resource> = {
  "/api/listings": listings,
  "/api/listings/bulk": bulk,
  "/api/listings/:ref": listing,
  "/api/listings/:ref/matches": matches,
  "/api/imports/:id": importReport,
  "/api/listings/:ref/images": listingImages,
  "/api/listings/:ref/images/:imageId": listingImage,
  "/api/categories": categories,
  "/api/categories/:slug": category,
  "/api/places": places,
  "/api/reference/units": units,
  "/api/reference/countries": countries,
  "/api/reference/regions": regions,
  "/api/reference/currencies": currencies,
  "/api/reference/bases": bases,
  "/api/reference/tariffs": tariffs,
  "/api/companies": companies,
  "/api/companies/:slug": company,
  "/api/users/:id": profile,
  "/api/currency": currency,
  "/api/market-data": marketData,
  "/api/market-data/commodity-prices": commodityPrices,
  "/api/market-data/indices": indices,
  "/api/chats": chats,
  "/api/chats/:id": chat,
  "/api/chats/:id/messages": chatMessages,
  "/api/chats/:id/read": chatRead,
  "/api/me": me,
  "/api/me/usage": usage,
  "/api/me/changes": myChanges,
  "/api/me/listings": myListings,
  "/api/me/listings/by-external-id/:externalId": myListing,
  "/api/changes": changes,
  "/api/news": news,
  "/api/news/:slug": newsItem,
  "/api/search": search,
  "/api/search/suggestions": searchSuggestions,
  "/api/webhooks": webhooks,
  "/api/webhooks/:id": webhook,
  "/api/webhooks/:id/test": webhookTest,
  "/api/webhooks/:id/rotate": webhookRotation,
  "/api/webhooks/:id/deliveries": webhookDeliveries,
  "/api/webhooks/deliveries/:id/replay": replay,
  "/api/health/live": live,
  "/api/health/ready": ready,
};
