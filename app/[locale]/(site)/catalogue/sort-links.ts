import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import type { SortColumn, SortLinks } from "@/components/listings/table-heads";
import { type ColumnKey, type Sorting, USUAL_DIRECTION } from "@/lib/listings/query";

/** The order that a first click asks for. */
const FIRST_ORDER: Record<SortColumn, "asc" | "desc"> = { price: "asc", priceAt: "asc", date: "desc", volume: "desc" };

/** A column's head sorts by it; the sorted one's head turns the order round. */
export function sortLinks(state: CatalogueState, { key, direction }: Sorting, isOfCategory: boolean): SortLinks {
  const link = (column: SortColumn, sortBy: ColumnKey = column) => {
    const first = FIRST_ORDER[column];
    const now = key === sortBy ? direction : null;
    const next = now === first ? (first === "asc" ? "desc" : "asc") : first;
    return {
      href: formatCatalogueHref(state, { sortBy, order: next === USUAL_DIRECTION[sortBy] ? null : next }),
      now: now === null ? null : now === "asc" ? ("ascending" as const) : ("descending" as const),
    };
  };
  const byPrice = link("price", "comparablePrice");
  const priceAt = isOfCategory && state.params.at !== undefined ? link("priceAt") : null;
  return { price: isOfCategory || byPrice.now ? byPrice : null, priceAt, date: link("date"), volume: link("volume") };
}
