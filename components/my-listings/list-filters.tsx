// /account/listings: state tabs, search and order above the list.
import Form from "next/form";
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref, listOtherParams } from "@/components/catalogue/catalogue-url";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { Button } from "@/components/ui/button";
import { CountTabs } from "@/components/ui/count-tabs";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { LISTING_STATUSES } from "@/lib/listings/contract";
import { OWN_SORTS, type OwnCounts, type OwnListingQuery, WHOSE } from "@/lib/listings/own-query";

type Props = { state: CatalogueState; query: OwnListingQuery; counts: OwnCounts; isMember: boolean; locale: Locale };

/** States with their counts, a text to look for, the order: all in the address, all without JavaScript. */
export function ListFilters({ state, query, counts, isMember, locale }: Props) {
  const t = useTranslations("myListings");
  const tabs = listFilterTabs(state, {
    name: "status",
    current: query.status,
    values: LISTING_STATUSES.filter((status) => counts[status] > 0 || status === query.status),
    counts,
    all: t("all"),
    label: (status) => t(`states.${status}`),
  });
  return (
    <div className="pb-3">
      <CountTabs label={t("columns.state")} tabs={tabs} locale={locale} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Form action={state.path} className="flex min-w-0 gap-2 max-sm:w-full sm:max-w-md sm:min-w-64 sm:flex-1">
          <HiddenFields values={listOtherParams(state.params, ["q"])} />
          <input
            key={query.q}
            name="q"
            type="search"
            defaultValue={query.q}
            aria-label={t("find")}
            placeholder={t("find")}
            className="h-9 max-lg:h-11 min-w-0 flex-1 rounded-md border border-edge bg-raised px-3"
          />
          <Button type="submit">{t("findSubmit")}</Button>
        </Form>
        {isMember && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <span className="text-muted">{t("whose")}</span>
            {[null, ...WHOSE].map((whose) => (
              <Link
                key={whose}
                href={formatCatalogueHref(state, { whose })}
                aria-current={(query.whose ?? null) === whose ? "true" : undefined}
                className="inline-flex items-center text-accent hover:underline max-lg:min-h-11 max-lg:min-w-11 aria-[current]:font-medium aria-[current]:text-ink"
              >
                {t(whose === null ? "whoseAll" : whose === "mine" ? "whoseMine" : "whoseCompany")}
              </Link>
            ))}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-muted">{t("sort")}</span>
          {OWN_SORTS.map((sort) => (
            <Link
              key={sort}
              href={formatCatalogueHref(state, { sort: sort === "created" ? null : sort })}
              aria-current={(query.sort ?? "created") === sort ? "true" : undefined}
              className="inline-flex items-center text-accent hover:underline max-lg:min-h-11 max-lg:min-w-11 aria-[current]:font-medium aria-[current]:text-ink"
            >
              {t(`sorts.${sort}`)}
            </Link>
          ))}
        </p>
      </div>
    </div>
  );
}
