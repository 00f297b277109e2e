/*
 * Each filter of the catalogue, defined once: its condition over a listing, over its search row and over the rollup. Which filters
 * the search rows or the rollup answer follows from these definitions.
 */

import { type SQL, sql } from "drizzle-orm";
import { splitParam } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { comparablePriceSql } from "@/lib/prices/comparable-rows";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import { toTypeTerm } from "@/lib/text/dictionary";
import { matchAnyLevel } from "@/lib/text/matching";
import { toCategoryTerm } from "@/lib/text/names";
import type { SearchQuery } from "@/lib/text/query";
import { toTermId } from "@/lib/text/terms";
import type { AttributeFilter, ListingFilters } from "../query";
import { placePriceSql } from "./freight-groups";

/** A bound of prices in scaled roubles, and the factors of their groups (`lib/prices/comparable-rows.ts`, `freight-groups.ts`). */
type PriceBound = { amount: string; groups: string };
type Resolved = Omit<ListingFilters, "cat" | "q" | "near" | "within" | PriceBoundName> & {
  cat?: CategoryNode;
  q?: SearchQuery;
  /** Ids of companies that the text names. */
  sellers?: readonly string[];
  /** Ids of the places within a distance. */
  within?: readonly string[];
} & { [K in PriceBoundName]?: PriceBound };
type PriceBoundName = "comparablePriceMin" | "comparablePriceMax" | "priceAtMin" | "priceAtMax";
type Values = { [K in keyof Resolved]-?: NonNullable<Resolved[K]> };
/** Filters as `parse-query.ts` resolves them: only those that narrow the list. */
export type Filter = Partial<Values>;
export type FilterName = keyof Filter;

type Definition<V> = {
  /** Condition over `listings l`. */
  row: (value: V) => SQL;
  /** Condition over `listing_search s`, whose indexes have the column. */
  search?: (value: V) => SQL;
  /** Term of the search row that stands for the value: the index of terms narrows a text by it. */
  term?: (value: V) => number;
  /** Condition over the rollup. */
  rollup?: (value: V) => SQL;
  /** Condition over the rollup that every match meets, though not only matches do. */
  bound?: (value: V) => SQL;
};

/** A mapped type: a filter of the contract that is missing here does not compile. */
const FILTERS: { [K in keyof Values]: Definition<Values[K]> } = {
  cat: {
    row: (node) => sql`l.${getCategoryColumn(node.level)} = ${node.slug}`,
    term: (node) => toTermId("kind", toCategoryTerm(node.slug)),
    rollup: (node) => sql`category_slug = any(${splitParam(joinSlugs(listLeaves(node)))}::text[])`,
  },
  type: {
    row: (type) => sql`l.type = ${type}`,
    term: (type) => toTermId("title", toTypeTerm(type)),
    rollup: (type) => sql`type = ${type}`,
  },
  q: {
    row: (query) => sql`l.id in (select s.listing_id from listing_search s where ${textCondition(query)})`,
    search: (query) => matchAnyLevel(query, sql`s.terms`),
  },
  sellers: { row: (ids) => sql`l.company_id = any(${splitParam(ids.join(","))}::uuid[])` },
  country: {
    row: (codes) => isAnyOf(sql`l.country_code`, codes),
    rollup: (codes) => isAnyOf(sql`country_code`, codes),
  },
  region: { row: (names) => isAnyOf(sql`l.region`, names), rollup: (names) => isAnyOf(sql`region`, names) },
  currency: { row: (codes) => isAnyOf(sql`l.currency`, codes), rollup: (codes) => isAnyOf(sql`currency`, codes) },
  priceMin: {
    row: (price) => sql`l.price_per_unit >= ${String(price)}::numeric`,
    search: (price) => sql`s.price_per_unit >= ${String(price)}::numeric`,
  },
  priceMax: {
    row: (price) => sql`l.price_per_unit <= ${String(price)}::numeric`,
    search: (price) => sql`s.price_per_unit <= ${String(price)}::numeric`,
  },
  comparablePriceMin: {
    row: ({ amount, groups }) => sql`${comparablePriceSql(groups)} >= ${amount}::numeric`,
  },
  comparablePriceMax: {
    row: ({ amount, groups }) => sql`${comparablePriceSql(groups)} <= ${amount}::numeric`,
  },
  priceAtMin: { row: ({ amount, groups }) => sql`${placePriceSql(groups)} >= ${amount}::numeric` },
  priceAtMax: { row: ({ amount, groups }) => sql`${placePriceSql(groups)} <= ${amount}::numeric` },
  place: { row: (ids) => isAnyOf(sql`l.basis_place_id`, ids) },
  within: { row: (ids) => isAtPlace(ids) },
  vat: { row: (modes) => isAnyOf(sql`l.vat`, modes) },
  // The base price of 1 is the number of units in a base unit.
  minVolumeMax: {
    row: (amount) =>
      sql`(l.min_volume is null or l.min_volume <= ${String(amount)}::numeric * listing_base_price(1, l.unit_code))`,
  },
  publishedWithin: {
    row: (days) => sql`l.published_at >= now() - make_interval(days => ${days}::int)`,
    search: (days) => sql`s.published_at >= now() - make_interval(days => ${days}::int)`,
  },
  basis: { row: (codes) => isAnyOf(sql`l.basis`, codes), search: (codes) => isAnyOf(sql`s.basis`, codes) },
  company: {
    row: (keys) =>
      keys.length === 1
        ? sql`l.company_id = ${selectCompanyId(keys[0] ?? "")}`
        : sql`l.company_id in (${sql.join(keys.map(selectCompanyId), sql`, `)})`,
  },
  owner: { row: (id) => (isId(id) ? sql`l.owner_id = ${id}::uuid` : sql`false`) },
  verified: {
    row: (verified) => sql`l.verified = ${verified}::boolean`,
    rollup: (verified) => sql`verified = ${verified}::boolean`,
  },
  attr: {
    row: (filters) => filterAttributes(sql`l.attributes`, filters),
    search: (filters) => filterAttributes(SEARCH_ATTRIBUTES, filters),
    bound: (filters) => sql`category_slug = any(${splitParam(joinSlugs(leavesWith(filters)))}::text[])`,
  },
};
type Kind = keyof Definition<unknown>;

