// The choices that narrow a list, with exact numbers: those of each filter and of the category's attributes.
import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, listLeaves } from "@/lib/reference/categories/tree";
import { comesInSizes } from "../attribute-policy";
import { CATEGORY_FILTERS, type Facets } from "../filter-display-policy";
import { countByAttribute, hasAttributeCounts, isInRollup, selectRollup } from "./counts";
import {
  type Filter,
  type FilterName,
  filterAttributes,
  filterByIndex,
  filterRollup,
  findPossibleLeaves,
  listNames,
  omit,
  pickBy,
  SEARCH_ATTRIBUTES,
} from "./filters";
import { countRowFacets } from "./row-facets";
import { countByFacetKey, selectSearchRows } from "./search-rows";

export type ListingFacets = Facets & {
  /** Numbers of each leaf below the chosen category (beside it, when it is a leaf) under the other filters. */
  categories: ReadonlyMap<string, number>;
  /** In a list of all categories: the leaf of the goods that the text names, whose qualities these are. Null elsewhere. */
  goods: CategoryNode | null;
};

type Dimension = "category" | "type" | "country" | "region" | "currency" | "verified";
type Count = { dimension: Dimension; value: string; n: number };

/** The column behind each facet; each is counted without its own filter, so that the other choices stay visible. */
const DIMENSIONS: Record<Dimension, { column: SQL; without: FilterName[] }> = {
  category: { column: sql`category_slug`, without: ["cat", ...CATEGORY_FILTERS] },
  type: { column: sql`type`, without: ["type"] },
  country: { column: sql`country_code`, without: ["country", "region"] },
  region: { column: sql`region`, without: ["region"] },
  currency: { column: sql`currency`, without: ["currency"] },
  verified: { column: sql`verified`, without: ["verified"] },
};

const CHOICES: readonly FilterName[] = ["type", "country", "region", "currency", "verified"];
/** Filters under which the values of a facet stay, with zero. Regions are those of the chosen countries. */
const MAY_BE_ZERO: Record<Dimension, readonly FilterName[]> = {
  category: [],
  type: CHOICES,
  country: CHOICES,
  region: CHOICES.filter((name) => name !== "country"),
  currency: CHOICES,
  verified: CHOICES,
};

/**
 * Live counts of every choice that a reader could make next, and the quality attributes of the category with theirs. Without a category
 * they are those of that of the `named` leaves which has most matches.
 */
export async function countFacets(filter: Filter, named: readonly CategoryNode[] = []): Promise<ListingFacets> {
  const dimensions = countDimensions(filter);
  const goods = filter.cat === undefined ? findMostNamed(named, dimensions) : null;
  const [counts, known, attributes, counted] = await Promise.all([
    dimensions,
    listKnownValues(filter),
    goods === null ? countAttributes(filter, filter.cat) : goods.then((leaf) => countAttributes(filter, leaf)),
    countRowFacets(
      filter,
      dimensions.then((counts) => sumTypes(counts, filter.type)),
    ),
  ]);
  const of = (dimension: Dimension) => {
    const found = counts.filter((count) => count.dimension === dimension && count.value !== "");
    const isFound = new Set(found.map(({ value }) => value));
    return [...found, ...known.filter((each) => each.dimension === dimension && !isFound.has(each.value))];
  };
  return {
    categories: new Map(of("category").map(({ value, n }) => [value, n])),
    types: of("type").map(({ value, n }) => ({ value, count: n })),
    countries: of("country").map(({ value, n }) => ({ value, count: n })),
    regions: of("region").map(({ value, n }) => ({ value, count: n })),
    currencies: of("currency").map(({ value, n }) => ({ value, count: n })),
    verified: of("verified").find(({ value }) => value === "true")?.n ?? 0,
    attributes,
    counted,
    goods: (await goods) ?? null,
  };
}

const sumTypes = (counts: readonly Count[], type: Filter["type"]) =>
  counts
    .filter(({ dimension, value }) => dimension === "type" && (type === undefined || value === type))
    .reduce((sum, { n }) => sum + n, 0);

/** The leaf of most matches. */
async function findMostNamed(
  leaves: readonly CategoryNode[],
  counts: Promise<Count[]>,
): Promise<CategoryNode | undefined> {
  if (leaves.length < 2) return leaves[0];
  const numbers = (await counts).filter(({ dimension }) => dimension === "category");
  const count = ({ slug }: CategoryNode) => numbers.find(({ value }) => value === slug)?.n ?? 0;
  return leaves.toSorted((one, other) => count(other) - count(one))[0];
}

/** Filters whose lists are apart from the catalogue: the values there are those of the lists. */
const APART: readonly FilterName[] = ["q", "company", "owner", "sellers"];

/**
 * Countries, regions and currencies that the category has at all, or a list apart from it, with zero: those that the other filters leave
 * nothing of stay in sight. Filters of the rollup need none: `countDimensions` has zeros under them.
 */
