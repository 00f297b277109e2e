import type { AdminFormState } from "@/components/admin/form-state";
import { AppError } from "@/lib/core/errors";
import { readForm, toOutage } from "@/lib/core/forms";

/** A form that did what it should; `done` is the code of its sentence. */
export function completeForm(done: string): AdminFormState {
  return { status: "done", done, at: Date.now() };
}

/** A form that did nothing: why, what is wrong with which field, and what was typed. */
export function failForm(
  error: string,
  form: FormData,
  fields: Partial<Record<string, string>> = {},
  kept: readonly string[] = ["reason", "role", "tariff"],
): AdminFormState {
  const given = kept.filter((name) => form.has(name));
  return { status: "error", error, fields, values: readForm(form, given), at: Date.now() };
}

/** Answers a form whose command threw; `known` are the codes that the form has a sentence for. */
export function refuseForm(error: unknown, form: FormData, known: readonly string[]): AdminFormState {
  if (error instanceof AppError) {
    const reason = error.extra?.reason;
    if (typeof reason === "string" && known.includes(reason)) return failForm(reason, form);
    if (error.code === "not_owner") return failForm("signed_out", form);
    if (known.includes(error.code)) return failForm(error.code, form);
  }
  return failForm(toOutage(error), form);
}
