import { createCursorError, decodeCursor, nameFilteredOrder, requireCursorAlone } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { type PageRequest, resolvePageRequest } from "@/lib/core/page";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { toGroupsJson, toScaledRoubles } from "@/lib/prices/comparable-rows";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView, loadPriceViewOf } from "@/lib/prices/queries";
import type { PriceViewQuery } from "@/lib/prices/query";
import { getCategory, toCanonicalSlug } from "@/lib/reference/categories/tree";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import { parseSearchText } from "@/lib/text/query";
import { getSorting, type ListingFilters, type ListingQuery, type SortKey } from "../query";
import { toStoredRegion } from "../region-policy";
import type { Filter } from "./filters";
import { isPosition } from "./matches";
import { type Keyset, ORDERS, type Order, readVersion, resolveOrder } from "./orders";

/*
 * A query of the contract, resolved once: nothing behind this file looks at the query itself.
 */

/** `list` names the order and the filters: a cursor of another list can't continue it. */
export type PageWindow = PageRequest & { after: Keyset | null; list: string };
export type CatalogueQuery = { filter: Filter; order: Order; page: PageWindow; view: MarketView };

/**
 * Resolves a query. A text that no listing answers as it stands is read as it was probably meant; `interpretation` is how, if it is
 * known already. Throws `invalid_parameter` and `page_too_deep` for what a schema can't see.
 */
export async function parseQuery(
  query: ListingQuery,
  interpretation: Interpretation | null = null,
): Promise<CatalogueQuery> {
  const { page: _page, perPage: _perPage, cursor: _cursor, sortBy: _sortBy, order: _order, ...asked } = query;
  const { priceIn, vatView, ...filters } = asked;
  const { key: sortKey, direction } = getSorting(query);
  if (sortKey === "relevance" && !query.q) throw needsText();
  const interpreted = query.q === undefined ? null : (interpretation ?? (await interpretQuery(query.q, "listings")));
  // Offers of a company have no words to be relevant by.
  const isOfSellers = interpreted?.query.sellers != null && interpreted.query.wanted.length === 0;
  const key = sortKey === "relevance" && isOfSellers ? "date" : sortKey;
  const list = nameList(`${key}.${direction}`, asked);
  const { after: cursor, ...request } = parsePage(query, list);
  const version = key === "relevance" ? null : readVersion(ORDERS[key], cursor);
  const view = await (version === null ? loadPriceView(query) : loadPriceViewOf(version, query));
  const { order, after } = parseOrder(key, direction, cursor, { interpreted, view });
  return { filter: resolveFilter(filters, view, interpreted?.query), order, page: { ...request, after, list }, view };
}

/** Resolves the filters alone, for what counts them. Throws as `parseQuery` does. */
export async function parseFilter(
  { priceIn, vatView, ...filters }: ListingFilters & PriceViewQuery,
  interpretation: Interpretation | null = null,
): Promise<Filter> {
  const view = await loadPriceView({ priceIn, vatView });
  if (filters.q === undefined) return resolveFilter(filters, view);
  return resolveFilter(filters, view, (interpretation ?? (await interpretQuery(filters.q, "listings"))).query);
}

/** The filters in use; the text as it stands, unless it was interpreted; bounds of comparable prices as a view has them. Throws `invalid_parameter` for an unknown category or a minimum above its maximum. */
export function resolveFilter(
  { cat, q, region, attr = [], comparablePriceMin, comparablePriceMax, ...rest }: ListingFilters,
  view: PriceView,
  interpreted = readText(q),
): Filter {
  requireRange("comparablePrice", comparablePriceMin, comparablePriceMax);
  const bound = (amount: number | undefined) =>
    amount === undefined ? undefined : { amount: toScaledRoubles(amount, view), groups: toGroupsJson(view) };
  // A price in the text is in roubles, and gives way to the filter of its side.
  const boundInText = (amount: number | null | undefined) =>
    amount == null
      ? undefined
      : { amount: toScaledRoubles(amount, { ...view, currency: "RUB" }), groups: toGroupsJson(view) };
  // One company is a filter of its own, which indexes and counters answer.
  const [seller, ...others] = interpreted?.sellers ?? [];
  const isOneSeller = seller !== undefined && others.length === 0 && rest.company === undefined;
  const hasText = interpreted && (interpreted.wanted.length > 0 || interpreted.sellers === null);
  const filter = {
    ...rest,
    comparablePriceMin: bound(comparablePriceMin) ?? boundInText(interpreted?.price?.min),
    comparablePriceMax: bound(comparablePriceMax) ?? boundInText(interpreted?.price?.max),
    cat: cat === undefined ? undefined : getCategory(cat),
    q: hasText ? interpreted : undefined,
    company: isOneSeller ? seller : rest.company,
    sellers: isOneSeller ? undefined : (interpreted?.sellers ?? undefined),
    region: region?.map((one) => toStoredRegion(one, rest.country)),
    attr: attr.length > 0 ? attr : undefined,
  };
  requireRanges(filter);
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

const readText = (q: string | undefined) => (q === undefined ? undefined : parseSearchText(q));

function parseOrder(
  key: SortKey,
  direction: "asc" | "desc",
  cursor: Keyset | null,
  { interpreted, view }: { interpreted: Interpretation | null; view: PriceView },
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
  const filters = { ...rest, region: region?.map((one) => toStoredRegion(one, rest.country)) };
  const named = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? sortValues(value) : value,
  ]);
  return nameFilteredOrder(order, { ...Object.fromEntries(named), cat: cat && toCanonicalSlug(cat) });
}

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

function requireRange(name: string, min: number | undefined, max: number | undefined): void {
  if (min !== undefined && max !== undefined && min > max) throw emptyRange(`${name}Min`, `${name}Max`);
}

function emptyRange(min: string, max: string): AppError {
  return new AppError("invalid_parameter", {
    detail: `${min} is above ${max}.`,
    errors: [{ parameter: min, code: "min_above_max", detail: `must not be above ${max}` }],
  });
}