async function listKnownValues(filter: Filter): Promise<Count[]> {
  const others = omit(filter, APART);
  if (isInRollup(filter)) return [];
  const isApart = filter.cat?.level !== 3 && listNames(others).length < listNames(filter).length;
  if (isApart && isInRollup(others)) return [];
  const scope = withCategory(isApart ? omit(filter, listNames(others)) : {}, filter.cat);
  const of = (dimension: Dimension) =>
    sql`select distinct ${dimension}::text as dimension, ${DIMENSIONS[dimension].column}::text as value, 0 as n from known
      where n > 0 and ${DIMENSIONS[dimension].column} <> ''`;
  const parts = [of("country"), of("currency"), ...(filter.country ? [] : [of("region")])];
  return readWithCustomPlan<Count>(sql`
    with known as materialized (${isApart ? countRowsByFacetKey(scope) : sumByFacetKey(scope)})
    ${sql.join(parts, sql` union all `)} order by value`);
}

function countDimensions(filter: Filter): Promise<Count[]> {
  // Counted by facet key first, once for all dimensions; each then sums the keys that its own filters leave.
  const cubes = new Map<string, { name: SQL; rows: SQL }>();
  const cubeOf = (rest: Filter, kept: readonly FilterName[]): SQL => {
    const isSummed = isInRollup(rest);
    const within = isSummed
      ? withCategory({}, rest.cat)
      : withCategory(pickBy(rest, ["row"], ["rollup"]), isOfCategory(rest) ? filter.cat : shownWithin(filter));
    const key = JSON.stringify([listNames(within), within.cat?.slug]);
    const name = cubes.get(key)?.name ?? sql.raw(`cube${cubes.size}`);
    cubes.set(key, { name, rows: isSummed ? sumByFacetKey(within) : countRowsByFacetKey(within) });
    const asked = isSummed ? omit(rest, ["cat"]) : rest;
    const scope = omit(asked, kept);
    // A value that the other filters leave nothing of stays in sight, with zero.
    const met = sql`case when ${filterRollup(asked)} then n else 0 end`;
    return sql`(select ${KEY_COLUMNS}${isSummed ? sql`` : sql`, category_slug`}, ${met} as n from ${name} where n > 0 and ${filterRollup(scope)})`;
  };
  const parts = (Object.keys(DIMENSIONS) as Dimension[]).map((dimension) => {
    const { column, without } = DIMENSIONS[dimension];
    const others = omit(filter, without);
    const rest = dimension === "category" ? withCategory(others, shownWithin(filter)) : others;
    const source =
      dimension === "category" && isInRollup(rest)
        ? sql`(${selectRollup(rest)})`
        : cubeOf(rest, MAY_BE_ZERO[dimension]);
    return sql`select ${dimension}::text as dimension, ${column}::text as value, sum(n)::int as n from ${source} x group by 2`;
  });
  const found = [...cubes.values()].map(({ name, rows }) => sql`${name} as materialized (${rows})`);
  const first = found.length === 0 ? sql`` : sql`with ${sql.join(found, sql`, `)}`;
  return readWithCustomPlan<Count>(sql`${first} ${sql.join(parts, sql` union all `)} order by n desc, value`);
}

const isOfCategory = (filter: Filter) => CATEGORY_FILTERS.some((name) => filter[name] !== undefined);

const withCategory = (filter: Filter, cat: Filter["cat"]): Filter => (cat ? { ...filter, cat } : omit(filter, ["cat"]));

const KEY_COLUMNS = sql`type, country_code, region, currency, verified`;

/** Numbers of listings by facet key, of all categories of the filter together: from the rollup. */
function sumByFacetKey(filter: Filter): SQL {
  const where = filterRollup(filter);
  return sql`
    select ${KEY_COLUMNS}, sum(n) as n from (
      select ${KEY_COLUMNS}, count as n from listing_counts where ${where}
      union all select ${KEY_COLUMNS}, delta from listing_count_deltas where ${where}
    ) x group by ${KEY_COLUMNS}`;
}

/** Numbers of listings by facet key, counted. */
function countRowsByFacetKey(filter: Filter): SQL {
  const rows = selectSearchRows(filter);
  if (rows) return countByFacetKey(rows);
  return sql`
    select category_slug, type, country_code, coalesce(region, '') as region, currency, verified, count(*) as n
    from listings l where ${filterByIndex(filter)} group by 1, 2, 3, 4, 5, 6`;
}

/** The category whose parts are the choices: the chosen one, or the parent of a chosen leaf. */
function shownWithin({ cat }: Filter): Filter["cat"] {
  return (cat && cat.children.length > 0 ? cat : cat?.parent) ?? undefined;
}

type AttributeCount = { key: string; value: string | null; n: number; min: number | null; max: number | null };

