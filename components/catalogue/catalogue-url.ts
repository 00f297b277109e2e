// Addresses of lists, in the catalogue and elsewhere: links and forms that change some parameters and keep the others.
import type { TableSorting } from "@/components/ui/data-table";

/** Bounds of comparable prices and of prices at a place: amounts in the currency and with the VAT of the list. */
export const PRICE_BOUNDS = ["comparablePriceMin", "comparablePriceMax", "priceAtMin", "priceAtMax"] as const;
/** Hidden field of the filters: the unit that these bounds are typed in, where that is no base unit. */
export const TYPED_UNIT = "priceUnit";

/** Where a visitor stands in the catalogue: a path and the parameters in use, named as the API names them. */
export type CatalogueState = {
  path: string;
  params: Readonly<Record<string, string>>;
  /** The values of parameters that are in use more than once. */
  lists?: Readonly<Record<string, readonly string[]>>;
};

type Values = string | readonly string[];

/**
 * Address of the same page with some parameters changed (null removes one). Any change leads back to the
 * first page, unless `page` itself is what changes.
 */
export function formatCatalogueHref(
  { path, params, lists }: CatalogueState,
  changes: Record<string, Values | null> = {},
): string {
  const next = new URLSearchParams();
  for (const [name, values] of Object.entries({
    ...params,
    ...lists,
    page: null,
    cursor: null,
    ...changes,
  })) {
    for (const value of values === null ? [] : [values].flat()) if (value !== "") next.append(name, value);
  }
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

/** Parameters that a form of one filter has to carry along, so that it keeps the others. */
export function listOtherParams(
  params: CatalogueState["params"],
  own: readonly string[],
  lists: CatalogueState["lists"] = {},
): Record<string, Values> {
  const gone = new Set([...own, "page", "cursor"]);
  return Object.fromEntries(Object.entries({ ...params, ...lists }).filter(([name]) => !gone.has(name)));
}

/** The change that takes one value of a filter out, and leaves its others. */
export function dropFilterValue(
  { lists = {} }: CatalogueState,
  name: string,
  value: string,
): Record<string, Values | null> {
  const left = lists[name]?.filter((one) => one !== value) ?? [];
  return { [name]: left.length > 0 ? left : null };
}

/** The parameters of a range's ends: of `price` they are `priceMin` and `priceMax`, of `attr.protein` `attr.protein.min` and `.max`. */
export function getRangeNames(base: string): { from: string; to: string } {
  return base.includes(".") ? { from: `${base}.min`, to: `${base}.max` } : { from: `${base}Min`, to: `${base}Max` };
}

/** Sorting of a list by its address: `usual` is what holds where the address names no column. */
export function createSorting(
  state: CatalogueState,
  { sort, order }: { sort?: string | undefined; order?: TableSorting["order"] | undefined },
  columns: TableSorting["columns"],
  usual: Pick<TableSorting, "by"> & Partial<TableSorting>,
): TableSorting {
  const by = sort ?? usual.by;
  return {
    by,
    order: order ?? usual.order ?? columns[by] ?? "desc",
    columns,
    href: (column, next) => formatCatalogueHref(state, { sort: column, order: next }),
  };
}
