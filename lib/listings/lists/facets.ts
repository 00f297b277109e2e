import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import type { Attribute } from "@/lib/reference/categories/contract";
import { listLeaves } from "@/lib/reference/categories/tree";
import { findCountryByCode, findRegion } from "@/lib/reference/geo/countries";
import type { ListingType } from "@/lib/reference/listing-types";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import type { ListingFilters } from "../query";
import { attributeCounts, hasAttributeCounts, isCovered, sumsWhere } from "./counts";
import {
  attributeConditions,
  countedWhere,
  getCategory,
  hasQuality,
  leavesFor,
  sumCondition,
  uncovered,
} from "./filters";
import { ATTRIBUTES, foundCombinations, narrowRows } from "./found";

export type ListingFacets = {
  /** What each leaf below the chosen category (beside it, when it is a leaf) would leave of the rest of the filters. */
  categories: ReadonlyMap<string, number>;
  types: { value: ListingType; count: number }[];
  countries: { code: string; name: string; nameEn: string; count: number }[];
  regions: { value: string; nameEn: string; count: number }[];
  currencies: { value: string; count: number }[];
  /** Listings of verified companies. */
  verified: number;
  attributes: {
    attribute: Attribute;
    options?: { value: string; count: number }[];
    range?: { min: number; max: number };
  }[];
};

type Dimension = "category" | "type" | "country" | "region" | "currency" | "verified";
type Count = { dimension: Dimension; value: string; country: string | null; n: number };

/** The column behind each facet; each is counted without its own filter, so that the other choices stay visible. */
const DIMENSIONS: Record<Dimension, { column: SQL; without: (keyof ListingFilters)[] }> = {
  // Quality belongs to a category: its filters stay behind when the category changes.
  category: { column: sql`category_slug`, without: ["cat", "attr"] },
  type: { column: sql`type`, without: ["type"] },
  country: { column: sql`country_code`, without: ["country", "region"] },
  region: { column: sql`region`, without: ["region"] },
  currency: { column: sql`currency`, without: ["currency"] },
  verified: { column: sql`verified`, without: ["verified"] },
};

/**
 * Live counts of every choice that a reader could make next, and the quality attributes of the category with theirs. They belong
 * to the list, which reads a mistyped query as it was `meant`.
 */
export async function listingFacets(
  given: ListingFilters,
  meant: Interpretation | null = null,
): Promise<ListingFacets> {
  const understood = given.q === undefined ? null : (meant ?? (await interpretQuery(given.q, "listings")));
  const filters = understood ? { ...given, q: understood.query.text } : given;
  const [counts, attributes] = await Promise.all([countDimensions(filters), countAttributes(filters)]);
  const of = (dimension: Dimension) =>
    counts.filter((count) => count.dimension === dimension && count.n > 0 && count.value !== "");
  return {
    categories: new Map(of("category").map(({ value, n }) => [value, n])),
    types: of("type").map(({ value, n }) => ({ value: value === "BUY" ? "BUY" : "SELL", count: n })),
    countries: of("country").flatMap(({ value, n }) => {
      const country = findCountryByCode(value);
      return country ? [{ code: country.code, name: country.nameRu, nameEn: country.nameEn, count: n }] : [];
    }),
    regions: of("region").map(({ value, country, n }) => ({
      value,
      nameEn: findRegion(country, value)?.nameEn ?? value,
      count: n,
    })),
    currencies: of("currency").map(({ value, n }) => ({ value, count: n })),
    verified: of("verified").find(({ value }) => value === "true")?.n ?? 0,
    attributes,
  };
}

function countDimensions(filters: ListingFilters): Promise<Count[]> {
  // By combination first, once for all dimensions; each then sums up what its own filters leave of that.
  const cubes = new Map<string, { name: SQL; rows: SQL }>();
  const cubeOf = (rest: ListingFilters): SQL => {
    const { cat, ...others } = rest;
    const isSummed = isCovered(rest);
    const within = isSummed ? { cat } : { ...uncovered(rest), cat: rest.attr ? filters.cat : shownWithin(filters.cat) };
    const key = JSON.stringify(within);
    const name = cubes.get(key)?.name ?? sql.raw(`cube${cubes.size}`);
    cubes.set(key, { name, rows: isSummed ? combinationsOf(within) : countedCombinations(within) });
    return sql`(select * from ${name} where ${sumCondition(isSummed ? others : rest)})`;
  };
  const parts = (Object.keys(DIMENSIONS) as Dimension[]).map((dimension) => {
    const { column, without } = DIMENSIONS[dimension];
    const rest = { ...filters, ...Object.fromEntries(without.map((name) => [name, undefined])) };
    if (dimension === "category") rest.cat = shownWithin(filters.cat);
    const country = dimension === "region" ? sql`country_code` : sql`null`;
    const source = dimension === "category" && isCovered(rest) ? sql`(${sumsWhere(rest)})` : cubeOf(rest);
    return sql`select ${dimension}::text as dimension, ${column}::text as value, ${country}::text as country, sum(n)::int as n from ${source} x group by 2, 3`;
  });
  const found = [...cubes.values()].map(({ name, rows }) => sql`${name} as materialized (${rows})`);
  const first = found.length === 0 ? sql`` : sql`with ${sql.join(found, sql`, `)}`;
  return readWithCustomPlan<Count>(sql`${first} ${sql.join(parts, sql` union all `)} order by n desc, value`);
}

