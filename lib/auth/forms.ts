// Answers of the account forms: where to go next, and what was wrong with which field.

import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { collectInput, issueCode, readFormText, toOutage } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import type { FieldCode, FormError, FormState } from "./contract";

type Failure = Extract<FormState, { status: "error" }>;

const FIELD_CODES: readonly string[] = [
  "required",
  "too_short",
  "too_long",
  "invalid",
  "same_as_email",
] satisfies FieldCode[];

// Only reads a path as browsers do; nothing is ever sent there.
const SOMEWHERE = "http://site.invalid";

/** Path to open after sign-in: a path of this site, else the account page. */
export function getNextPath(form: FormData): string {
  return toOwnPath(form.get("next")) ?? `/${readFormLocale(form)}/account`;
}

/** A path of this site with its query, as browsers read it; null for whatever leads elsewhere, or is no path. */
export function toOwnPath(next: unknown): string | null {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, SOMEWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, SOMEWHERE);
  // Two slashes at the start would name another host; "/..//host" and "/\\host" come out of the parser like that too.
  return origin === SOMEWHERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** A failed form: its error, what is wrong with which field, and what to show again. */
export function makeFailure(
  error: FormError,
  form: FormData,
  more: Partial<Pick<Failure, "fields" | "retryAfter">> = {},
): Failure {
  return { status: "error", error, fields: {}, ...more, values: collectInput(form) };
}

/** Failure of a form from a schema's issues. The first issue of a field counts. */
export function toFieldFailure(error: z.ZodError, form: FormData): Failure {
  const fields: Record<string, FieldCode> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    fields[name] ??= readFormText(form, name).trim() === "" ? "required" : fieldCode(issueCode(issue));
  }
  return makeFailure("token" in fields ? "token_invalid" : "invalid", form, { fields });
}

/** The answer for an error that a command threw. `known` says what a code means to this form. */
export function toFailure(
  error: unknown,
  form: FormData,
  known: Partial<Record<AppError["code"], FormError>> = {},
): Failure {
  if (error instanceof AppError) {
    const meaning = known[error.code];
    if (meaning) return makeFailure(meaning, form);
    if (error.code === "rate_limited") return makeFailure("rate_limited", form, { retryAfter: error.retryAfter });
    const [field] = error.errors ?? [];
    if (field?.code === "wrong_password") return makeFailure("wrong_password", form);
    if (field?.pointer)
      return makeFailure("invalid", form, { fields: { [field.pointer.replace(/^#\//, "")]: fieldCode(field.code) } });
  }
  return makeFailure(toOutage(error), form);
}

function fieldCode(code: string | null): FieldCode {
  return code !== null && FIELD_CODES.includes(code) ? (code as FieldCode) : "invalid";
}
