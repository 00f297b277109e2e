import { useTranslations } from "next-intl";
import { CLOSE_REASONS } from "@/lib/billing/policy";

/** Why an invoice was closed: a sentence for what the service did, the administrator's own words otherwise. */
export function CloseReason({ reason }: { reason: string }) {
  const t = useTranslations("billing.reasons");
  const known = CLOSE_REASONS.find((each) => each === reason);
  return known ? t(known) : reason;
}
