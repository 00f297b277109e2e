import { type FieldError, formatPointer } from "@/lib/core/errors";

/*
 * Values that JSON can hold and the column of waiting rows can't.
 */

/** NUL and lone surrogates: `jsonb` takes neither. Other control characters are for the schemas. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** Levels of a value at most; a listing has four. */
const DEEPEST = 16;

/** The first value within fields of a row that can't be stored as it is; null when all can. */
export function findUnstorable(value: unknown, path: readonly string[] = []): FieldError | null {
  if (typeof value === "string")
    return UNSTORABLE.test(value)
      ? createError(path, "invalid_characters", "must not contain control characters or broken Unicode")
      : null;
  // `1e999` is Infinity here, and would be stored as null, which clears a field.
  if (typeof value === "number") return Number.isFinite(value) ? null : createError(path, "too_big", "is too large");
  if (typeof value !== "object" || value === null) return null;
  if (path.length >= DEEPEST) return createError(path, "invalid_type", "has too many levels");
  for (const [name, member] of Object.entries(value)) {
    const error = UNSTORABLE.test(name)
      ? createError(path, "invalid_characters", "has a name with control characters or broken Unicode")
      : findUnstorable(member, [...path, name]);
    if (error) return error;
  }
  return null;
}

const createError = (path: readonly string[], code: string, detail: string): FieldError => ({
  pointer: formatPointer([...path]),
  code,
  detail,
});
