import { useTranslations } from "next-intl";
import { CLOSE_REASONS } from "@/lib/billing/policy";

/** Reason why an invoice was closed: a sentence for an act of the service, else the administrator's own words. */
export function CloseReason({ reason }: { reason: string }) {
  const t = useTranslations("billing.reasons");
  const known = CLOSE_REASONS.find((each) => each === reason);
  return known ? t(known) : reason;
}