const COMBINED_BY = sql`type, country_code, region, currency, verified`;

/** How many there are of each combination, of all categories of `cat` together: from the sums. */
function combinationsOf({ cat }: ListingFilters): SQL {
  const where = sumCondition({ cat });
  return sql`
    select ${COMBINED_BY}, sum(n) as n from (
      select ${COMBINED_BY}, count as n from listing_counts where ${where}
      union all select ${COMBINED_BY}, delta from listing_count_deltas where ${where}
    ) x group by ${COMBINED_BY}`;
}

/** The same of each category, counted. */
function countedCombinations(filters: ListingFilters): SQL {
  const narrow = narrowRows(filters);
  if (narrow) return foundCombinations(narrow);
  return sql`
    select category_slug, type, country_code, coalesce(region, '') as region, currency, verified, count(*) as n
    from listings l where ${countedWhere(filters)} group by 1, 2, 3, 4, 5, 6`;
}

/** The category whose parts stand in the filter: the chosen one, or what a chosen leaf lies in. */
function shownWithin(cat: string | undefined): string | undefined {
  const node = cat === undefined ? null : getCategory(cat);
  return (node && node.children.length > 0 ? node : node?.parent)?.slug;
}

type AttributeCount = { key: string; value: string | null; n: number; min: number | null; max: number | null };

/**
 * How many have each value of these attributes, as rows `(key, value, n)`. One is counted under what is chosen of the others. Each
 * listing is read once: it stands in as many groups as there are attributes, and spread out by `jsonb_each` it would be as many rows.
 */
function countedAttributes({ attr = [], ...rest }: ListingFilters, keys: readonly string[]): SQL {
  const chosen = [...new Set(attr.map(({ key }) => key))];
  const column = (kind: "v" | "met", index: number) => sql.raw(`${kind}${index}`);
  const narrow = narrowRows(rest);
  const listings = narrow
    ? sql`(select ${ATTRIBUTES} as attributes from ${narrow} offset 0) l`
    : sql`listings l where ${countedWhere(rest)}`;
  const values = keys.map((key, index) => sql`l.attributes -> ${key}::text as ${column("v", index)}`);
  const met = chosen.map((key, index) => {
    const asked = attr.filter((filter) => filter.key === key);
    return sql`${attributeConditions(sql`l.attributes`, asked)} as ${column("met", index)}`;
  });
  const counted = (but: string) => {
    const others = chosen.flatMap((key, index) => (key === but ? [] : [column("met", index)]));
    return others.length === 0 ? sql`count(*)` : sql`count(*) filter (where ${sql.join(others, sql` and `)})`;
  };
  const columns = sql.join(
    keys.map((_, index) => column("v", index)),
    sql`, `,
  );
  const byQuality = (what: (key: string) => SQL) =>
    sql`case ${sql.join(
      keys.map((key, index) => sql`when grouping(${column("v", index)}) = 0 then ${what(key)}`),
      sql` `,
    )} end`;
  return sql`
    select key, value, n from (
      select ${byQuality((key) => sql`${key}::text`)} as key, coalesce(${columns}) as value, ${byQuality(counted)} as n
      from (select ${sql.join([...values, ...met], sql`, `)} from ${listings} offset 0) x
      group by grouping sets (${sql.join(
        keys.map((_, index) => sql`(${column("v", index)})`),
        sql`, `,
      )})
    ) each where value is not null and n > 0`;
}

/** Options and ranges of the quality attributes, once the reader has chosen a leaf. */
async function countAttributes(filters: ListingFilters): Promise<ListingFacets["attributes"]> {
  if (filters.cat === undefined) return [];
  const leaves = listLeaves(getCategory(filters.cat));
  const [leaf] = leaves;
  // A leaf that does not know what is asked for has nothing to show, be it that listings kept it from another one.
  if (!leaf || leaves.length > 1 || leavesFor(filters) === "") return [];
  const shown = leaf.attributes.filter((attribute) => attribute.type !== "text").map(({ key }) => key);
  if (shown.length === 0) return [];
  const isSummed = !hasQuality(filters) && hasAttributeCounts(filters);
  const source = isSummed ? attributeCounts(filters, shown) : countedAttributes(filters, shown);
  const rows = await readWithCustomPlan<AttributeCount>(sql`
    select key, case when jsonb_typeof(value) <> 'number' then value #>> '{}' end as value, sum(n)::int as n,
      min(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8 end) as min,
      max(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8 end) as max
    from (${source}) counted group by 1, 2 order by 3 desc`);
  return leaf.attributes.flatMap((attribute): ListingFacets["attributes"] => {
    const mine = rows.filter((row) => row.key === attribute.key);
    if (mine.length === 0 || attribute.type === "text") return [];
    if (attribute.type === "number")
      return mine.flatMap(({ min, max }) => (min !== null && max !== null ? [{ attribute, range: { min, max } }] : []));
    const options = mine.flatMap(({ value, n }) => (value === null ? [] : [{ value, count: n }]));
    const position = (value: string) => attribute.options?.indexOf(value) ?? 0;
    return [{ attribute, options: options.sort((a, b) => position(a.value) - position(b.value)) }];
  });
}
