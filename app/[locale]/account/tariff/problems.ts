import { getMessages, getTranslations } from "next-intl/server";
import type { RecordTexts } from "@/components/account/record-state";
import { INVOICES_PER_DAY } from "@/lib/billing/policy";
import { AppError } from "@/lib/core/errors";
import { toOutage } from "@/lib/core/forms";
import type { Locale } from "@/lib/i18n/routing";
import { loadRecordTexts } from "../record-forms";

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
type Problem = (typeof PROBLEMS)[number];

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

/** Errors of billing's forms that have a sentence in `billing.problems`. */
export const BILLING_FORM = {
  known: PROBLEMS,
  meanings: { invalid_transition: "changed", not_found: "gone" },
} as const;

/** Sentences of a form of billing: those of every form, and of the obstacles. */
export async function loadBillingTexts(locale: Locale): Promise<RecordTexts> {
  const { problems } = (await getMessages({ locale })).billing;
  const t = await getTranslations({ locale, namespace: "billing.problems" });
  return loadRecordTexts(locale, {}, { errors: { ...problems, rate_limited: t("rate_limited", PROBLEM_LIMITS) } });
}
