// Which operations of the API agents may use as tools, and how each is named and told.
import type { Method } from "@/lib/http/declaration";
import type { Tool } from "@/lib/http/mcp/tool";
import type { Resource } from "@/lib/http/route";
import * as category from "../categories/[slug]/route";
import * as categories from "../categories/route";
import * as chatMessages from "../chats/[id]/messages/route";
import * as chats from "../chats/route";
import * as companies from "../companies/route";
import * as matches from "../listings/[ref]/matches/route";
import * as listing from "../listings/[ref]/route";
import * as listings from "../listings/route";
import * as commodityPrices from "../market-data/commodity-prices/route";
import * as indices from "../market-data/indices/route";
import * as marketData from "../market-data/route";
import * as myListings from "../me/listings/route";
import * as places from "../places/route";

type Words = Pick<Tool, "title" | "description"> & Partial<Pick<Tool, "defaults" | "fixed" | "required">>;

/** A tool for one operation of a resource. */
function toTool(name: string, method: Method, [path, resource]: [string, Resource], words: Words): Tool {
  const route = resource.GET.declarations[method];
  if (!route) throw new Error(`${path} has no ${method}`);
  return { name, method, path, route, ...words };
}

/** Every tool of the MCP server. Input, output, scope and rules are those of the operation. */
export const TOOLS: readonly Tool[] = [
  toTool("search_listings", "GET", ["/api/listings", listings], {
    title: "Search offers and requests",
    description:
      'Find public offers to sell (type SELL) and requests to buy (type BUY) of raw materials, by words (q, Russian or English), category (cat), place, price, delivery basis and quality attributes (attr, such as {"protein.min": 12.5}). Each has its price as its seller wrote it, comparablePrice in one currency and unit with the date of the rate, and marketDelta against the freshest quote with its source and date. Follow nextCursor for more.',
  }),
  toTool("get_listing", "GET", ["/api/listings/:ref", listing], {
    title: "Read one listing",
    description:
      "Everything that one offer or request says: price, volume, place, basis, VAT, quality attributes, description, seller and company, address of its page.",
  }),
  toTool("find_matches", "GET", ["/api/listings/:ref/matches", matches], {
    title: "Find the other side of a listing",
    description:
      "Bids that fit an offer, or offers that fit a bid, with the spread between the bid and the offer delivered to its place: largest first. crossing: true leaves only pairs whose bid covers the offer with its delivery.",
  }),
  toTool("compare_prices", "GET", ["/api/listings", listings], {
    title: "Compare prices of one kind of goods",
    description:
      "Offers of one category, the cheapest first, in one view: comparablePrice in the currency priceIn, per base unit, with or without VAT by vatView, at official rates of the day that it names. Narrow it by attributes, country, region or basis. Unknown prices come last with a reason.",
    fixed: { sortBy: "comparablePrice" },
    defaults: { type: "SELL" },
    required: ["cat"],
  }),
  toTool("list_categories", "GET", ["/api/categories", categories], {
    title: "List categories of goods",
    description:
      "The tree of goods with numbers of active listings: industries and groups unless depth is 3, which adds the goods themselves. Slugs are what cat takes elsewhere.",
    defaults: { depth: "2", attributes: "false" },
  }),
  toTool("get_category", "GET", ["/api/categories/:slug", category], {
    title: "Read one category",
    description:
      "One industry, group or kind of goods by slug or alias: what is below it, its usual unit, VAT, and the quality attributes with their units and values that search and listings take.",
  }),
  toTool("find_places", "GET", ["/api/places", places], {
    title: "Find a place",
    description:
      "Towns, ports, border crossings and railway stations. near, place and at of searches and basisPlaceId of a listing take their ids.",
  }),
  toTool("list_market_quotes", "GET", ["/api/market-data", marketData], {
    title: "List market quotes",
    description:
      "The newest exchange and statistics quotes by industry, each with currency, unit, date, source and its address. With symbol also the history of that quote.",
  }),
  toTool("list_commodity_prices", "GET", ["/api/market-data/commodity-prices", commodityPrices], {
    title: "List commodity prices",
    description:
      "Prices of physical goods by commodity, region, grade, basis and quality, with VAT, unit, date and source.",
  }),
  toTool("get_index", "GET", ["/api/market-data/indices", indices], {
    title: "Read the Tonna price index",
    description:
      "What offers and requests of verified companies come to: the median in roubles per base unit without VAT, by category, grade, zone and side, published daily. With symbol also its history.",
  }),
  toTool("search_companies", "GET", ["/api/companies", companies], {
    title: "Search companies",
    description: "Verified companies by words, country, region and category, with their numbers of listings.",
  }),
  toTool("list_my_listings", "GET", ["/api/me/listings", myListings], {
    title: "List own listings",
    description: "Listings of the key's company or person in every state, the last changed first.",
  }),
  toTool("create_listing", "POST", ["/api/listings", listings], {
    title: "Create a listing",
    description:
      "Publishes an offer or a request in the name of the key's account at once, unless status is DRAFT. Read the category first: categorySlug has to be one without children, and attributes are its own.",
  }),
  toTool("update_listing", "PATCH", ["/api/listings/:ref", listing], {
    title: "Change an own listing",
    description:
      "Changes what is given and leaves the rest; null clears an optional field. status pauses (PAUSED), resumes (ACTIVE), or ends it for good (SOLD, ARCHIVED).",
  }),
  toTool("list_chats", "GET", ["/api/chats", chats], {
    title: "List own chats",
    description:
      "Chats of the key's account, the newest message first, with what is unread. unread: true lists those that wait.",
  }),
  toTool("read_chat", "GET", ["/api/chats/:id/messages", chatMessages], {
    title: "Read the messages of a chat",
    description:
      "The newest messages from oldest to newest; nextCursor leads to older ones. Reading marks nothing as read; answering does.",
  }),
  toTool("send_message", "POST", ["/api/chats", chats], {
    title: "Send a message",
    description:
      "Writes to the other side in the name of the key's account: into a chat (chatId), about a listing (listingSlug) or to an account (recipientId). It can't be taken back.",
  }),
];
