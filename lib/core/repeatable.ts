import { z } from "zod";

/** Names of the parameters that a query may repeat: those whose schema is a list. */
export function listRepeatable(schema: z.ZodType): Set<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const isList = (field: unknown): boolean =>
    field instanceof z.ZodArray || (field instanceof z.ZodOptional && isList(field.unwrap()));
  return new Set(Object.entries(schema.shape).flatMap(([name, field]) => (isList(field) ? [name] : [])));
}
