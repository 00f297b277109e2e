// /catalogue and /catalogue/…: the page itself.
import { getTranslations } from "next-intl/server";
import {
  type CatalogueState,
  formatCatalogueHref,
  listOtherParams,
  PRICE_BOUNDS,
} from "@/components/catalogue/catalogue-url";
import { Toolbar } from "@/components/catalogue/toolbar";
import { Shell } from "@/components/layout/shell";
import { CurrencyHint } from "@/components/search/currency-hint";
import { NearListings } from "@/components/search/near-listings";
import { QueryChips } from "@/components/search/query-chips";
import { RefusedNotice } from "@/components/ui/refused-notice";
import type { RawParams, RefusedParameter } from "@/lib/http/pages/address";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { ListingFacets } from "@/lib/listings/catalogue/facets";
import { pickListParams } from "@/lib/listings/filter-policy";
import { getSorting } from "@/lib/listings/query";
import { listBoundUnits, toShownBound } from "@/lib/prices/shown-policy";
import { type CategoryNode, categoryTree, listCategoryPath, listLeaves } from "@/lib/reference/categories/tree";
import { describeQuery } from "@/lib/search/policy/describe-query";
import { nameQueryParts } from "@/lib/search/policy/name-parts";
import { PageCrumbs } from "../../json-ld";
import { describeRefused } from "../refused-texts";
import { createRangeNamer, listChips } from "./chip-texts";
import { IndexHead } from "./index-head";
import { LIST, ListingResults, SHEET } from "./listing-results";
import { loadCatalogue } from "./load-catalogue";

type Props = { locale: Locale; category: CategoryNode | null; raw: RawParams };

/** The catalogue, whole or of one category. Its state is the address and nothing else. */
export async function CatalogueView({ locale, category, raw }: Props) {
  const t = await getTranslations("catalogue");
  const layout = await getTranslations("layout");
  const ofSearch = await getTranslations("searchPage");
  const catalogue = await loadCatalogue(raw, category?.slug ?? null, locale);
  const { page, params, lists, view, facets, query, corrected } = catalogue;
  const path = `/${locale}/catalogue${category ? `/${category.slug}` : ""}`;
  const state: CatalogueState = { path, params, lists };
  const sorting = getSorting(query);
  const chips = await listChips(catalogue, locale);
  const now = new Date().toISOString();
  const name = category ? getName(category, locale) : t("title");
  return (
    <Shell
      locale={locale}
      path={formatCatalogueHref(state, { page: params.page ?? null }).slice(`/${locale}`.length)}
      search={{
        action: path,
        q: params.q ?? "",
        keep: listOtherParams(params, ["q", "sortBy", "order"], lists),
        ...(category && { within: name }),
      }}
      skipTo={{ id: LIST, text: layout("skipToList") }}
    >
      {/* On a wide screen one line: the rows below need the height. */}
      <div className="lg:flex lg:flex-wrap lg:items-center lg:gap-x-2 lg:py-1 lg:[&>nav]:pt-0">
        {category && (
          <>
            <PageCrumbs current={name} crumbs={listCrumbs(category, locale, t("title"))} />
            <span aria-hidden className="text-muted max-lg:hidden">
              ›
            </span>
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-2 lg:contents">
          <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">
            {name} <span className="font-normal text-muted">{formatNumber(page.total, locale)}</span>
          </h1>
          <Toolbar
            state={state}
            sorting={sorting}
            view={view}
            placed={category && state}
            isOfGoods={category !== null}
            filterCount={chips.length}
            sheetId={SHEET}
            saveHref={category || chips.length > 0 ? formatSaveHref(locale, category, state) : null}
          />
        </div>
      </div>
      {category && <IndexHead category={category} side={query.type ?? "SELL"} locale={locale} />}
      <RefusedNotice
        title={t("refused")}
        refused={
          await describeRefused(
            catalogue.refused.map((each) => toShownRefused(each, category)),
            locale,
            await createRangeNamer(locale, catalogue.query),
          )
        }
      />
      <ListingResults
        catalogue={catalogue}
        state={state}
        categories={listNeighbours(category, { counts: facets.categories, total: page.total }, locale, t("all"))}
        chips={chips}
        locale={locale}
        now={now}
        label={t("results")}
        caption={name}
        everywhere={`/${locale}/catalogue`}
        wider={
          catalogue.wider === null || catalogue.meant === null
            ? null
            : { text: catalogue.wider, parts: describeQuery(catalogue.meant) }
        }
        notice={
          <>
            {!category && catalogue.meant && (
              <QueryChips state={state} parts={nameQueryParts(catalogue.meant, locale)} />
            )}
            {params.q && <CurrencyHint state={state} q={params.q} shown={catalogue.prices.currency} />}
            {corrected && (
              <p role="status" className="pb-3 break-words">
                {ofSearch("corrected", { q: params.q ?? "", suggestion: corrected })}
              </p>
            )}
          </>
        }
        after={
          <NearListings
            listings={catalogue.near}
            from={catalogue.nearFrom}
            view={catalogue.prices}
            locale={locale}
            now={now}
          />
        }
      />
    </Shell>
  );
}

/** A bound that could not be used, as it was typed: in the unit of the page. */
function toShownRefused(refused: RefusedParameter, category: CategoryNode | null): RefusedParameter {
  const [unit = "", ...others] = listBoundUnits(category);
  const isBound = PRICE_BOUNDS.some((name) => name === refused.name) && refused.aboveUpper !== undefined;
  if (!isBound || !unit || others.length > 0) return refused;
  const { value, aboveUpper = "" } = refused;
  return { ...refused, value: toShownBound(value, unit), aboveUpper: toShownBound(aboveUpper, unit) };
}

/** Address that saves the present filters. It lies in the account, so that a visitor signs in on the way. */
function formatSaveHref(locale: Locale, category: CategoryNode | null, { params, lists }: CatalogueState): string {
  const query = new URLSearchParams([...(category ? [["cat", category.slug]] : []), ...pickListParams(params, lists)]);
  return `/${locale}/account/saved-searches/new?${query}`;
}

/** The crumbs above a category: the catalogue and what the category lies in. */
function listCrumbs(category: CategoryNode, locale: Locale, catalogue: string) {
  const above = listCategoryPath(category).slice(0, -1);
  return [
    { href: `/${locale}/catalogue`, name: catalogue },
    ...above.map((node) => ({
      href: `/${locale}/catalogue/${node.slug}`,
      name: getName(node, locale),
    })),
  ];
}

/** The categories one step down (or beside, on a leaf) with what each would leave, and the way up. The present one has what the page shows. */
function listNeighbours(
  category: CategoryNode | null,
  { counts, total }: { counts: ListingFacets["categories"]; total: number },
  locale: Locale,
  all: string,
) {
  const link = (node: CategoryNode) => ({
    slug: node.slug,
    name: getName(node, locale),
    count: node === category ? total : listLeaves(node).reduce((sum, leaf) => sum + (counts.get(leaf.slug) ?? 0), 0),
    current: node === category,
  });
  if (!category) return { up: null, here: categoryTree.map(link) };
  const { parent, children } = category;
  return {
    up: parent ? link(parent) : { slug: "", name: all, count: 0, current: false },
    here: (children.length > 0 ? children : (parent?.children ?? [])).map(link),
  };
}
