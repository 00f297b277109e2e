// /admin/invoices: the table of invoices with payer, amount, due date and state.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { AdminInvoice, InvoiceQuery } from "@/lib/billing/contract";
import { formatLongDate, formatShownSum } from "@/lib/billing/documents/formats";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import type { Locale } from "@/lib/i18n/routing";
import { getCountryName } from "@/lib/i18n/terms";
import { InvoiceState } from "./invoice-state";

type Props = {
  state: CatalogueState;
  query: InvoiceQuery;
  invoices: readonly AdminInvoice[];
  total: number;
  locale: Locale;
};

/** Everybody's invoices, for administrators. */
export function InvoiceTable({ state, query, invoices, total, locale }: Props) {
  const t = useTranslations("adminInvoices");
  const own = useTranslations("billing.invoice");
  const date = (day: string) => <span className="whitespace-nowrap">{formatLongDate(day, locale)}</span>;
  const columns: TableColumn<AdminInvoice>[] = [
    {
      id: "number",
      label: t("number"),
      cell: ({ id, number, issuedOn }) => (
        <>
          <Link href={`${state.path}/${id}`} className="link font-medium whitespace-nowrap">
            {number}
          </Link>
          <span className="block text-xs text-muted">{date(issuedOn)}</span>
        </>
      ),
    },
    {
      id: "payer",
      label: t("payer"),
      width: "w-full",
      cell: ({ payer, ownerEmail }) => (
        <>
          <span className="wrap-anywhere">{payer.name}</span>
          <span className="block text-xs wrap-anywhere text-muted">
            {payer.country !== HOME_COUNTRY && `${getCountryName(payer.country, locale)} · `}
            {payer.inn} · {ownerEmail}
          </span>
        </>
      ),
    },
    {
      id: "what",
      label: t("what"),
      hideBelow: "lg",
      cell: ({ tariff, period, kind }) => (
        <>
          <span className="whitespace-nowrap">{own("for", { tariff: TARIFF_NAMES[tariff], period })}</span>
          <span className="block text-xs text-muted">{t(`kinds.${kind}`)}</span>
        </>
      ),
    },
    {
      id: "amount",
      label: t("amount"),
      align: "right",
      cell: ({ amount }) => <span className="whitespace-nowrap">{formatShownSum(amount, locale)}</span>,
    },
    {
      id: "due",
      label: t("due"),
      cell: ({ dueOn, paidOn }) => (
        <>
          {date(dueOn)}
          {paidOn && (
            <span className="block text-xs whitespace-nowrap text-muted">
              {t("paidLine", { date: formatLongDate(paidOn, locale) })}
            </span>
          )}
        </>
      ),
    },
    { id: "status", label: t("status"), cell: ({ status }) => <InvoiceState status={status} /> },
  ];
  return (
    <DataTable
      caption={t("caption", { total })}
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      sorting={createSorting(
        state,
        query,
        { number: "desc", payer: "asc", amount: "desc", due: "asc" },
        { by: "number", order: "desc" },
      )}
    />
  );
}
