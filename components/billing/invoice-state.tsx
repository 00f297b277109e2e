// The mark of an invoice's state, on /account/tariff and /admin/invoices.
import { useTranslations } from "next-intl";
import { Mark, type MarkLook } from "@/components/ui/mark";
import type { InvoiceStatus } from "@/lib/billing/contract";

const LOOK: Record<InvoiceStatus, MarkLook> = {
  OPEN: "warn",
  PAID: "good",
  VOID: "quiet",
  EXPIRED: "quiet",
};

/** The state of an invoice in a word, never by colour alone. */
export function InvoiceState({ status }: { status: InvoiceStatus }) {
  const t = useTranslations("billing.statuses");
  return <Mark look={LOOK[status]}>{t(status)}</Mark>;
}