const SEPARATOR = "\u001f";

/** Whether a column has one of some values. One value stays a comparison: an index with the column keeps its order then. */
function isAnyOf(column: SQL, [first = "", ...more]: readonly string[]): SQL {
  if (more.length === 0) return sql`${column} = ${first}`;
  return sql`${column} = any(${splitParam([first, ...more].join(SEPARATOR), SEPARATOR)}::text[])`;
}
/** One text parameter, so that the same filters are the same statement. */
const isAtPlace = (ids: readonly string[]) => sql`l.basis_place_id = any(string_to_array(${ids.join(",")}, ','))`;

const LEVEL_COLUMNS = { 1: "industry_slug", 2: "group_slug", 3: "category_slug" } as const;
/** The column of a listing that has its category of a level. */
export const getCategoryColumn = (level: CategoryNode["level"]): SQL => sql.raw(LEVEL_COLUMNS[level]);

/** Attributes of a search row `s`. It has none that are long (`listing_qualities`): then the listing is asked. */
export const SEARCH_ATTRIBUTES = sql`coalesce(s.attributes, (select w.attributes from listings w where w.id = s.listing_id))`;

/** Names of the filters in use, in the order of their definitions: the same filters are the same statement. */
export function listNames(filter: Filter): FilterName[] {
  return (Object.keys(FILTERS) as FilterName[]).filter((name) => filter[name] !== undefined);
}

/** Whether all filters, or those of a filter with some left out, are defined over one of these. */
export function isAnsweredBy(filter: Filter, ...kinds: Kind[]): boolean {
  return listNames(filter).every((name) => kinds.some((kind) => FILTERS[name][kind]));
}

/** The filters that are defined over one of these and over none of `not`. */
export function pickBy(filter: Filter, kinds: Kind[], not: Kind[] = []): Filter {
  const has = (name: FilterName, kind: Kind) => FILTERS[name][kind] !== undefined;
  const names = listNames(filter).filter(
    (name) => kinds.some((kind) => has(name, kind)) && !not.some((kind) => has(name, kind)),
  );
  return Object.fromEntries(names.map((name) => [name, filter[name]]));
}

/** A filter without some of its parts. */
export function omit(filter: Filter, names: readonly FilterName[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name as FilterName)));
}

/** The conditions of one kind. */
export function listFilterConditions(filter: Filter, kind: Exclude<Kind, "term">): SQL[] {
  return listNames(filter).flatMap((name) => conditionOf(name, filter, kind));
}

function conditionOf<K extends FilterName>(name: K, filter: Filter, kind: Exclude<Kind, "term">): SQL[] {
  const condition = FILTERS[name][kind];
  return condition ? [condition(filter[name] as Values[K])] : [];
}

/** Numbers of the terms that stand for filters in a search row. */
export function listFilterTerms(filter: Filter): number[] {
  const term = <K extends FilterName>(name: K) => FILTERS[name].term?.(filter[name] as Values[K]) ?? [];
  return listNames(filter).flatMap(term);
}

/** The `where` clause of a filtered list of public `listings l`. */
export function filterListings(filter: Filter): SQL {
  return sql.join([sql`l.status = 'ACTIVE'`, ...listFilterConditions(filter, "row")], sql` and `);
}

