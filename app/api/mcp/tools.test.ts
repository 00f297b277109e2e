import { expect, it } from "vitest";
import { serveMessage } from "@/lib/http/mcp/serve-message";
import { describeTool } from "@/lib/http/mcp/tool";
import { TOOLS } from "./tools";

const inputOf = (name: string) => {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`there is no ${name}`);
  return describeTool(tool).inputSchema;
};

it("tools have names of their own, and describe each argument that has a choice", () => {
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  const vague = TOOLS.flatMap((tool) =>
    Object.entries(inputOf(tool.name).properties ?? {})
      .filter(([, schema]) => Object.keys(schema as object).length === 0)
      .map(([argument]) => `${tool.name} ${argument}`),
  );
  expect(vague).toEqual([]);
});

it("arguments have the types of their values, not of the texts in an address", () => {
  expect(inputOf("search_listings").properties).toMatchObject({
    perPage: { type: "integer", minimum: 1, maximum: 100 },
    verified: { type: "boolean" },
    attr: { type: "object" },
    priceMin: { type: "number" },
  });
  expect(inputOf("list_my_listings").properties).toMatchObject({ status: { type: "array" } });
});

it("a tool asks for the parameters of its path and for what it can't do without, and hides what is fixed", () => {
  expect(inputOf("get_listing")).toMatchObject({ required: ["ref"], additionalProperties: false });
  expect(inputOf("compare_prices").required).toEqual(["cat"]);
  expect(inputOf("compare_prices").properties).not.toHaveProperty("sortBy");
  expect(inputOf("update_listing").required).toEqual(["ref"]);
  expect(inputOf("create_listing").required).toEqual(
    expect.arrayContaining(["title", "type", "categorySlug", "currency", "volumeUnit", "country"]),
  );
});

it("the list of tools is small enough for an agent to read", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const { status, type, text } = await serveMessage({
    tools: TOOLS,
    message,
    caller: { kind: "anonymous" },
    headers: new Headers({ "mcp-protocol-version": "2025-06-18" }),
    requestId: "request-1",
  });
  expect([status, type]).toEqual([200, "application/json"]);
  expect(Buffer.byteLength(text)).toBeLessThan(80_000);
});
