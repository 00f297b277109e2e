import type { Resource } from "@/lib/http/route";
import * as unknownPath from "./[...path]/route";
import * as categories from "./categories/route";
import * as listing from "./listings/[slug]/route";
import * as listings from "./listings/route";

/** Every resource of the API by its path. The server's fast path and the OpenAPI document read it; a test holds it against the folders. */
export const API: Record<string, Resource> = {
  "/api/listings": listings,
  "/api/listings/:slug": listing,
  "/api/categories": categories,
};

/** Answers what no path above does. */
export const UNKNOWN_PATH: Resource = unknownPath;
