// /api/mcp: tools for agents, over the Model Context Protocol.
import { z } from "zod";
import { serveMessage } from "@/lib/http/mcp/serve-message";
import { resource, route } from "@/lib/http/route";
import { TOOLS } from "./tools";

/** One JSON-RPC message. A batch would count as one request, whatever it holds. */
const Message = z.record(z.string(), z.unknown(), { error: "must be one JSON-RPC message, and no batch" });

/** The protocol describes itself, so no public description names it. Reading and writing are open as the tools are. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operationId: "callMcp",
    summary: "The MCP server, for agents",
    tag: "Agents",
    access: "public",
    ownPagesOnly: true,
    body: Message,
    output: z.unknown(),
    raw: true,
    cache: "private",
    handle: ({ body, caller, headers, requestId }) =>
      serveMessage({ tools: TOOLS, message: body, caller, headers, requestId }),
  }),
});
