// /account/tariff: the table of the account's invoices, each with a link to its PDF.
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { Invoice } from "@/lib/billing/contract";
import { formatLongDate, formatShownSum } from "@/lib/billing/documents/formats";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import type { Locale } from "@/lib/i18n/routing";
import { InvoiceState } from "./invoice-state";

/** An owner's invoices, the newest first. */
export function InvoiceList({ invoices, locale }: { invoices: readonly Invoice[]; locale: Locale }) {
  const t = useTranslations("billing.invoice");
  const all = useTranslations("billing");
  const path = (id: string) => `/${locale}/account/tariff/invoices/${id}`;
  const columns: TableColumn<Invoice>[] = [
    {
      id: "number",
      label: t("number"),
      cell: ({ id, number, issuedOn }) => (
        <>
          <Link href={path(id)} className="link font-medium whitespace-nowrap">
            {number}
          </Link>
          <span className="block text-xs whitespace-nowrap text-muted">{formatLongDate(issuedOn, locale)}</span>
        </>
      ),
    },
    {
      id: "what",
      label: t("what"),
      cell: ({ tariff, period }) => t("for", { tariff: TARIFF_NAMES[tariff], period }),
    },
    {
      id: "amount",
      label: t("amount"),
      align: "right",
      cell: ({ amount }) => <span className="whitespace-nowrap">{formatShownSum(amount, locale)}</span>,
    },
    {
      id: "status",
      label: t("status"),
      cell: ({ status, dueOn, paidOn }) => (
        <>
          <InvoiceState status={status} />
          <span className="block text-xs text-muted">
            {status === "OPEN" && t("dueBy", { date: formatLongDate(dueOn, locale) })}
            {paidOn && t("paidOn", { date: formatLongDate(paidOn, locale) })}
          </span>
        </>
      ),
    },
    {
      id: "document",
      label: t("document"),
      cell: ({ id, number }) => (
        <a
          href={`${path(id)}/pdf`}
          aria-label={t("pdfOf", { number })}
          className="link inline-flex items-center gap-1 whitespace-nowrap"
        >
          <FileDown aria-hidden />
          {t("pdf")}
        </a>
      ),
    },
  ];
  return <DataTable caption={all("invoices")} columns={columns} rows={invoices} rowKey={({ id }) => id} />;
}
