import { getTranslations } from "next-intl/server";
import { DECISION_ERRORS, type DecisionTexts } from "@/components/moderation/decision-state";
import type { Locale } from "@/lib/i18n/routing";
import { REFUSAL_REASONS } from "@/lib/moderation/contract";

/** Texts of the form in which a moderator decides. */
export async function loadDecisionTexts(locale: Locale): Promise<DecisionTexts> {
  const t = await getTranslations({ locale, namespace: "moderation" });
  const codes = [...DECISION_ERRORS, "title", "reason", "note", "overtakenUnknown"] as const;
  // A sentence with places to fill is filled in the browser, when it is known who was faster.
  const errors = Object.fromEntries(codes.map((code) => [code, t.raw(`errors.${code}`)])) as DecisionTexts["errors"];
  return {
    approve: t("decision.approve"),
    reject: t("decision.reject"),
    takeDown: t("decision.takeDown"),
    dismiss: t("decision.dismiss"),
    why: t("decision.why"),
    note: t("decision.note"),
    noteHint: t("decision.noteHint"),
    dismissHint: t("decision.dismissHint"),
    confirmTitle: t("decision.confirmTitle"),
    confirmText: t("decision.confirmText"),
    cancel: t("decision.cancel"),
    none: t("decision.none"),
    blocked: t("decision.blocked"),
    reasons: REFUSAL_REASONS.map((code) => ({ code, label: t(`reasons.${code}`) })),
    errors,
    decided: {
      approve: t("decided.approve"),
      reject: t("decided.reject"),
      "take-down": t("decided.take-down"),
      "dismiss-reports": t("decided.dismiss-reports"),
    },
  };
}
