// /admin/invoices: invoices of all accounts.
import { getTranslations } from "next-intl/server";
import { InvoiceTable } from "@/components/billing/invoice-table";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { NothingFound } from "@/components/ui/nothing-found";
import { INVOICE_STATUSES, InvoiceQuery } from "@/lib/billing/contract";
import { countInvoices, listInvoices } from "@/lib/billing/queries";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";

const LIST = { path: "/admin/invoices", schema: InvoiceQuery, perPage: 40 } as const;

export const generateMetadata = privateMetadata("adminInvoices.title");

export default createAdminList(LIST, async ({ session, shown }) => {
  const { query, state, locale } = shown;
  const t = await getTranslations("adminInvoices");
  const [list, counts] = await Promise.all([listInvoices(session, query), countInvoices(session, query.q)]);
  return {
    title: t("title"),
    tabs: {
      label: t("status"),
      tabs: listFilterTabs(state, {
        name: "status",
        current: query.status,
        values: INVOICE_STATUSES,
        counts,
        all: t("all"),
        label: (status) => t(`filters.${status}`),
      }),
    },
    fields: [{ name: "q", label: t("search") }],
    list,
    table: <InvoiceTable state={state} query={query} invoices={list.data} total={list.total} locale={locale} />,
    empty: <NothingFound path={query.q || query.status ? state.path : null} text={t("empty")} />,
  };
});
