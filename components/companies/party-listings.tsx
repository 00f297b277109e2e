// The listings on the page of a company and of a person.
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { ListingTable } from "@/components/listings/listing-table";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { listCategoryTrail } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";

type Props = {
  locale: Locale;
  now: string;
  state: CatalogueState;
  page: { data: Listing[]; total: number; page: number; totalPages: number };
  /** The view of prices, and its parameters that can't be used. */
  prices: { view: PriceView; refused: readonly { name: string; value: string }[] };
  /** Parameter of the catalogue that narrows it to this party: `company` is a slug, `owner` an id. */
  filter: { company: string } | { owner: string };
  /** Categories that it trades in, most listings first; each links to the catalogue with all filters. */
  categories?: readonly { slug: string; count: number }[];
};

const NAMED = 10;

/** Listings of a company or a person: page by page, and by category in the catalogue. */
export function PartyListings({ locale, now, state, page, prices, filter, categories = [] }: Props) {
  const t = useTranslations("company");
  const inCatalogue = (path: string) =>
    formatCatalogueHref({ path: `/${locale}/catalogue${path}`, params: { ...filter, ...state.params } });
  const beyond = page.data.length === 0 && page.total > 0;
  return (
    <section aria-labelledby="listings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1">
        <h2 id="listings" className="text-lg font-semibold">
          {t("listings")} <span className="font-normal text-muted">{formatNumber(page.total, locale)}</span>
        </h2>
        {page.total > 0 && <Link href={inCatalogue("")}>{t("toCatalogue")}</Link>}
      </div>
      {categories.length > 1 && (
        <ul aria-label={t("categories")} className="flex flex-wrap gap-1.5 pb-2">
          {categories.slice(0, NAMED).map(({ slug, count }) => (
            <li key={slug}>
              <Link
                href={inCatalogue(`/${slug}`)}
                className="flex h-7 max-lg:h-11 items-center gap-1.5 rounded-sm bg-accent-wash px-2 text-sm text-accent-strong hover:bg-hover"
              >
                {listCategoryTrail(slug, locale).at(-1)?.name ?? slug}
                <span>{formatNumber(count, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(page.total > 0 || state.params.type) && (
        <PriceViewBar state={state} view={prices.view} refused={prices.refused} locale={locale} hasSides hasPlace />
      )}
      {page.total === 0 && <p className="border-t border-line py-4 text-muted">{t("noListings")}</p>}
      {beyond && (
        <p className="border-t border-line py-4">
          {t("beyond")} <Link href={formatCatalogueHref(state)}>{t("toFirst")}</Link>
        </p>
      )}
      {page.data.length > 0 && (
        <ListingTable
          listings={page.data}
          view={prices.view}
          locale={locale}
          caption={t("listings")}
          now={now}
          ofOneSeller
        />
      )}
      <PageLinks state={state} page={page.page} totalPages={page.totalPages} />
    </section>
  );
}
