import { Search } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type CatalogueState, catalogueHref, keptBeside } from "@/components/catalogue/catalogue-url";
import { Button } from "@/components/ui/button";
import { INVOICE_STATUSES, type InvoiceQuery, type InvoiceStatus } from "@/lib/billing/contract";

type Props = { state: CatalogueState; query: InvoiceQuery; counts: Record<InvoiceStatus, number> };

/** What narrows the list: the state, with how many there are of each, and a text. */
export function InvoiceFilters({ state, query, counts }: Props) {
  const t = useTranslations("adminInvoices");
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = [
    { status: null, label: t("all"), count: all },
    ...INVOICE_STATUSES.map((status) => ({ status, label: t(`filters.${status}`), count: counts[status] })),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
      <nav aria-label={t("status")} className="-mx-2 flex max-w-full gap-1 overflow-x-auto">
        {links.map(({ status, label, count }) => (
          <Link
            key={label}
            href={catalogueHref(state, { status })}
            prefetch={false}
            aria-current={(query.status ?? null) === status ? "page" : undefined}
            className="flex h-9 items-center gap-1.5 rounded-md px-2.5 whitespace-nowrap hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong"
          >
            {label}
            <span className="text-sm text-muted">{count}</span>
          </Link>
        ))}
      </nav>
      <search className="w-full max-w-md">
        <form action={state.path} className="flex gap-2">
          {Object.entries(keptBeside(state.params, ["q"])).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
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
