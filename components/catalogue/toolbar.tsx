// The line above the listings of the catalogue and of a search.
import { BellPlus, LayoutGrid, Map as MapIcon, SlidersHorizontal, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { type Sorting, USUAL_DIRECTION } from "@/lib/listings/query";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";

/** Orders that the list can take. Nobody looks for the rare ones: they are there while the address asks for them. */
const ORDERS = [
  { id: "relevance", sortBy: "relevance", direction: "desc" },
  { id: "newest", sortBy: "date", direction: "desc" },
  { id: "cheapest", sortBy: "comparablePrice", direction: "asc" },
  { id: "dearest", sortBy: "comparablePrice", direction: "desc" },
  { id: "cheapestAt", sortBy: "priceAt", direction: "asc" },
  { id: "dearestAt", sortBy: "priceAt", direction: "desc" },
  { id: "nearest", sortBy: "distance", direction: "asc" },
  { id: "farthest", sortBy: "distance", direction: "desc", rare: true },
  { id: "lowest", sortBy: "price", direction: "asc", rare: true },
  { id: "highest", sortBy: "price", direction: "desc", rare: true },
  { id: "largest", sortBy: "volume", direction: "desc" },
  { id: "oldest", sortBy: "date", direction: "asc", rare: true },
  { id: "smallest", sortBy: "volume", direction: "asc", rare: true },
] as const;

type Props = {
  state: CatalogueState;
  sorting: Sorting;
  view: "table" | "cards" | "map";
  /** The list of one category, whose goods delivery is computed for: this one, or that of the goods that a search names. */
  placed: CatalogueState | null;
  /** Whether the list is of goods that are named: prices of different goods are no order that anybody wants. */
  isOfGoods: boolean;
  filterCount: number;
  sheetId: string;
  /** Where the filters can be saved; null where there is nothing to save. */
  saveHref: string | null;
};

/** Filters (on a phone), saving them, order, and table, cards or map. */
export function Toolbar({ state, sorting, view, placed, isOfGoods, filterCount, sheetId, saveHref }: Props) {
  const t = useTranslations("catalogue");
  const saved = useTranslations("savedSearches");
  const searching = state.params.q !== undefined;
  const isOfBids = state.params.type === "BUY";
  const nameOrder = (id: (typeof ORDERS)[number]["id"]) => {
    if (isOfBids && id === "dearestAt") return t("orders.highestNetback");
    if (isOfBids && id === "cheapestAt") return t("orders.lowestNetback");
    return t(`orders.${id}`);
  };
  const current = ORDERS.find(({ sortBy, direction }) => sortBy === sorting.key && direction === sorting.direction);
  const offered = ORDERS.filter((order) => {
    if (order === current) return true;
    if ("rare" in order) return false;
    switch (order.sortBy) {
      case "relevance":
        return searching;
      case "comparablePrice":
        return isOfGoods;
      case "priceAt":
        // The best offer has the lowest price, the best bid the highest.
        return placed !== null && state.params.at !== undefined && (order.direction === "desc") === isOfBids;
      case "distance":
        return state.params.near !== undefined;
      default:
        return true;
    }
  });
  const views = [
    { id: "table", Icon: Table2, label: t("asTable") },
    { id: "cards", Icon: LayoutGrid, label: t("asCards") },
    { id: "map", Icon: MapIcon, label: t("onMap") },
  ] as const;
  return (
    <div className="flex items-center gap-2 lg:ml-auto max-lg:w-full max-sm:gap-1.5 max-[23.75rem]:flex-wrap">
      <button
        type="button"
        popoverTarget={sheetId}
        className="flex h-9 flex-none items-center max-lg:h-11 gap-1.5 rounded-md border border-edge bg-raised px-3 font-medium hover:bg-hover max-sm:px-2.5 lg:hidden"
      >
        <SlidersHorizontal aria-hidden className="max-sm:hidden" />
        {t("filters")}
        {filterCount > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent">
            {filterCount}
          </span>
        )}
      </button>
      {saveHref && (
        <a
          href={saveHref}
          rel="nofollow"
          aria-label={saved("save")}
          title={saved("save")}
          className="flex h-8 flex-none items-center max-lg:h-11 gap-1.5 rounded-md px-2 font-medium text-accent hover:bg-hover max-sm:w-9 max-sm:justify-center max-sm:border max-sm:border-edge max-sm:px-0"
        >
          <BellPlus aria-hidden />
          <span className="max-sm:hidden">{saved("save")}</span>
        </a>
      )}
      <div className="flex flex-none rounded-md border border-edge max-lg:order-last max-lg:ml-auto">
        {views.map(({ id, Icon, label }) => (
          <Link
            key={id}
            href={formatCatalogueHref(state, {
              view: id === "table" ? null : id,
              page: state.params.page ?? null,
            })}
            scroll={false}
            rel="nofollow"
            aria-label={label}
            title={label}
            aria-current={view === id ? "true" : undefined}
            // A phone's line has room for two: its way to the map is in the filters.
            data-spare={id === (view === "map" ? "cards" : "map") ? "" : undefined}
            className="grid h-7.5 w-9 place-items-center max-lg:h-11 text-muted first:rounded-l-[5px] last:rounded-r-[5px] hover:text-ink aria-[current]:bg-accent-wash aria-[current]:text-accent max-sm:data-[spare]:hidden"
          >
            <Icon aria-hidden />
          </Link>
        ))}
      </div>
      <Menu label={t("sortLabel")} text={current ? nameOrder(current.id) : t("sort")}>
        {offered.map(({ id, sortBy, direction }) => (
          <Link
            key={id}
            href={formatCatalogueHref((sortBy === "priceAt" && placed) || state, {
              sortBy,
              quality: null,
              order: direction === USUAL_DIRECTION[sortBy] ? null : direction,
            })}
            rel="nofollow"
            aria-current={current?.id === id ? "true" : undefined}
            className="flex h-9 max-lg:h-11 items-center px-3 whitespace-nowrap hover:bg-hover aria-[current]:font-semibold aria-[current]:text-accent"
          >
            {nameOrder(id)}
          </Link>
        ))}
      </Menu>
    </div>
  );
}
