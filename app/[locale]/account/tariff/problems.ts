import { getTranslations } from "next-intl/server";
import { ZodError } from "zod";
import type { BillingFormState } from "@/components/billing/form-state";
import { INVOICES_PER_DAY } from "@/lib/billing/policy";
import { AppError } from "@/lib/core/errors";
import type { FormRefusal } from "@/lib/core/form-state";
import { collectInput, issueCode, toOutage } from "@/lib/core/forms";
import type { Locale } from "@/lib/i18n/routing";

/** Obstacles of a step, each with its sentence in `billing.problems`. */
export const PROBLEMS = [
  "already",
  "lower",
  "higher",
  "granted",
  "year_needed",
  "open_invoice",
  "credit_over",
  "no_subscription",
  "past_due",
  "renewal",
  "changed",
  "gone",
  "rate_limited",
  "unavailable",
  "internal",
] as const;
/** Limits in the sentences. */
export const PROBLEM_LIMITS = { count: INVOICES_PER_DAY };
export type Problem = (typeof PROBLEMS)[number];

/** Finds the sentence of an error. An unforeseen error is logged. */
export function toProblem(error: unknown): Problem {
  if (error instanceof AppError) {
    const reason = PROBLEMS.find((problem) => problem === error.extra?.reason);
    if (reason) return reason;
    if (error.code === "invalid_transition") return "changed";
    if (error.code === "not_found") return "gone";
    if (error.code === "rate_limited") return "rate_limited";
  }
  return toOutage(error);
}

/** A failed form after an error of its command: beside the field where it names one, else above. */
export async function refuseBillingForm(error: unknown, form: FormData, locale: Locale): Promise<BillingFormState> {
  const found = error instanceof AppError ? (error.errors ?? []) : [];
  if (found.length > 0) {
    return failFields(
      found.map(({ pointer = "", code }) => [pointer.split("/").at(-1) ?? "", code]),
      form,
      locale,
    );
  }
  const t = await getTranslations({ locale, namespace: "billing.problems" });
  return failBillingForm(t(toProblem(error), PROBLEM_LIMITS), {}, form);
}

/** A failed form after its schema refused it; the first issue of a field counts. */
export async function rejectBillingForm(error: ZodError, form: FormData, locale: Locale): Promise<BillingFormState> {
  return failFields(
    error.issues.map((issue) => {
      return [String(issue.path.at(-1) ?? ""), issueCode(issue) ?? "invalid"];
    }),
    form,
    locale,
  );
}

/** A failed form of the next period: a choice that the subscription can't take is explained beside it. */
export async function refuseRenewal(error: unknown, form: FormData, locale: Locale): Promise<BillingFormState> {
  const isMissing = error instanceof ZodError;
  if (!isMissing && toProblem(error) !== "higher") return refuseBillingForm(error, form, locale);
  const [t, all] = await Promise.all([
    getTranslations({ locale, namespace: "billing.renewal.refused" }),
    getTranslations({ locale, namespace: "billing.form" }),
  ]);
  return failBillingForm(all("invalid"), { next: t(isMissing ? "missing" : "higher") }, form);
}

/** A form of who was signed out meanwhile. */
export async function refuseSignedOut(form: FormData, locale: Locale): Promise<BillingFormState> {
  const t = await getTranslations({ locale, namespace: "billing.form" });
  return { ...failBillingForm(t("signed_out"), {}, form), code: "signed_out" };
}

async function failFields(found: [name: string, code: string][], form: FormData, locale: Locale) {
  const t = await getTranslations({ locale, namespace: "billing.form" });
  const fields: Record<string, string> = {};
  for (const [name, code] of found) {
    const key = `fields.${code}` as "fields.invalid";
    fields[name] ??= t(t.has(key) ? key : "fields.invalid");
  }
  return failBillingForm(t("invalid"), fields, form);
}

export function failBillingForm(error: string, fields: Record<string, string>, form: FormData): FormRefusal {
  return { status: "error", error, fields, values: collectInput(form) };
}
