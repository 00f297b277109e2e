import { getTranslations } from "next-intl/server";
import { REPORT_ERRORS, type ReportTexts } from "@/components/moderation/report-state";
import type { Locale } from "@/lib/i18n/routing";
import { REPORT_REASONS } from "@/lib/moderation/contract";

/** Texts of the form that reports a listing. */
export async function reportTexts(locale: Locale): Promise<ReportTexts> {
  const t = await getTranslations({ locale, namespace: "report" });
  const codes = [...REPORT_ERRORS, "title", "reason", "note", "note_long"] as const;
  return {
    action: t("action"),
    title: t("title"),
    lead: t("lead"),
    reason: t("reason"),
    reasons: REPORT_REASONS.map((code) => ({ code, label: t(`reasons.${code}`) })),
    note: t("note"),
    noteHint: t("noteHint"),
    submit: t("submit"),
    pending: t("pending"),
    close: t("close"),
    thanks: t("thanks"),
    thanksText: t("thanksText"),
    already: t("already"),
    alreadyText: t("alreadyText"),
    own: t("own"),
    ownText: t("ownText"),
    errors: Object.fromEntries(codes.map((code) => [code, t(`errors.${code}`)])) as ReportTexts["errors"],
  };
}
