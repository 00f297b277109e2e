// A query of the contract, resolved once: nothing behind this file looks at the query itself.
import Decimal from "decimal.js";
import { createCursorError, decodeCursor, nameFilteredOrder, requireCursorAlone } from "@/lib/core/cursor";
import { AppError, createNeedError } from "@/lib/core/errors";
import { type PageRequest, resolvePageRequest } from "@/lib/core/page";
import { requirePlace } from "@/lib/places/queries";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { toGroupsJson, toScaledRoubles } from "@/lib/prices/comparable-rows";
import { type PriceViewQuery, type Rated, splitPriceView } from "@/lib/prices/contract";
import { loadPriceView, loadPriceViewOf } from "@/lib/prices/queries";
import type { Attribute } from "@/lib/reference/categories/contract";
import { categoryTree, getCategory, listLeaves, toCanonicalSlug } from "@/lib/reference/categories/tree";
import { toStoredRegion } from "@/lib/reference/geo/countries";
import { listDistances } from "@/lib/reference/places/distance";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import { parseSearchText, type SearchQuery } from "@/lib/text/query";
import {
  type AttributeFilter,
  getSorting,
  isSortable,
  type ListingFilters,
  type ListingQuery,
  type SortKey,
} from "../query";
import type { ListingView } from "../rows";
import { type Filter, findPossibleLeaves, listBounds } from "./filters";
import { listPlacedGroups, toPlacedGroupsJson } from "./freight-groups";
import { isPosition } from "./matches";
import { type Keyset, ORDERS, type Order, type OrderView, readVersion, resolveOrder } from "./orders";

/** `list` names the order and the filters: a cursor of another list can't continue it. */
export type PageWindow = PageRequest & { after: Keyset | null; list: string };
export type CatalogueQuery = Rated<{ filter: Filter; order: Order; page: PageWindow; view: ListingView }>;

/**
 * Resolves a query. A text that no listing answers as it stands is read as it was probably meant; `interpretation` is how, if it is
 * known already. Throws `invalid_parameter` and `page_too_deep` for what a schema can't see.
 */
export async function parseListingQuery(
  query: ListingQuery,
  interpretation: Interpretation | null = null,
): Promise<CatalogueQuery> {
  const {
    page: _page,
    perPage: _perPage,
    cursor: _cursor,
    sortBy: _sortBy,
    order: _order,
    quality: _quality,
    ...asked
  } = query;
  const { prices, rest: filters } = splitPriceView(asked);
  const { key: sortKey, direction } = getSorting(query);
  requireNeeds(sortKey, query);
  const quality = sortKey === "quality" ? requireQuality(query) : null;
  const interpreted = query.q === undefined ? null : (interpretation ?? (await interpretQuery(query.q, "listings")));
  // Offers of a company have no words to be relevant by.
  const isOfSellers = interpreted?.query.sellers != null && interpreted.query.wanted.length === 0;
  const key = sortKey === "relevance" && isOfSellers ? "date" : sortKey;
  const list = nameList([key, direction, ...(quality ? [quality.key] : [])].join("."), asked);
  const { after: cursor, ...request } = parsePage(query, list);
  const version = key === "relevance" ? null : readVersion(ORDERS[key], cursor);
  const priced = await (version === null ? loadPriceView(prices) : loadPriceViewOf(version, prices));
  const view = await toOrderView(filters, priced, key);
  const { order, after } = parseOrder(key, direction, cursor, { interpreted, view, quality });
  const filter = resolveFilter(filters, view, interpreted?.query);
  const ratesDate = findRatesUsed(key, filter, view, interpreted?.query);
  return { filter, order, page: { ...request, after, list }, view, ratesDate };
}

/** The date of the rates that choose or sort a list; null where no prices are compared, or all are in the currency of the view. */
function findRatesUsed(key: SortKey, filter: Filter, view: PriceView, text?: SearchQuery): string | null {
  const isPlaced = key === "priceAt" || filter.priceAtMin !== undefined || filter.priceAtMax !== undefined;
  const isBound = filter.comparablePriceMin !== undefined || filter.comparablePriceMax !== undefined;
  if (!isPlaced && !isBound && key !== "comparablePrice") return null;
  // Freight is in roubles, and so is a price in a text that names no currency.
  const others = [...(isPlaced ? ["RUB"] : []), ...(text?.price ? [text.price.currency ?? "RUB"] : [])];
  const isConverted = !filter.currency || [...filter.currency, ...others].some((code) => code !== view.currency);
  return isConverted ? view.ratesDate : null;
}

