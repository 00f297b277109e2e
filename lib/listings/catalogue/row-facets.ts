// Choices that the rollup does not know: the places, the VAT and the ages of a list, counted from its listings.
import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import type { Facets } from "../filter-display-policy";
import { PERIODS } from "../filter-values-policy";
import { countListings } from "./counts";
import { type Filter, type FilterName, filterByIndex, listFilterConditions, omit } from "./filters";
import { selectSearchRows } from "./search-rows";
import { COUNTED_ONE_BY_ONE } from "./thresholds";

/** Places that are offered: those of most listings. */
const MOST_PLACES = 8;

/** The filter that each is counted without, so that its other choices stay visible. */
const DIMENSIONS = { place: "place", vat: "vat", period: "publishedWithin" } as const satisfies Record<
  string,
  FilterName
>;
type Dimension = keyof typeof DIMENSIONS;

/**
 * Numbers of listings by place, VAT and age under the other filters; null where these leave very many: the listings are read one by
 * one. They are found by the index of search rows, or in a leaf category that is no larger itself; null where neither does. `bound` is
 * at least their number where none of the three filters is in use.
 */
export async function countRowFacets(filter: Filter, bound: Promise<number>): Promise<Facets["counted"]> {
  const others = omit(filter, Object.values(DIMENSIONS));
  const isNarrowed = Object.values(DIMENSIONS).some((name) => filter[name] !== undefined);
  if ((await (isNarrowed ? countListings(others) : bound)) > COUNTED_ONE_BY_ONE) return null;
  const { cat } = others;
  const isOfLeaf = !others.q && cat?.level === 3 && (await countListings({ cat })) <= COUNTED_ONE_BY_ONE;
  const found = isOfLeaf ? null : selectSearchRows(others);
  if (!found && !isOfLeaf) return null;
  const listings = found
    ? sql`(select s.listing_id from ${found} offset 0) found join listings l on l.id = found.listing_id`
    : sql`listings l where ${filterByIndex(others)}`;
  const met = (name: FilterName): SQL => {
    const [condition = sql`true`] = listFilterConditions({ [name]: filter[name] } as Filter, "row");
    return condition;
  };
  const age = sql.join(
    PERIODS.map((days) => sql`when l.published_at >= now() - make_interval(days => ${days}::int) then ${days}::int`),
    sql` `,
  );
  const without = (dimension: Dimension) =>
    sql.join(
      Object.keys(DIMENSIONS).flatMap((each) => (each === dimension ? [] : [sql.raw(`of_${each}`)])),
      sql` and `,
    );
  const rows = await readWithCustomPlan<{ dimension: Dimension; value: string; n: number }>(sql`
    with counted as materialized (
      select l.basis_place_id as place, l.vat, case ${age} end as period, ${met("place")} as of_place, ${met("vat")} as of_vat,
        ${met("publishedWithin")} as of_period, count(*)::int as n
      from ${listings} group by 1, 2, 3, 4, 5, 6)
    (select 'place' as dimension, place as value, sum(n)::int as n from counted
      where place is not null and ${without("place")} group by 2, of_place
      order by of_place desc, 3 desc, 2 limit ${MOST_PLACES + (filter.place?.length ?? 0)}::int)
    union all select 'vat', vat, sum(n)::int from counted
      where vat is not null and ${without("vat")} group by 2
    union all select 'period', days::text, coalesce(sum(n) filter (where period <= days and ${without("period")}), 0)::int
      from unnest(string_to_array(${PERIODS.join(",")}, ',')::int[]) days left join counted on true group by 2`);
  const of = (dimension: Dimension) =>
    rows.filter((row) => row.dimension === dimension).map(({ value, n }) => ({ value, count: n }));
  // The chosen ones came first, so that none of them is missing.
  return {
    places: of("place").toSorted((one, other) => other.count - one.count),
    vat: of("vat"),
    periods: of("period"),
  };
}
