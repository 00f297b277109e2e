// /search: the section with companies, and its pages.
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { Link } from "@/components/ui/link";
import { MAX_OFFSET } from "@/lib/core/page";
import type { Locale } from "@/lib/i18n/routing";
import type { SearchResult } from "@/lib/search/contract";
import { CompanyHits } from "./company-hits";

type Props = {
  state: CatalogueState;
  companies: NonNullable<SearchResult["companies"]>;
  /** Whether the list has the page to itself. */
  isAlone: boolean;
  locale: Locale;
};

/** Companies that a search found: the first of them with a link to all, or all by pages. */
export function FoundCompanies({ state, companies, isAlone, locale }: Props) {
  const t = useTranslations("searchPage");
  const { data, total, totalPages, page } = companies;
  if (data.length === 0)
    return isAlone ? (
      <p className="py-6">
        {total > 0 ? `${t("beyond")} ` : t("nothingOf")}
        {total > 0 && (
          <Link href={formatCatalogueHref(state)} className="text-accent hover:underline">
            {t("toFirst")}
          </Link>
        )}
      </p>
    ) : null;
  const perPage = Math.ceil(total / totalPages);
  return (
    <section aria-labelledby="found-companies" className={isAlone ? "" : "pt-6"}>
      <h2 id="found-companies" className={isAlone ? "sr-only" : "pb-1 text-lg font-semibold"}>
        {t("companies")}
      </h2>
      <CompanyHits companies={data} locale={locale} />
      {!isAlone && total > data.length && (
        <p className="pt-2">
          <Link href={formatCatalogueHref(state, { type: "companies" })} className="text-accent hover:underline">
            {t("allCompanies", { count: total })}
          </Link>
        </p>
      )}
      {isAlone && (
        <PageLinks state={state} page={page} totalPages={Math.min(totalPages, Math.floor(MAX_OFFSET / perPage))} />
      )}
    </section>
  );
}
