import { useTranslations } from "next-intl";
import type { CatalogueState } from "@/components/catalogue/catalogue-url";
import { EmptyResult } from "@/components/catalogue/empty-result";
import { FacetList } from "@/components/catalogue/facets";
import { type Chip, FilterChips } from "@/components/catalogue/filter-chips";
import { FilterSheet } from "@/components/catalogue/filter-sheet";
import { MixedPrices } from "@/components/catalogue/mixed-prices";
import { PageLinks } from "@/components/catalogue/page-links";
import { ListingCards } from "@/components/listings/listing-cards";
import { ListingTable } from "@/components/listings/listing-table";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { markWords } from "@/components/search/marked-words";
import { NearListings } from "@/components/search/near-listings";
import { FocusPassesOn } from "@/components/ui/focus-passes-on";
import { MAX_OFFSET } from "@/lib/core/page";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { ListingFacets } from "@/lib/listings/catalogue/facets";
import { getSorting } from "@/lib/listings/query";
import { findCategory } from "@/lib/reference/categories/tree";
import { ROWS_PER_PAGE } from "../catalogue/catalogue-params";
import { sortLinks } from "../catalogue/catalogue-view";
import type { Search } from "./load-search";

export const SHEET = "filters";
export const LIST = "list";
/** Most categories that the panel offers. */
const MOST_CATEGORIES = 12;

type Props = {
  state: CatalogueState;
  found: NonNullable<Search["found"]>;
  chips: readonly Chip[];
  locale: Locale;
  now: string;
};

/** The listings of a search: the catalogue's filters, orders and views, and near matches below under a heading of their own. */
export function SearchListings({ state, found, chips, locale, now }: Props) {
  const t = useTranslations("catalogue");
  const ofSearch = useTranslations("searchPage");
  const { catalogue, marked, near } = found;
  const { page, prices, facets, query, view } = catalogue;
  const sorting = getSorting(query);
  const reachable = Math.min(page.totalPages, Math.floor(MAX_OFFSET / (query.perPage ?? ROWS_PER_PAGE)));
  const isBeyond = page.data.length === 0 && page.total > 0;
  return (
    <>
      <PriceViewBar state={state} view={prices} locale={locale} hasSides hasPlace />
      <div className="lg:flex lg:gap-7 lg:border-t lg:border-line">
        <FilterSheet id={SHEET} total={t("showTotal", { count: page.total })}>
          <FacetList
            locale={locale}
            // A choice of the panel is one of listings: the address then needs to name no list.
            state={{ path: state.path, params: catalogue.params, lists: catalogue.lists }}
            facets={facets}
            filters={query}
            categories={{ up: null, here: listCategories(facets.categories, locale) }}
          />
        </FilterSheet>
        <section id={LIST} tabIndex={-1} aria-label={ofSearch("listings")} className="min-w-0 flex-1 outline-none">
          <FocusPassesOn>
            <FilterChips state={state} chips={chips} />
          </FocusPassesOn>
          <MixedPrices
            state={state}
            isByPrice={sorting.key === "price"}
            currencies={facets.currencies.map(({ value }) => value)}
            units={page.data.map(({ unitCode }) => unitCode)}
          />
          {page.data.length === 0 ? (
            (chips.length > 0 || isBeyond) && (
              <EmptyResult
                state={state}
                chips={chips}
                withoutEach={catalogue.withoutEach}
                everywhere={state.path}
                elsewhere={catalogue.elsewhere}
                wider={null}
                lastPage={isBeyond ? Math.max(1, reachable) : null}
              />
            )
          ) : view === "cards" ? (
            <ListingCards listings={page.data} view={prices} locale={locale} now={now} />
          ) : (
            <ListingTable
              listings={page.data}
              view={prices}
              locale={locale}
              caption={ofSearch("listings")}
              now={now}
              marked={(listing) => markWords(marked, listing, locale)}
              sort={sortLinks(state, sorting, false)}
            />
          )}
          <PageLinks state={state} page={page.page} totalPages={reachable} />
          <NearListings listings={near} view={prices} locale={locale} now={now} />
        </section>
      </div>
    </>
  );
}

/** The categories that have matches, most first. */
function listCategories(counts: ListingFacets["categories"], locale: Locale) {
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_CATEGORIES)
    .flatMap(([slug, count]) => {
      const node = findCategory(slug);
      return node ? [{ slug, name: getName(node, locale), count, current: false }] : [];
    });
}
