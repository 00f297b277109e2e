import { createCursorError, decodeCursor, nameFilteredOrder, requireCursorAlone } from "@/lib/core/cursor";
import { AppError, createNeedError } from "@/lib/core/errors";
import { type PageRequest, resolvePageRequest } from "@/lib/core/page";
import { requirePlace } from "@/lib/places/queries";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { toGroupsJson, toScaledRoubles } from "@/lib/prices/comparable-rows";
import { loadPriceView, loadPriceViewOf } from "@/lib/prices/queries";
import { type PriceViewQuery, splitPriceView } from "@/lib/prices/query";
import { categoryTree, getCategory, listLeaves, toCanonicalSlug } from "@/lib/reference/categories/tree";
import { toCanonicalRegion } from "@/lib/reference/geo/countries";
import { listDistances } from "@/lib/reference/places/distance";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import { parseSearchText } from "@/lib/text/query";
import { getSorting, type ListingFilters, type ListingQuery, type SortKey } from "../query";
import type { ListingView } from "../rows";
import { type Filter, findLeaves } from "./filters";
import { listPlacedGroups, toPlacedGroupsJson } from "./freight-groups";
import { isPosition } from "./matches";
import { type Keyset, ORDERS, type Order, type OrderView, readVersion, resolveOrder } from "./orders";

/*
 * A query of the contract, resolved once: nothing behind this file looks at the query itself.
 */

/** `list` names the order and the filters: a cursor of another list can't continue it. */
export type PageWindow = PageRequest & { after: Keyset | null; list: string };
export type CatalogueQuery = { filter: Filter; order: Order; page: PageWindow; view: ListingView };

/**
 * Resolves a query. A text that no listing answers as it stands is read as it was probably meant; `interpretation` is how, if it is
 * known already. Throws `invalid_parameter` and `page_too_deep` for what a schema can't see.
 */
export async function parseQuery(
  query: ListingQuery,
  interpretation: Interpretation | null = null,
): Promise<CatalogueQuery> {
  const { page: _page, perPage: _perPage, cursor: _cursor, sortBy: _sortBy, order: _order, ...asked } = query;
  const { prices, rest: filters } = splitPriceView(asked);
  const { key, direction } = getSorting(query);
  requireNeeds(key, query);
  const interpreted = query.q === undefined ? null : (interpretation ?? (await interpretQuery(query.q, "listings")));
  const list = nameList(`${key}.${direction}`, asked);
  const { after: cursor, ...request } = parsePage(query, list);
  const version = key === "relevance" ? null : readVersion(ORDERS[key], cursor);
  const priced = await (version === null ? loadPriceView(prices) : loadPriceViewOf(version, prices));
  const view = await toOrderView(filters, priced, key);
  const { order, after } = parseOrder(key, direction, cursor, { interpreted, view });
  return { filter: resolveFilter(filters, view, interpreted?.query), order, page: { ...request, after, list }, view };
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
    findLeaves({ cat: category, attr: attr?.length ? attr : undefined }) ?? categoryTree.flatMap(listLeaves);
  return { ...view, distances, placed: await listPlacedGroups(leaves, { ...view, at: view.at }) };
}

/** Throws `invalid_parameter` for an order without the parameter that it depends on. */
function requireNeeds(key: SortKey, { q, near, at, cat }: ListingQuery): void {
  if (key === "relevance" && !q) throw needsText();
  if (key === "distance" && near === undefined) throw createNeedError("sortBy", "near");
  if (key === "priceAt" && at === undefined) throw createNeedError("sortBy", "at");
  if (key === "priceAt" && cat === undefined) throw createNeedError("sortBy", "cat");
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
  const bound = (amount: number | undefined, write: () => string) =>
    amount === undefined ? undefined : { amount: toScaledRoubles(amount, view), groups: write() };
  const comparable = (amount: number | undefined) => bound(amount, () => toGroupsJson(view));
  const placed = (name: string, amount: number | undefined) => {
    if (amount !== undefined && !view.at) throw createNeedError(name, "at");
    return bound(amount, () => toPlacedGroupsJson(view.placed ?? []));
  };
  const filter = {
    ...others,
    comparablePriceMin: comparable(comparablePriceMin),
    comparablePriceMax: comparable(comparablePriceMax),
    priceAtMin: placed("priceAtMin", priceAtMin),
    priceAtMax: placed("priceAtMax", priceAtMax),
    place: place?.length ? place.map((id) => requirePlace(id, "place").id) : undefined,
    within: within === undefined ? undefined : listPlacesWithin(view, within),
    cat: cat === undefined ? undefined : getCategory(cat),
    q: interpreted,
    region: region === undefined ? undefined : toCanonicalRegion(region, rest.country),
    attr: attr.length > 0 ? attr : undefined,
  };
  requireRanges(filter);
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

const listPlacesWithin = ({ distances }: OrderView, km: number): string[] =>
  [...(distances ?? [])].flatMap(([id, distance]) => (distance <= km ? [id] : []));

const readText = (q: string | undefined) => (q === undefined ? undefined : parseSearchText(q));

function parseOrder(
  key: SortKey,
  direction: "asc" | "desc",
  cursor: Keyset | null,
  { interpreted, view }: { interpreted: Interpretation | null; view: OrderView },
): { order: Order; after: Keyset | null } {
  if (key !== "relevance") return resolveOrder(ORDERS[key], direction, cursor, view);
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
  return nameFilteredOrder(order, {
    ...rest,
    cat: cat && toCanonicalSlug(cat),
    region: region && toCanonicalRegion(region, rest.country),
  });
}

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

function requireRange(name: string, min: number | undefined, max: number | undefined): void {
  if (min !== undefined && max !== undefined && min > max) throw emptyRange(`${name}Min`, `${name}Max`);
}

function emptyRange(min: string, max: string): AppError {
  return new AppError("invalid_parameter", {
    detail: `${min} is above ${max}.`,
    errors: [{ parameter: min, code: "min_above_max", detail: `must not be above ${max}` }],
  });
}
