import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { ListingTable } from "@/components/listings/listing-table";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { listCategoryTrail } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";

type Props = {
  locale: Locale;
  now: string;
  state: CatalogueState;
  page: { data: Listing[]; total: number; page: number; totalPages: number };
  /** Parameter of the catalogue that narrows it to this party: `company=slug` or `owner=id`. */
  filter: string;
  /** Categories that it trades in, most listings first; each links to the catalogue with all filters. */
  categories?: readonly { slug: string; count: number }[];
};

const NAMED = 10;

/** Listings of a company or a person: page by page, and by category in the catalogue. */
export function PartyListings({ locale, now, state, page, filter, categories = [] }: Props) {
  const t = useTranslations("company");
  const beyond = page.data.length === 0 && page.total > 0;
  return (
    <section aria-labelledby="listings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1">
        <h2 id="listings" className="text-lg font-semibold">
          {t("listings")} <span className="font-normal text-muted">{formatNumber(page.total, locale)}</span>
        </h2>
        {page.total > 0 && <Link href={`/${locale}/catalogue?${filter}`}>{t("toCatalogue")}</Link>}
      </div>
      {categories.length > 1 && (
        <ul aria-label={t("categories")} className="flex flex-wrap gap-1.5 pb-2">
          {categories.slice(0, NAMED).map(({ slug, count }) => (
            <li key={slug}>
              <Link
                href={`/${locale}/catalogue/${slug}?${filter}`}
                className="flex h-7 items-center gap-1.5 rounded-sm bg-accent-wash px-2 text-sm text-accent-strong hover:bg-hover"
              >
                {listCategoryTrail(slug, locale).at(-1)?.name ?? slug}
                <span>{formatNumber(count, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {page.total === 0 && <p className="border-t border-line py-4 text-muted">{t("noListings")}</p>}
      {beyond && (
        <p className="border-t border-line py-4">
          {t("beyond")} <Link href={formatCatalogueHref(state)}>{t("toFirst")}</Link>
        </p>
      )}
      {page.data.length > 0 && <ListingTable listings={page.data} locale={locale} caption={t("listings")} now={now} />}
      <PageLinks state={state} page={page.page} totalPages={page.totalPages} />
    </section>
  );
}
