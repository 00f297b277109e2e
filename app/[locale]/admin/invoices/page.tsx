import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { InvoiceFilters } from "@/components/billing/invoice-filters";
import { InvoiceTable } from "@/components/billing/invoice-table";
import { PageLinks } from "@/components/catalogue/page-links";
import { NothingFound } from "@/components/ui/nothing-found";
import { InvoiceQuery } from "@/lib/billing/contract";
import { countInvoices, listInvoices } from "@/lib/billing/queries";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";

const PER_PAGE = 40;

export const generateMetadata = privateMetadata("adminInvoices.title");

export default createPage(async function InvoicesPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/invoices", InvoiceQuery, searchParams, PER_PAGE);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminInvoices");
  const [list, counts] = await Promise.all([listInvoices(session, query), countInvoices(session, query.q)]);
  return (
    <AdminShell locale={locale} path="/admin/invoices" at={at} title={t("title")}>
      <InvoiceFilters state={state} query={query} counts={counts} locale={locale} />
      {list.data.length > 0 ? (
        <InvoiceTable state={state} query={query} invoices={list.data} total={list.total} locale={locale} />
      ) : (
        <NothingFound path={query.q || query.status ? state.path : null} text={t("empty")} />
      )}
      <PageLinks state={state} page={list.page} totalPages={list.totalPages} />
    </AdminShell>
  );
});
