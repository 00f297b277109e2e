// Loads a catalogue page or a search: listings, counts for the filters, and ways out where nothing is found.
import { getRangeNames } from "@/components/catalogue/catalogue-url";
import { listRefused, type RawParams, type RefusedParameter } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { countListings } from "@/lib/listings/catalogue/counts";
import { countFacets, type ListingFacets } from "@/lib/listings/catalogue/facets";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseFilter, parseListingQuery } from "@/lib/listings/catalogue/parse-query";
import type { ListingPage } from "@/lib/listings/contract";
import { listActiveFilters, listNeeding } from "@/lib/listings/filter-policy";
import type { ListingQuery } from "@/lib/listings/query";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { findPlace } from "@/lib/reference/places/places";
import type { FoundListing } from "@/lib/search/contract";
import { findAskedPlace } from "@/lib/search/policy/asked-place";
import { listLeavesOfGoods } from "@/lib/search/policy/named-categories";
import { findNear } from "@/lib/search/queries/find-near";
import { suggestQuery } from "@/lib/search/queries/wider-query";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import { type CatalogueParams, readCatalogueParams } from "./catalogue-params";

/** Number of filters that are left out in turn when nothing was found. */
const TRIED = 6;

export type Catalogue = Omit<CatalogueParams, "query"> & {
  query: ListingQuery;
  page: ListingPage;
  /** Currency and VAT of the prices that are shown. */
  prices: PriceView;
  facets: ListingFacets;
  /** Without results: the count with each filter left out, highest first. */
  withoutEach: { name: string; total: number }[];
  /** The text as it was understood; null without one. */
  meant: Interpretation | null;
  /** Near matches of a text that nothing else narrows. */
  near: FoundListing[];
  /** The place of the text that near matches are sorted by their distance from. */
  nearFrom: string | null;
  /** The text that was looked for instead, when that found something. */
  corrected: string | null;
  /** Without results: matches of the text alone in all categories, or of a wider text. */
  elsewhere: { q: string; total: number } | null;
  wider: string | null;
};

/**
 * Everything a catalogue page shows. What the list itself refuses (an unknown place, bounds the wrong way round) is left out and
 * named. What then needs a parameter that is gone is refused in its turn: each round has fewer values, so they end.
 */
export async function loadCatalogue(raw: RawParams, cat: string | null, locale: Locale): Promise<Catalogue> {
  const read = readCatalogueParams(raw, cat, locale);
  try {
    return await load(read, cat, locale);
  } catch (error) {
    const refused = listRefused(error, read.params, read.lists)
      // Places that somebody knows stay.
      .filter(({ code, value }) => code !== "unknown_place" || !findPlace(value))
      .map((each) => withUpper(each, read.params));
    if (refused.length === 0) throw error;
    const again = await loadCatalogue(leaveOut(raw, refused, read.lists), cat, locale);
    return { ...again, refused: [...again.refused, ...refused] };
  }
}

function leaveOut(raw: RawParams, refused: readonly RefusedParameter[], lists: CatalogueParams["lists"]): RawParams {
  // A reversed range says with neither end which values are wanted.
  const names = refused.flatMap(({ name, aboveUpper }) => (aboveUpper ? [name, getUpperName(name)] : [name]));
  const left = Object.entries(raw).filter(([name]) => !names.includes(name));
  const others = Object.entries(lists).flatMap(([name, values]) => {
    const isRefused = (value: string) => refused.some((one) => one.name === name && one.value === value);
    return names.includes(name) ? [[name, values.filter((value) => !isRefused(value))]] : [];
  });
  return Object.fromEntries([...left, ...others]);
}

async function load(read: CatalogueParams, cat: string | null, locale: Locale): Promise<Catalogue> {
  const { q } = read.query;
  const meant = q === undefined ? null : await interpretQuery(q, "listings");
  const query = await parseListingQuery(read.query, meant);
  const named = meant ? listLeavesOfGoods(meant.query) : [];
  const [page, facets] = await Promise.all([findPage(query), countFacets(query.filter, named)]);
  const found = {
    ...read,
    page,
    prices: query.view,
    facets,
    meant,
    near: q !== undefined && meant && !isNarrowed(read, cat) ? await findNear({ q }, meant, page) : [],
    nearFrom: (meant && findAskedPlace(meant.query)?.id) ?? null,
    corrected: null,
    withoutEach: [],
    elsewhere: null,
    wider: null,
  };
  if (page.total > 0) return { ...found, corrected: meant?.suggestion ?? null };
  const [withoutEach, total] = await Promise.all([
    tryWithoutEach(read, cat, locale),
    meant === null ? 0 : parseFilter({ q }, meant).then(countListings),
  ]);
  return {
    ...found,
    withoutEach,
    // With a single filter, leaving it out is the text alone.
    elsewhere: q !== undefined && total > 0 && (cat !== null || withoutEach.length === 0) ? { q, total } : null,
    wider: q !== undefined && meant && total === 0 ? await suggestQuery(q, meant, "listings") : null,
  };
}

/** Whether more than the text narrows a list. */
const isNarrowed = ({ params, lists }: CatalogueParams, cat: string | null) =>
  cat !== null || listActiveFilters(params, lists).some(([name]) => name !== "q");

async function tryWithoutEach(
  { params, lists }: CatalogueParams,
  cat: string | null,
  locale: Locale,
): Promise<Catalogue["withoutEach"]> {
  const names = new Set(listActiveFilters(params, lists).map(([name]) => name));
  const isGone = (other: string, name: string) =>
    [name, "page", "sortBy", ...listNeeding(name, params)].includes(other);
  const tried = await Promise.all(
    [...names].slice(0, TRIED).map(async (name) => {
      const rest = Object.fromEntries(
        Object.entries({ ...params, ...lists }).filter(([other]) => !isGone(other, name)),
      );
      const { query } = readCatalogueParams(rest, cat, locale);
      return { name, total: await countListings(await parseFilter(query)) };
    }),
  );
  return tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

function withUpper(
  { name, value, code }: RefusedParameter & { code: string },
  params: CatalogueParams["params"],
): RefusedParameter {
  const upper = code === "min_above_max" ? params[getUpperName(name)] : undefined;
  return { name, value, ...(upper !== undefined && { aboveUpper: upper }) };
}

const getUpperName = (lower: string) => getRangeNames(lower.replace(/Min$|\.min$/, "")).to;
