// The list with its filters, which the catalogue and the search share.
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { EmptyResult } from "@/components/catalogue/empty-result";
import { FacetList } from "@/components/catalogue/facets";
import { type Chip, FilterChips } from "@/components/catalogue/filter-chips";
import { FilterSheet } from "@/components/catalogue/filter-sheet";
import { MixedPrices } from "@/components/catalogue/mixed-prices";
import { PageLinks } from "@/components/catalogue/page-links";
import { ListingCards } from "@/components/listings/listing-cards";
import { ListingTable } from "@/components/listings/listing-table";
import { PlaceMap } from "@/components/places/place-map";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { FocusPassesOn } from "@/components/ui/focus-passes-on";
import { MAX_OFFSET } from "@/lib/core/page";
import type { Locale } from "@/lib/i18n/routing";
import { getSorting } from "@/lib/listings/query";
import { findCategory } from "@/lib/reference/categories/tree";
import { ROWS_PER_PAGE } from "./catalogue-params";
import type { Catalogue } from "./load-catalogue";
import { createSortLinks } from "./sort-links";

/** Ids on the page: of the sheet of filters, and of the list, which a skip link leads to. */
export const SHEET = "filters";
export const LIST = "list";

type Props = {
  catalogue: Catalogue;
  state: CatalogueState;
  /** Where the filters lead, when that is elsewhere than `state`. */
  panelState?: CatalogueState;
  categories: ComponentProps<typeof FacetList>["categories"];
  chips: readonly Chip[];
  locale: Locale;
  now: string;
  /** Names of the list: of its section, and of its table. */
  label: string;
  caption: string;
  /** The path of the whole catalogue. */
  everywhere: string;
  /** A wider text, offered when nothing was found. */
  wider: ComponentProps<typeof EmptyResult>["wider"];
  /** Whether an empty list is said, with the next step. */
  saysEmpty?: boolean;
  marked?: ComponentProps<typeof ListingTable>["marked"];
  /** Shown above the list. */
  notice?: ReactNode;
  /** Shown below the list. */
  after?: ReactNode;
};

/** A page of listings with its prices, filters and orders: in the catalogue, and of a search. */
export function ListingResults({
  catalogue,
  state,
  panelState = state,
  chips,
  locale,
  now,
  saysEmpty = true,
  ...props
}: Props) {
  const t = useTranslations("catalogue");
  const { page, prices, facets, query, view } = catalogue;
  const { goods } = facets;
  const sorting = getSorting(query);
  const reachable = Math.min(page.totalPages, Math.floor(MAX_OFFSET / (query.perPage ?? ROWS_PER_PAGE)));
  const isBeyond = page.data.length === 0 && page.total > 0;
  return (
    <>
      <PriceViewBar
        state={state}
        view={prices}
        locale={locale}
        hasSides
        hasPlace
        refused={catalogue.refused}
        isRefusalNamed
      />
      <div className="lg:flex lg:gap-5 lg:border-t lg:border-line">
        <FilterSheet id={SHEET} total={t("showTotal", { count: page.total })}>
          <FacetList
            locale={locale}
            state={panelState}
            facets={facets}
            filters={query}
            goods={goods}
            categories={props.categories}
          />
        </FilterSheet>
        <section id={LIST} tabIndex={-1} aria-label={props.label} className="min-w-0 flex-1 outline-none">
          {/* A choice changes the list beside, which a screen reader doesn't see. */}
          <p role="status" className="sr-only">
            {t("found", { count: page.total })}
          </p>
          <FocusPassesOn>
            <FilterChips state={state} chips={chips} />
          </FocusPassesOn>
          {props.notice}
          <MixedPrices
            state={state}
            isByPrice={sorting.key === "price"}
            currencies={facets.currencies.flatMap(({ value, count }) => (count > 0 ? value : []))}
            units={page.data.map(({ unitCode }) => unitCode)}
          />
          {page.data.length === 0 ? (
            saysEmpty && (
              <EmptyResult
                state={state}
                chips={chips}
                withoutEach={catalogue.withoutEach}
                everywhere={props.everywhere}
                elsewhere={catalogue.elsewhere}
                wider={props.wider}
                lastPage={isBeyond ? Math.max(1, reachable) : null}
              />
            )
          ) : view === "cards" ? (
            <ListingCards listings={page.data} view={prices} locale={locale} now={now} />
          ) : (
            <>
              {view === "map" && (
                <PlaceMap
                  counts={countPlaces(page.data)}
                  target={prices.at?.place ?? null}
                  formatHref={(ids) => formatCatalogueHref(state, { place: ids })}
                  locale={locale}
                />
              )}
              <ListingTable
                listings={page.data}
                view={prices}
                locale={locale}
                caption={props.caption}
                now={now}
                marked={props.marked}
                sort={createSortLinks(
                  state,
                  sorting,
                  findCategory(query.cat ?? ""),
                  goods && { ...state, path: `/${locale}/catalogue/${goods.slug}` },
                )}
              />
            </>
          )}
          <PageLinks state={state} page={page.page} totalPages={reachable} />
          {props.after}
        </section>
      </div>
    </>
  );
}

/** Numbers of listings by the place of their basis. */
function countPlaces(listings: readonly { basisPlaceId: string | null }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { basisPlaceId: id } of listings) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
