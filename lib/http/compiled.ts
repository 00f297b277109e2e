import { z } from "zod";

const kept = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The same schema with a generated parser in front, made at its first use: a schema is parsed by walking it, which costs
 * more than all that the parsing does. What the generator can't express stays with the walk, and so does every refusal.
 */
export function compiled<T extends z.ZodType>(schema: T): T {
  const known = kept.get(schema) as T | undefined;
  if (known) return known;
  const made = z.compile(schema);
  kept.set(schema, made);
  return made;
}