/** Resolves the filters alone, for what counts them. Throws as `parseQuery` does. */
export async function parseFilter(
  query: ListingFilters & PriceViewQuery,
  interpretation: Interpretation | null = null,
): Promise<Filter> {
  const { prices, rest: filters } = splitPriceView(query);
  const view = await loadFilterView(filters, prices);
  if (filters.q === undefined) return resolveFilter(filters, view);
  return resolveFilter(filters, view, (interpretation ?? (await interpretQuery(filters.q, "listings"))).query);
}

/** The view that filters are resolved in. Throws `invalid_parameter`. */
export async function loadFilterView(filters: ListingFilters, prices: Partial<PriceViewQuery>): Promise<OrderView> {
  return toOrderView(filters, await loadPriceView(prices), null);
}

async function toOrderView<View extends PriceView>(
  { near, cat, attr, priceAtMin, priceAtMax }: ListingFilters,
  view: View,
  key: SortKey | null,
): Promise<View & OrderView> {
  const distances = near === undefined ? null : listDistances(requirePlace(near, "near").id);
  const isPlaced = key === "priceAt" || priceAtMin !== undefined || priceAtMax !== undefined;
  if (!isPlaced || !view.at) return { ...view, distances, placed: null };
  const category = cat === undefined ? undefined : getCategory(cat);
  const leaves =
    findPossibleLeaves({ cat: category, attr: attr?.length ? attr : undefined }) ?? categoryTree.flatMap(listLeaves);
  return { ...view, distances, placed: await listPlacedGroups(leaves, { ...view, at: view.at }) };
}

/** Throws `invalid_parameter` for an order without the parameter that it depends on. */
function requireNeeds(key: SortKey, { q, near, at, cat }: ListingQuery): void {
  if (key === "relevance" && !q) throw needsText();
  if (key === "distance" && near === undefined) throw createNeedError("sortBy", "near");
  if (key === "priceAt" && at === undefined) throw createNeedError("sortBy", "at");
  if (key === "priceAt" && cat === undefined) throw createNeedError("sortBy", "cat");
}

/** The attribute to sort by. Throws `invalid_parameter` without a leaf category, and for what has no order there. */
function requireQuality({ cat, quality }: ListingQuery): Attribute {
  if (cat === undefined) throw createNeedError("sortBy", "cat");
  if (quality === undefined) throw createNeedError("sortBy", "quality");
  const category = getCategory(cat);
  const attribute = category.level === 3 ? category.attributes.find(({ key }) => key === quality) : undefined;
  if (attribute && isSortable(attribute)) return attribute;
  const detail = `is no number and no closed list of ${category.slug}`;
  throw new AppError("invalid_parameter", {
    detail: `quality ${detail}.`,
    errors: [{ parameter: "quality", code: "unknown_attribute", detail }],
  });
}

/**
 * The filters in use; the text as it stands, unless it was interpreted; bounds of prices as a view has them. Throws `invalid_parameter` for
 * an unknown category or place, a minimum above its maximum, and a filter without the parameter that it depends on.
 */