/**
 * Numbers of listings by value of these attributes, as rows `(key, value, n)`. Each attribute is counted under the chosen values of
 * the others. Each listing is read once: spread out by `jsonb_each` it would be a row for each attribute.
 */
function countAttributeValues({ attr = [], ...rest }: Filter, keys: readonly string[]): SQL {
  const chosen = [...new Set(attr.map(({ key }) => key))];
  const column = (kind: "v" | "met", index: number) => sql.raw(`${kind}${index}`);
  const rows = selectSearchRows(rest);
  const listings = rows
    ? sql`(select ${SEARCH_ATTRIBUTES} as attributes from ${rows} offset 0) l`
    : sql`listings l where ${filterByIndex(rest)}`;
  const values = keys.map((key, index) => sql`l.attributes -> ${key}::text as ${column("v", index)}`);
  const met = chosen.map((key, index) => {
    const asked = attr.filter((filter) => filter.key === key);
    return sql`${filterAttributes(sql`l.attributes`, asked)} as ${column("met", index)}`;
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

/** Values of a text or a number that are shown as choices: of more numbers the ends of a range are typed. */
const MOST_CHOICES = 24;

/** Options and ranges of the quality attributes, once the reader has chosen a leaf. Values that the other filters leave nothing of stay, with zero. */
async function countAttributes(
  filter: Filter,
  category: CategoryNode | undefined,
): Promise<ListingFacets["attributes"]> {
  if (!category) return [];
  const [leaf, ...others] = listLeaves(category);
  // A leaf that does not know what is asked for has nothing to show, be it that listings kept it from another one.
  if (!leaf || others.length > 0 || findPossibleLeaves(filter)?.length === 0) return [];
  const keys = leaf.attributes.map(({ key }) => key);
  if (keys.length === 0) return [];
  const ranged = leaf.attributes.filter((attribute) => attribute.type === "number" && !comesInSizes(attribute));
  const isSummed = !filter.attr && hasAttributeCounts(filter);
  const [rows, all] = await Promise.all([
    sumAttributes(isSummed ? countByAttribute(filter, keys) : countAttributeValues(filter, keys), ranged),
    listNames(filter).length === 1 ? [] : sumAttributes(countByAttribute({ cat: leaf }, keys), ranged),
  ]);
  return leaf.attributes.flatMap((attribute): ListingFacets["attributes"] => {
    const mine = rows.filter(({ key }) => key === attribute.key);
    const known = all.filter(({ key }) => key === attribute.key);
    const chosen = (filter.attr ?? []).flatMap(({ key, operator, value }) =>
      key === attribute.key && operator === "is" ? String(value) : [],
    );
    return toAttributeFacet(attribute, mine, known.length > 0 ? known : mine, chosen);
  });
}

/** Values that are read of an attribute: people may write as many texts as they like. */
const MOST_VALUES = 200;

/** Sums rows `(key, value, n)`: a row for each value, most first; of the `ranged` numbers one. Each has the ends of all numbers of its key. */
function sumAttributes(source: SQL, ranged: readonly Attribute[]): Promise<AttributeCount[]> {
  const names = ranged.map(({ key }) => key).join(",");
  return readWithCustomPlan<AttributeCount>(sql`
    select key, value, n, min, max from (
      select key, case when not key = any(string_to_array(${names}, ',')) then value #>> '{}' end as value, sum(n)::int as n,
        min(min(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8 end)) over (partition by key) as min,
        max(max(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8 end)) over (partition by key) as max,
        row_number() over (partition by key order by sum(n) desc, min(value #>> '{}')) as place
      from (${source}) counted group by 1, 2) ranked
    where place <= ${MOST_VALUES}::int order by n desc, value`);
}

/** The facet of an attribute by the counts under the filters, of the first values that the category has and of those that are chosen. */
function toAttributeFacet(
  attribute: Attribute,
  rows: readonly AttributeCount[],
  known: readonly AttributeCount[],
  chosen: readonly string[],
): ListingFacets["attributes"] {
  if (known.length === 0) return [];
  const values = known.flatMap(({ value }) => (value === null ? [] : [value]));
  if (attribute.type === "number" && (values.length === 0 || values.length > MOST_CHOICES)) {
    const ends = rows.length > 0 ? rows : known;
    return ends
      .slice(0, 1)
      .flatMap(({ min, max }) => (min !== null && max !== null ? [{ attribute, range: { min, max } }] : []));
  }
  const count = (value: string) => rows.find((row) => row.value === value)?.n ?? 0;
  const shown = attribute.options ?? values.filter((value, place) => place < MOST_CHOICES || chosen.includes(value));
  const choices = shown.map((value) => ({ value, count: count(value) }));
  if (attribute.type === "number") choices.sort((a, b) => Number(a.value) - Number(b.value));
  return [{ attribute, options: choices }];
}
