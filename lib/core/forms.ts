import { isUnavailable } from "./database/db";
import { AppError } from "./errors";
import { log } from "./log";

const SECRET_FIELDS = new Set(["password", "currentPassword", "token"]);

/** A field of a form as text; a missing one counts as empty, a file as nothing. */
export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The fields of a form that its schema names, as text. */
export const readForm = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, readFormText(form, name)]));

/** What was typed into a form, to show again: secrets left out, each text no longer than `longest`. */
export function collectInput(form: FormData, longest = 500): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    // Names that start with $ are React's own.
    if (typeof value === "string" && !SECRET_FIELDS.has(name) && !name.startsWith("$"))
      values[name] = value.slice(0, longest);
  }
  return values;
}

/** The code that a schema gave an issue of its own; null for those that zod words itself. */
export function issueCode(issue: object): string | null {
  const { params } = issue as { params?: { code?: unknown } };
  return typeof params?.code === "string" ? params.code : null;
}

/** What a form says of an error that it has no sentence of its own for; with "internal" it tells that it was logged. */
export function toOutage(error: unknown): "unavailable" | "internal" {
  if (error instanceof AppError && (error.code === "unavailable" || error.code === "overloaded")) return "unavailable";
  log().error({ err: error }, "a form failed");
  return isUnavailable(error) ? "unavailable" : "internal";
}
