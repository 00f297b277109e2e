import { getMessages } from "next-intl/server";
import type { DecisionTexts } from "@/components/moderation/decision-state";
import type { Locale } from "@/lib/i18n/routing";
import { REFUSAL_REASONS } from "@/lib/moderation/contract";

/** Texts of the form in which a moderator decides. Places in its errors are filled in the browser. */
export async function loadDecisionTexts(locale: Locale): Promise<DecisionTexts> {
  const { decision, errors, decided, reasons } = (await getMessages({ locale })).moderation;
  return { ...decision, errors, decided, reasons: REFUSAL_REASONS.map((code) => ({ code, label: reasons[code] })) };
}
