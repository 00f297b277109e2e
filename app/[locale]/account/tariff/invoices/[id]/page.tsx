// /account/tariff/invoices/…: one invoice, to be paid or printed.
import { FileDown } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { CloseReason } from "@/components/billing/close-reason";
import { DocumentView } from "@/components/billing/document-view";
import { InvoiceState } from "@/components/billing/invoice-state";
import { PrintButton } from "@/components/billing/print-button";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { formatShownSum } from "@/lib/billing/documents/formats";
import { createPage } from "../../../../create-page";
import { privateMetadata } from "../../../../page-metadata";
import { loadInvoice } from "./own-invoice";

// The number would tell a stranger that the invoice exists, so the title is the same for all.
export const generateMetadata = privateMetadata("billing.invoice.number");

export default createPage<{ id: string }>(async function InvoicePage({ locale, id }) {
  const path = `/account/tariff/invoices/${id}`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const { invoice, document } = await loadInvoice(session, id, locale);
  const t = await getTranslations("billing.page");
  return (
    <AccountShell locale={locale} path="/account/tariff" at={path} title={t("title", { number: invoice.number })}>
      <div className="print:hidden">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-3">
          <Link href={`/${locale}/account/tariff`}>← {t("back")}</Link>
          <InvoiceState status={invoice.status} />
          {invoice.reason && (
            <span className="text-muted">
              <CloseReason reason={invoice.reason} />
            </span>
          )}
        </p>
        {invoice.status === "OPEN" && (
          <p className="max-w-3xl pb-3">{t("how", { amount: formatShownSum(invoice.amount, locale) })}</p>
        )}
        <p className="flex flex-wrap gap-3 pb-5">
          <a href={`/${locale}${path}/pdf`} className={buttonClass({ look: "primary" })}>
            <FileDown aria-hidden />
            {t("download")}
          </a>
          <PrintButton label={t("print")} />
        </p>
      </div>
      <DocumentView document={document} />
    </AccountShell>
  );
});
