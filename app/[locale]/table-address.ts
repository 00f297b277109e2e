import type { ZodObject, ZodType, z } from "zod";
import { DEFAULT_PER_PAGE, MAX_OFFSET } from "@/lib/core/page";
import type { RawParams } from "./raw-params";

type Query = ZodObject<Record<string, ZodType>>;

/**
 * What a page's address asks of a list, by the schema of that list. A parameter that can't be meant is left out rather
 * than answered with an error: a person typed or followed it. `params` holds those in use as they stand, for links;
 * `query` is what the schema makes of them, with the page's own number of rows.
 */
export function readTableAddress<S extends Query>(
  schema: S,
  raw: RawParams,
  perPage = DEFAULT_PER_PAGE,
): { query: z.infer<S>; params: Record<string, string> } {
  const params: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = raw[name];
    if (name === "perPage" || typeof value !== "string" || value.trim() === "") continue;
    if (!field.safeParse(value).success) continue;
    if (name === "page" && (Number(value) - 1) * perPage >= MAX_OFFSET) continue;
    params[name] = value;
  }
  const whole = schema.safeParse("perPage" in schema.shape ? { ...params, perPage: String(perPage) } : params);
  // Each is fine by itself but not together, such as a beginning after the end: nothing is asked for then.
  return whole.success ? { query: whole.data, params } : { query: schema.parse({}), params: {} };
}