/** `filterListings` for indexes that have the filters' columns: they have leaf categories alone. */
export function filterByIndex(filter: Filter): SQL {
  const leaves = findPossibleLeaves(filter);
  if (leaves === null) return filterListings(filter);
  return sql`${filterListings(filter)} and l.category_slug = any(string_to_array(${joinSlugs(leaves)}, ','))`;
}

/** The `where` clause over the rollup or its deltas: exact, unless attributes are among the filters. */
export function filterRollup(filter: Filter): SQL {
  return sql.join(
    [sql`true`, ...listFilterConditions(filter, "rollup"), ...listFilterConditions(filter, "bound")],
    sql` and `,
  );
}

/**
 * The filter as an expression over a row of `listings l` and its `listing_search s`: for a few listings and many filters.
 * The text comes last: it costs most, and only what the other filters leave is compared with it.
 */
export function matchesFilter({ q, ...rest }: Filter): SQL {
  return q === undefined ? filterListings(rest) : sql`${filterListings(rest)} and ${textCondition(q)}`;
}

const textCondition = (query: SearchQuery) => sql`s.published_at is not null and ${matchAnyLevel(query, sql`s.terms`)}`;

/** The id of a company that is named by its id or its slug. */
export function selectCompanyId(idOrSlug: string): SQL {
  return isId(idOrSlug) ? sql`${idOrSlug}::uuid` : sql`(select c.id from companies c where c.slug = ${idOrSlug})`;
}

/** The leaf categories that can have matches; null where that is any leaf. */
export function findPossibleLeaves({ cat, attr }: Filter): CategoryNode[] | null {
  if (!attr) return cat ? listLeaves(cat) : null;
  const known = new Set(leavesWith(attr));
  return (cat ? listLeaves(cat) : [...known]).filter((leaf) => known.has(leaf));
}

/** The leaf categories that know all of these attributes. */
function leavesWith(filters: readonly AttributeFilter[]): CategoryNode[] {
  const knows = (leaf: CategoryNode, key: string) => leaf.attributes.some((attribute) => attribute.key === key);
  return categoryTree.flatMap(listLeaves).filter((leaf) => filters.every(({ key }) => knows(leaf, key)));
}

const joinSlugs = (nodes: readonly CategoryNode[]) => nodes.map(({ slug }) => slug).join(",");

/** The bounds of qualities in a text as filters of their attributes. */
export const listBounds = (qualities: SearchQuery["qualities"]): AttributeFilter[] =>
  qualities.flatMap(({ key, min, max }): AttributeFilter[] => [
    ...(min === null ? [] : [{ key, operator: "min" as const, value: min }]),
    ...(max === null ? [] : [{ key, operator: "max" as const, value: max }]),
  ]);

/** Conditions on the quality attributes in a column. */
export function filterAttributes(attributes: SQL, filters: readonly AttributeFilter[]): SQL {
  const keys = [...new Set(filters.map(({ key }) => key))];
  const each = keys.map((key) =>
    filterValue(
      sql`(${attributes} -> ${key}::text)`,
      filters.filter((filter) => filter.key === key),
    ),
  );
  return sql.join(each, sql` and `);
}

/** The number in the value of an attribute, as JSON; null where it is none. */
const readNumber = (stored: SQL) =>
  sql`case when jsonb_typeof(${stored}) = 'number' then (${stored} #>> '{}')::numeric end`;

/** The sort value of a quality in a column of attributes: the number, or the place in the closed list. */
export function selectQuality(attributes: SQL, { key, options }: Pick<Attribute, "key" | "options">): SQL {
  if (options === null) return readNumber(sql`(${attributes} -> ${key}::text)`);
  return sql`array_position(${splitParam(options.join(SEPARATOR), SEPARATOR)}::text[], ${attributes} ->> ${key}::text)::numeric`;
}

/** Whether the value of an attribute, as JSON, is what the filters of its key ask for: any of the exact values, within both bounds. */
export function filterValue(stored: SQL, filters: readonly AttributeFilter[]): SQL {
  const values = filters.filter(({ operator }) => operator === "is").map(({ value }) => value);
  const number = readNumber(stored);
  const bounds = filters.flatMap(({ operator, value }) => {
    if (operator === "is") return [];
    const bound = sql`${String(value)}::numeric`;
    return [operator === "min" ? sql`${number} >= ${bound}` : sql`${number} <= ${bound}`];
  });
  const exact =
    values.length > 1
      ? [sql`${stored} in (select jsonb_array_elements(${JSON.stringify(values)}::jsonb))`]
      : values.map((value) => sql`${stored} = ${JSON.stringify(value)}::jsonb`);
  return sql.join([...exact, ...bounds], sql` and `);
}
