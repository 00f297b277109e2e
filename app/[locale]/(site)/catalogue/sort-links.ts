// Links in the heads of columns that sort a list of listings.
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import type { SortColumn, SortLinks } from "@/components/listings/table-heads";
import { type ColumnKey, isSortable, type Sorting, USUAL_DIRECTION } from "@/lib/listings/query";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";

type Direction = Sorting["direction"];

/** The order that a first click asks for. */
const FIRST_ORDER: Record<SortColumn, Direction> = { price: "asc", priceAt: "asc", date: "desc", volume: "desc" };
const NAMES = { asc: "ascending", desc: "descending" } as const;

/**
 * A column's head sorts by it; the sorted one's head turns the order round. `category`: that of the whole list, null for several. `leaf`: the
 * page of the leaf whose goods a text names: orders that need a category lead there.
 */
export function createSortLinks(
  state: CatalogueState,
  { key, direction }: Sorting,
  category: Pick<CategoryNode, "level"> | null,
  leaf: CatalogueState | null = null,
): SortLinks {
  const turn = (first: Direction, sortBy: ColumnKey, isNow: boolean, quality: string | null, list = state) => {
    const next = isNow && direction === first ? (first === "asc" ? "desc" : "asc") : first;
    return {
      href: formatCatalogueHref(list, { sortBy, quality, order: next === USUAL_DIRECTION[sortBy] ? null : next }),
      now: isNow ? NAMES[direction] : null,
    };
  };
  const link = (column: SortColumn, sortBy: ColumnKey = column) =>
    turn(FIRST_ORDER[column], sortBy, key === sortBy, null);
  const ofQuality = (attribute: Pick<Attribute, "key" | "type" | "options">) => {
    const list = category?.level === 3 ? state : category === null ? leaf : null;
    if (list === null || !isSortable(attribute)) return null;
    const isNow = key === "quality" && state.params.quality === attribute.key;
    return turn(attribute.type === "number" ? "desc" : "asc", "quality", isNow, attribute.key, list);
  };
  const byPrice = link("price", "comparablePrice");
  // The best bid leaves the highest price at the place.
  const firstAt = state.params.type === "BUY" ? "desc" : FIRST_ORDER.priceAt;
  const placed = category ? state : leaf;
  const priceAt =
    placed && state.params.at !== undefined ? turn(firstAt, "priceAt", key === "priceAt", null, placed) : null;
  const columns = {
    price: category || byPrice.now ? byPrice : null,
    priceAt,
    date: link("date"),
    volume: link("volume"),
  };
  return { ...columns, ofQuality };
}
