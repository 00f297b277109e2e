// /admin/invoices/…: confirms a payment, or voids the invoice.
import { getMessages, getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AdminShell } from "@/components/admin/admin-shell";
import { CloseReason } from "@/components/billing/close-reason";
import { InvoiceState } from "@/components/billing/invoice-state";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { AdminInvoice } from "@/lib/billing/contract";
import { formatDocumentSum, formatLongDate, formatShownSum } from "@/lib/billing/documents/formats";
import { formatPayer } from "@/lib/billing/documents/invoice-document";
import { getLastDay } from "@/lib/billing/policy";
import { getAdminInvoice } from "@/lib/billing/queries";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import { loadRecordTexts } from "../../../account/record-forms";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { requireAdmin } from "../../require-role";
import { confirmPaymentAction, voidInvoiceAction } from "../actions";

export const generateMetadata = privateMetadata("adminInvoices.number");

export default createPage<{ id: string }>(async function AdminInvoicePage({ locale, id, searchParams }) {
  const path = `/admin/invoices/${id}`;
  const session = await requireAdmin(locale, `/${locale}${path}`);
  const invoice = await getOr404(getAdminInvoice(session, id));
  const t = await getTranslations("adminInvoices");
  const all = await getTranslations("billing");
  const { done } = searchParams;
  const texts = await loadRecordTexts(locale, {}, { errors: (await getMessages({ locale })).adminInvoices.problems });
  return (
    <AdminShell locale={locale} path="/admin/invoices" at={path} title={all("page.title", { number: invoice.number })}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-4">
        <Link href={`/${locale}/admin/invoices`}>← {t("back")}</Link>
        <Link href={`/${locale}/account/tariff/invoices/${id}`}>{t("document")}</Link>
      </p>
      {(done === "paid" || done === "void") && (
        <div className="max-w-3xl pb-4">
          <Notice kind="good" role="status" title={t(`done.${done}`)} />
        </div>
      )}
      <InvoiceFacts invoice={invoice} locale={locale} />
      {invoice.status === "OPEN" && (
        <>
          <Section id="confirm" title={t("confirm")} className="max-w-xl pt-8" gap="">
            <p className="pt-1 pb-4 text-muted">
              {t("confirmText", { amount: formatShownSum(invoice.amount, locale) })}
            </p>
            <RecordForm
              action={confirmPaymentAction}
              hidden={{ locale, id }}
              submit={t("confirmSubmit")}
              size="large"
              texts={texts}
              fields={[
                {
                  kind: "text",
                  name: "amount",
                  label: t("sum"),
                  inputMode: "decimal",
                  maxLength: 30,
                  short: true,
                  hint: `${t("amount")}: ${formatDocumentSum(invoice.amount, locale)}`,
                },
                { kind: "date", name: "paidOn", label: t("paidOn"), short: true, value: formatMoscowDay() },
                { kind: "text", name: "reference", label: t("referenceLabel"), maxLength: 100 },
              ]}
            />
          </Section>
          <Section id="void" title={t("void")} className="max-w-xl pt-10" gap="">
            <p className="pt-1 pb-4 text-muted">
              {t("voidText")} {invoice.kind === "RENEWAL" && t("voidRenewal")}
            </p>
            <RecordForm
              action={voidInvoiceAction}
              hidden={{ locale, id }}
              submit={t("voidSubmit")}
              size="large"
              texts={texts}
              look="danger"
              fields={[{ kind: "area", name: "reason", label: t("reasonLabel"), maxLength: 300, rows: 3 }]}
            />
          </Section>
        </>
      )}
    </AdminShell>
  );
});

async function InvoiceFacts({ invoice, locale }: { invoice: AdminInvoice; locale: Locale }) {
  const t = await getTranslations("adminInvoices");
  const all = await getTranslations("billing");
  const { payer, periodStart, periodEnd, paidOn, reference, reason } = invoice;
  const date = (day: string) => formatLongDate(day, locale);
  const credited = Number(invoice.credit) > 0;
  return (
    <Facts
      look="beside"
      width="text"
      rows={[
        { name: t("status"), value: <InvoiceState status={invoice.status} /> },
        {
          name: t("what"),
          value: `${all("invoice.for", { tariff: TARIFF_NAMES[invoice.tariff], period: invoice.period })}, ${t(`kinds.${invoice.kind}`)}`,
        },
        {
          name: t("amount"),
          value: (
            <>
              <span className="font-semibold">{formatShownSum(invoice.amount, locale)}</span>
              {credited && (
                <span className="text-muted">
                  {" "}
                  ({formatShownSum(invoice.price, locale)} − {formatShownSum(invoice.credit, locale)})
                </span>
              )}
            </>
          ),
        },
        { name: t("payer"), value: formatPayer(payer, locale) },
        { name: t("owner"), value: `${invoice.ownerName}, ${invoice.ownerEmail}` },
        { name: t("issued"), value: date(invoice.issuedOn) },
        { name: t("due"), value: date(invoice.dueOn) },
        ...(periodStart && periodEnd
          ? [{ name: t("covers"), value: all("range", { from: date(periodStart), to: date(getLastDay(periodEnd)) }) }]
          : []),
        ...(paidOn ? [{ name: t("paid"), value: date(paidOn) }] : []),
        ...(reference ? [{ name: t("reference"), value: reference }] : []),
        ...(reason ? [{ name: t("reason"), value: <CloseReason reason={reason} /> }] : []),
      ]}
    />
  );
}
