import type { Tool as McpTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Caller } from "@/lib/core/caller";
import type { Method, Route } from "../declaration";
import { requireAccess } from "../pipeline";

/** A tool of the MCP server: an operation of the API in words for an agent. */
export type Tool = {
  name: string;
  title: string;
  /** Its purpose, for a reader without a manual. */
  description: string;
  method: Method;
  /** Path of the operation, such as `/api/listings/:ref`. */
  path: string;
  route: Route;
  /** Values of query parameters that the agent leaves out. */
  defaults?: Readonly<Record<string, string>>;
  /** Values of query parameters that make the tool what it is. The agent can't give them. */
  fixed?: Readonly<Record<string, string>>;
  /** Parameters that the tool can't do without, though the operation can. */
  required?: readonly string[];
};

/** Whether a caller may use a tool: only such tools are listed. */
export function isUsable({ route }: Tool, caller: Caller): boolean {
  try {
    requireAccess(route, caller);
    return true;
  } catch {
    return false;
  }
}

/** Names of the parameters in a tool's path. */
export function listPathParameters({ path }: Tool): string[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
}

type JsonSchema = McpTool["inputSchema"];

const described = new WeakMap<Tool, McpTool>();

/** Describes a tool as `tools/list` answers it: once. */
export function describeTool(tool: Tool): McpTool {
  const made = described.get(tool) ?? composeTool(tool);
  described.set(tool, made);
  return made;
}

function composeTool(tool: Tool): McpTool {
  const { name, title, description, method, route } = tool;
  const isReading = method === "GET";
  return {
    name,
    title,
    description,
    inputSchema: describeInput(tool),
    ...(route.output && { outputSchema: toJsonSchema(route.output, "output") }),
    annotations: {
      title,
      readOnlyHint: isReading,
      ...(!isReading && { destructiveHint: method !== "POST", idempotentHint: method !== "POST" }),
      openWorldHint: false,
    },
  };
}

/** Schema of a tool's arguments: the parameters of the path, and the query or the body of the operation. */
function describeInput(tool: Tool): JsonSchema {
  const { route, fixed = {}, required: needed = [] } = tool;
  const own = toJsonSchema(route.body ?? route.query ?? z.object({}), "input");
  const names = listPathParameters(tool);
  const properties = Object.entries(own.properties ?? {}).filter(([name]) => !(name in fixed));
  const inPath = names.map((name) => [name, { type: "string", description: describePathParameter(name) }] as const);
  const required = [...names, ...(own.required ?? []), ...needed];
  return {
    ...own,
    properties: Object.fromEntries([...inPath, ...properties]),
    required,
    additionalProperties: false,
  };
}

const describePathParameter = (name: string) =>
  name === "ref" ? "Id or slug, as other tools give it." : `The ${name}, as other tools give it.`;

/** Longest description of a field of an answer, in characters. */
const LONGEST_DESCRIPTION = 150;

/** JSON Schema of a contract. Parameters are texts to the contract, and described as the values that they hold. */
function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (io === "output") {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // An agent reads the list of tools in each conversation: what an answer looks like needs no example, and no bound that is none.
        delete jsonSchema.example;
        delete jsonSchema.examples;
        // Lists of codes stand in the inputs that take them.
        if ((jsonSchema.description?.length ?? 0) > LONGEST_DESCRIPTION) delete jsonSchema.description;
        delete (jsonSchema as Record<string, unknown>)["x-csv-column"];
        delete jsonSchema.pattern;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      }
      if (jsonSchema.type === "string") return;
      delete jsonSchema.pattern;
      if (jsonSchema.type === "boolean") delete jsonSchema.enum;
    },
  });
  return inlineRoot(made) as JsonSchema;
}

/** A schema with a name of its own is a reference to its definition. The root of a tool's schema has to be the object itself. */
function inlineRoot({ $ref, $schema: _dialect, id: _id, ...made }: z.core.JSONSchema.BaseSchema): object {
  const name = $ref?.split("/").at(-1);
  const { id: _name, ...root } = (name !== undefined && made.$defs?.[name]) || made;
  if (name === undefined || !made.$defs) return { ...made, ...root, type: "object" };
  // Its own definition stays where another one names it.
  const { [name]: own, ...others } = made.$defs;
  const isNamed = JSON.stringify([root, others]).includes(`"#/$defs/${name}"`);
  return { ...made, ...root, $defs: isNamed ? { ...others, [name]: own } : others, type: "object" };
}
