// Reads fields of HTML forms, and names what is wrong with them.
import { isUnavailable } from "./database/db";
import { AppError } from "./errors";
import { log } from "./log";

const SECRET_FIELDS = new Set(["password", "currentPassword", "token"]);

/** Reads a field of a form as text. A missing field or a file is an empty text. */
export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Reads the named fields of a form as text. */
export const readForm = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, readFormText(form, name)]));

/** Collects the input of a form to show it again: without secrets, each text cut to `longest` characters. */
export function collectInput(form: FormData, longest: number): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    // Names that start with $ are React's own.
    if (typeof value === "string" && !SECRET_FIELDS.has(name) && !name.startsWith("$"))
      values[name] = value.slice(0, longest);
  }
  return values;
}

/** Finds the code that a schema set on an issue; null for issues of zod itself. */
export function findIssueCode(issue: object): string | null {
  const { params } = issue as { params?: { code?: unknown } };
  return typeof params?.code === "string" ? params.code : null;
}

/** Maps an unexpected error to the message of a form; "internal" is logged. */
export function toOutage(error: unknown): "unavailable" | "internal" {
  if (error instanceof AppError && (error.code === "unavailable" || error.code === "overloaded")) return "unavailable";
  log().error({ err: error }, "a form failed");
  return isUnavailable(error) ? "unavailable" : "internal";
}
