import type { Resource } from "@/lib/http/route";
import * as unknownPath from "./[...path]/route";
import * as cron from "./cron/[job]/route";
import * as mcp from "./mcp/route";
import * as openapi from "./openapi.json/route";
import { RESOURCES } from "./resources";
import * as index from "./route";

/**
 * Every resource of the API by its path. The server's fast path reads it; a test holds it against the folders. Jobs are for the
 * operator's clock alone, and MCP describes itself, so no public description names them.
 */
export const API: Record<string, Resource> = {
  ...RESOURCES,
  "/api": index,
  "/api/openapi.json": openapi,
  "/api/cron/:job": cron,
  "/api/mcp": mcp,
};

/** Answers what no path above does. */
export const UNKNOWN_PATH: Resource = unknownPath;
