import { useTranslations } from "next-intl";
import type { InvoiceStatus } from "@/lib/billing/contract";

const LOOK: Record<InvoiceStatus, string> = {
  OPEN: "bg-warn-wash text-sell",
  PAID: "bg-buy-wash text-buy",
  VOID: "bg-sunken text-muted",
  EXPIRED: "bg-sunken text-muted",
};

/** The state of an invoice in a word, never by colour alone. */
export function InvoiceState({ status }: { status: InvoiceStatus }) {
  const t = useTranslations("billing.statuses");
  return (
    <span className={`inline-block rounded-sm px-1.5 py-px text-xs font-medium whitespace-nowrap ${LOOK[status]}`}>
      {t(status)}
    </span>
  );
}