export function resolveFilter(
  { cat, q, region, attr = [], place, near, within, ...rest }: ListingFilters,
  view: OrderView,
  interpreted = readText(q),
): Filter {
  const { comparablePriceMin, comparablePriceMax, priceAtMin, priceAtMax, ...others } = rest;
  requireRange("comparablePrice", comparablePriceMin, comparablePriceMax);
  requireRange("priceAt", priceAtMin, priceAtMax);
  if (near === undefined && within !== undefined) throw createNeedError("within", "near");
  const bound = (amount: string | undefined, write: () => string) =>
    amount === undefined ? undefined : { amount: toScaledRoubles(amount, view), groups: write() };
  const comparable = (amount: string | undefined) => bound(amount, () => toGroupsJson(view));
  const placed = (name: string, amount: string | undefined) => {
    if (amount !== undefined && !view.at) throw createNeedError(name, "at");
    return bound(amount, () => toPlacedGroupsJson(view.placed ?? []));
  };
  // A price in the text is in the currency that it names, and gives way to the filter of its side.
  const boundInText = (amount: number | null | undefined) =>
    amount == null
      ? undefined
      : {
          amount: toScaledRoubles(amount, { ...view, currency: interpreted?.price?.currency ?? "RUB" }),
          groups: toGroupsJson(view),
        };
  // One company is a filter of its own, which indexes and counters answer.
  const [seller, ...moreSellers] = interpreted?.sellers ?? [];
  const isOneSeller = seller !== undefined && moreSellers.length === 0 && others.company === undefined;
  const hasText = interpreted && (interpreted.wanted.length > 0 || interpreted.sellers === null);
  const filter = {
    ...others,
    comparablePriceMin: comparable(comparablePriceMin) ?? boundInText(interpreted?.price?.min),
    comparablePriceMax: comparable(comparablePriceMax) ?? boundInText(interpreted?.price?.max),
    priceAtMin: placed("priceAtMin", priceAtMin),
    priceAtMax: placed("priceAtMax", priceAtMax),
    place: place?.length ? place.map((id) => requirePlace(id, "place").id) : undefined,
    within: within === undefined ? undefined : listPlacesWithin(view, within),
    cat: cat === undefined ? undefined : getCategory(cat),
    q: hasText ? interpreted : undefined,
    company: isOneSeller ? [seller] : others.company,
    sellers: isOneSeller ? undefined : (interpreted?.sellers ?? undefined),
    region: region?.map((one) => toStoredRegion(one, others.country)),
    attr: joinAttributes(attr, interpreted?.qualities ?? []),
    vat: others.vat ?? interpreted?.vat?.modes.slice(),
  };
  requireRanges(filter);
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Bounds of qualities in the text give way to the filters of their attributes. */
function joinAttributes(attr: AttributeFilter[], inText: SearchQuery["qualities"]): AttributeFilter[] | undefined {
  const all = [...attr, ...listBounds(inText.filter(({ key }) => attr.every((one) => one.key !== key)))];
  return all.length > 0 ? all : undefined;
}

const listPlacesWithin = ({ distances }: OrderView, km: number): string[] =>
  [...(distances ?? [])].flatMap(([id, distance]) => (distance <= km ? [id] : []));

const readText = (q: string | undefined) => (q === undefined ? undefined : parseSearchText(q));

function parseOrder(
  key: SortKey,
  direction: "asc" | "desc",
  cursor: Keyset | null,
  { interpreted, view, quality }: { interpreted: Interpretation | null; view: OrderView; quality: Attribute | null },
): { order: Order; after: Keyset | null } {
  if (key !== "relevance")
    return resolveOrder({ ...ORDERS[key], ...(quality && { quality }) }, direction, cursor, view);
  if (!interpreted) throw needsText();
  if (cursor && !isPosition(cursor.value ?? "")) throw createCursorError();
  return { order: { direction, frequencies: interpreted.frequencies }, after: cursor };
}

function parsePage(query: ListingQuery, list: string): PageRequest & { after: Keyset | null } {
  if (query.cursor === undefined) return { ...resolvePageRequest(query), after: null };
  requireCursorAlone(query);
  const { value, id, page } = decodeCursor(query.cursor, list);
  return { ...resolvePageRequest({ perPage: query.perPage }), page, after: { value, id } };
}

/** Filters are named as they are understood: two spellings of one list are one list. */
function nameList(order: string, { cat, region, ...rest }: ListingFilters & PriceViewQuery): string {
  const filters = { ...rest, region: region?.map((one) => toStoredRegion(one, rest.country)) };
  const named = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? sortValues(value) : IS_BOUND.test(name) ? toBoundName(String(value)) : value,
  ]);
  return nameFilteredOrder(order, { ...Object.fromEntries(named), cat: cat && toCanonicalSlug(cat) });
}

const IS_BOUND = /^(comparablePrice|priceAt)(Min|Max)$/;

/** A bound is named as a number where that holds it: cursors of earlier releases go on. */
const toBoundName = (text: string) => (String(Number(text)) === text ? Number(text) : text);

/** Values of a filter in one order, each once. */
const sortValues = (values: readonly unknown[]) => [...new Set(values.map((value) => JSON.stringify(value)))].sort();

function needsText(): AppError {
  const detail = "needs a query: give q, or sort by something else";
  return new AppError("invalid_parameter", {
    detail: `sortBy=relevance ${detail}.`,
    errors: [{ parameter: "sortBy", code: "needs_q", detail }],
  });
}

function requireRanges({
  priceMin,
  priceMax,
  attr = [],
}: Pick<ListingFilters, "priceMin" | "priceMax" | "attr">): void {
  requireRange("price", priceMin, priceMax);
  for (const { key, operator, value } of attr) {
    const max = attr.find((other) => other.key === key && other.operator === "max");
    if (operator === "min" && max && value > max.value) throw emptyRange(`attr.${key}.min`, `attr.${key}.max`);
  }
}

type Bound = number | string | undefined;

function requireRange(name: string, min: Bound, max: Bound): void {
  if (min !== undefined && max !== undefined && new Decimal(min).gt(max)) throw emptyRange(`${name}Min`, `${name}Max`);
}

function emptyRange(min: string, max: string): AppError {
  return new AppError("invalid_parameter", {
    detail: `${min} is above ${max}.`,
    errors: [{ parameter: min, code: "min_above_max", detail: `must not be above ${max}` }],
  });
}
