import type { Resource } from "@/lib/http/route";
import * as categories from "./categories/route";
import * as currency from "./currency/route";
import * as live from "./health/live/route";
import * as ready from "./health/ready/route";
import * as listing from "./listings/[slug]/route";
import * as listings from "./listings/route";
import * as me from "./me/route";
import * as usage from "./me/usage/route";

/** Every resource by its path, without the two that describe the rest (the index and the OpenAPI document). New ones come here. */
export const RESOURCES: Record<string, Resource> = {
  "/api/listings": listings,
  "/api/listings/:slug": listing,
  "/api/categories": categories,
  "/api/currency": currency,
  "/api/me": me,
  "/api/me/usage": usage,
  "/api/health/live": live,
  "/api/health/ready": ready,
};
