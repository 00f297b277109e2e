// The MCP server (Streamable HTTP, without sessions): each message is served by an instance of its own, which knows its caller.
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Caller } from "@/lib/core/caller";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/log";
import type { RawAnswer } from "../declaration";
import { callTool } from "./call-tool";
import { describeTool, isUsable, type Tool } from "./tool";

const INSTRUCTIONS = [
  "Tonna is a marketplace for raw materials: grain, metals, fuel, chemicals, timber and more. Its data are offers to sell (SELL) and requests to buy (BUY), market quotes, commodity prices and the Tonna price index.",
  "Find the category first (list_categories, get_category): its slug filters everything else, and its attributes are the qualities that goods have. search_listings understands Russian and English words too.",
  "Prices in different currencies, units and VAT are only compared by comparablePrice, which compare_prices sorts by. Say its rateDate, and the source and date of quotes, when you quote them. A null means unknown: never replace it with a guess.",
  "Reading needs no key. With an API key (Authorization: Bearer tonna_…) tools for one's own listings and chats are listed as its scopes allow; each call counts as one request on it. Send a message or publish a listing only when the person asked for it.",
].join("\n\n");

/** The headers that the protocol reads. */
const HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];

type Message = {
  tools: readonly Tool[];
  message: unknown;
  caller: Caller;
  headers: Pick<Headers, "get">;
  /** Names the request in errors. */
  requestId: string;
};

/** Answers one JSON-RPC message of an MCP client, of the protocol's present revision or of those with `initialize`. */
export async function serveMessage({ tools, message, caller, headers, requestId }: Message): Promise<RawAnswer> {
  const request = new Request(`${env().APP_URL}/api/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // The answer is one JSON text, whatever the client would take besides.
      accept: "application/json, text/event-stream",
      ...Object.fromEntries(HEADERS.flatMap((name) => [[name, headers.get(name)]]).filter(([, value]) => value)),
    },
    body: JSON.stringify(message),
  });
  const create = () => createServer({ tools, caller, requestId });
  const onerror = (error: Error) => log().debug({ err: error }, "an MCP message was refused");
  const response = (await isLegacyRequest(request))
    ? await serveLegacy(request, create())
    : // Nothing changes on its own here, so there is nothing to subscribe to.
      await createMcpHandler(create, { legacy: "reject", maxSubscriptions: 0, keepAliveMs: 0, onerror }).fetch(request);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

async function serveLegacy(request: Request, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

function createServer({ tools, caller, requestId }: Pick<Message, "tools" | "caller" | "requestId">): Server {
  const server = new Server(
    { name: "tonna", title: "Tonna", version: "1", websiteUrl: env().APP_URL },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: tools.filter((tool) => isUsable(tool, caller)).map(describeTool),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    return callTool(tool, params.arguments ?? {}, { caller, requestId });
  });
  return server;
}
