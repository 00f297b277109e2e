// Answers `tools/call` at /api/mcp: an assistant's call runs the operation of the API that the tool stands for.
import { z } from "zod";
import type { Caller } from "@/lib/core/caller";
import { compileSchema } from "@/lib/core/check-value";
import { env } from "@/lib/core/env";
import { AppError, type FieldError, formatPointer } from "@/lib/core/errors";
import { buildProblemBody, toAppError } from "../answer";
import type { Route } from "../declaration";
import { parseBody, parseQuery } from "../parse";
import { requireAccess } from "../pipeline";
import { listPathParameters, type Tool } from "./tool";

type Arguments = Record<string, unknown>;
type Request = { caller: Caller; requestId: string };
/** The result of `tools/call`. */
type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/**
 * Runs the operation of a tool with the rules of the API: scope, input, output. A refusal is a result with `isError` whose text is the
 * problem document that the API would answer.
 */
export async function callTool(tool: Tool, given: Arguments, { caller, requestId }: Request): Promise<ToolResult> {
  const path = tool.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(given[name] ?? "")));
  try {
    const { output, source } = await run(tool, given, { caller, requestId });
    return { content: [asText(source), asText(JSON.stringify(output))], structuredContent: output };
  } catch (error) {
    const problem = buildProblemBody(toAppError(error, requestId), path, requestId);
    return { content: [asText(JSON.stringify(problem))], isError: true };
  }
}

/** A call counts as one request, which the message did already. */
const charge = () => Promise.resolve();

const asText = (text: string) => ({ type: "text" as const, text });

async function run(tool: Tool, given: Arguments, { caller, requestId }: Request) {
  const { route, defaults = {}, fixed = {} } = tool;
  requireAccess(route, caller);
  const { params, rest } = splitArguments(tool, given);
  const search = route.body ? "" : toSearch({ ...defaults, ...rest, ...fixed });
  const query = parseQuery(route.query ?? z.strictObject({}), search);
  const body = route.body && parseBody(route.body, rest);
  const headers = new Headers();
  const asked = { caller, params, query, body, headers, requestId, isTable: false };
  const result = await route.handle({ ...asked, ifMatch: null, ifNoneMatch: null, charge });
  const output = compileSchema(route.output ?? z.object({})).parse(result) as Record<string, unknown>;
  return { output, source: describeSource(tool, params, search, findRatesDate(route, result)) };
}

/** Separates the parameters of the path. Throws `validation_failed` for missing and unknown ones. */
function splitArguments(tool: Tool, given: Arguments): { params: Record<string, string>; rest: Arguments } {
  const names = listPathParameters(tool);
  const { fixed = {}, required = [] } = tool;
  const errors: FieldError[] = [];
  for (const name of names)
    if (typeof given[name] !== "string" || given[name] === "") errors.push(toError(name, "required", "is required"));
  for (const name of required) if (given[name] === undefined) errors.push(toError(name, "required", "is required"));
  for (const name of Object.keys(given))
    if (name in fixed) errors.push(toError(name, "unknown_field", "is not known here"));
  if (errors.length > 0) {
    const detail = errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ");
    throw new AppError("validation_failed", { detail: `${detail}.`, errors });
  }
  const rest = Object.entries(given).filter(([name]) => !names.includes(name));
  return {
    params: Object.fromEntries(names.map((name) => [name, String(given[name])])),
    rest: Object.fromEntries(rest),
  };
}

const toError = (name: string, code: string, detail: string): FieldError => ({
  pointer: formatPointer([name]),
  code,
  detail,
});

/** Writes arguments as the query string that the operation parses. A list repeats its parameter; null is not given. */
function toSearch(given: Arguments): string {
  const pairs = Object.entries(given).flatMap(([name, value]) => toPairs(name, value));
  return pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join("&");
}

function toPairs(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each) => toPairs(name, each));
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, member]) => toPairs(`${name}.${key}`, member));
}

function findRatesDate(route: Route, result: unknown): string | null {
  return route.headers?.["X-Rates-Date"]?.(result) ?? null;
}

/** Says where a result comes from and of when it is. */
function describeSource(tool: Tool, params: Record<string, string>, search: string, ratesDate: string | null): string {
  const path = tool.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const address = `${env().APP_URL}${path}${search && `?${search}`}`;
  const rates = ratesDate === null ? "" : ` Currencies converted at the Bank of Russia's rates of ${ratesDate}.`;
  return `Source: Tonna, ${address}, ${new Date().toISOString()}.${rates}`;
}
