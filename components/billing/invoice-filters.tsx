import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CatalogueState, listOtherParams } from "@/components/catalogue/catalogue-url";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { Button } from "@/components/ui/button";
import { CountTabs } from "@/components/ui/count-tabs";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { INVOICE_STATUSES, type InvoiceQuery, type InvoiceStatus } from "@/lib/billing/contract";
import type { Locale } from "@/lib/i18n/routing";

type Props = { state: CatalogueState; query: InvoiceQuery; counts: Record<InvoiceStatus, number>; locale: Locale };

/** Filters of the invoices: the state, with the count of each, and a text. */
export function InvoiceFilters({ state, query, counts, locale }: Props) {
  const t = useTranslations("adminInvoices");
  const tabs = listFilterTabs(state, {
    name: "status",
    current: query.status,
    values: INVOICE_STATUSES,
    counts,
    all: t("all"),
    label: (status) => t(`filters.${status}`),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
      <CountTabs label={t("status")} tabs={tabs} locale={locale} />
      <search className="w-full max-w-md">
        <form action={state.path} className="flex gap-2">
          <HiddenFields values={listOtherParams(state.params, ["q"])} />
          <input
            type="search"
            name="q"
            aria-label={t("search")}
            placeholder={t("search")}
            defaultValue={query.q}
            maxLength={200}
            className="h-9 w-full min-w-0 rounded-md border border-edge bg-raised px-3"
          />
          <Button type="submit">
            <Search aria-hidden />
            {t("find")}
          </Button>
        </form>
      </search>
    </div>
  );
}
