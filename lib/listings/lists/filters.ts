import { type SQL, sql } from "drizzle-orm";
import { splitParam } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type CategoryNode, categoryTree, findCategory, listLeaves } from "@/lib/reference/categories/tree";
import { findRegion } from "@/lib/reference/geo/countries";
import { matchQuery } from "@/lib/text/matching";
import { parseSearchText } from "@/lib/text/query";
import type { AttributeFilter, ListingFilters } from "../query";

type Given = { [K in keyof ListingFilters]-?: NonNullable<ListingFilters[K]> };

/** How each filter reads in SQL over `listings l`. A mapped type: a filter of the contract that is missing here does not compile. */
const CONDITIONS: { [K in keyof Given]: (value: Given[K], all: ListingFilters) => SQL } = {
  cat: (value) => categoryCondition(getCategory(value)),
  type: (value) => sql`l.type = ${value}`,
  q: (value) => sql`l.id in (select s.listing_id from listing_search s where ${textCondition(value)})`,
  country: (value) => sql`l.country_code = ${value}`,
  region: (value, all) => sql`l.region = ${regionName(value, all.country)}`,
  currency: (value) => sql`l.currency = ${value}`,
  priceMin: (value) => sql`l.price_per_unit >= ${String(value)}::numeric`,
  priceMax: (value) => sql`l.price_per_unit <= ${String(value)}::numeric`,
  basis: (value) => sql`l.basis = ${value}`,
  company: (value) => sql`l.company_id = ${companyId(value)}`,
  owner: (value) => (isId(value) ? sql`l.owner_id = ${value}::uuid` : sql`false`),
  verified: (value) => sql`l.verified = ${value}::boolean`,
  attr: (value) => attributeConditions(sql`l.attributes`, value),
};

/** What a text asks of documents, `listing_search s`. */
function textCondition(q: string): SQL {
  return sql`s.published_at is not null and ${matchQuery(parseSearchText(q), "text", sql`s.terms`)}`;
}

/** The category that a `cat` parameter names. Throws `invalid_parameter` when there is none. */
export function getCategory(slugOrAlias: string): CategoryNode {
  const node = findCategory(slugOrAlias);
  if (node) return node;
  throw new AppError("invalid_parameter", {
    detail: `There is no category «${slugOrAlias}».`,
    errors: [
      {
        parameter: "cat",
        code: "unknown_category",
        detail: "is not a category we know; GET /api/categories lists them",
      },
    ],
  });
}

/** The id of a company that is named by its id or its slug. */
export function companyId(idOrSlug: string): SQL {
  return isId(idOrSlug) ? sql`${idOrSlug}::uuid` : sql`(select c.id from companies c where c.slug = ${idOrSlug})`;
}

/** The canonical name of a region; an unknown one stays as it is and matches nothing. */
export function regionName(word: string, country?: string): string {
  return findRegion(country ?? null, word)?.nameRu ?? word;
}

/** A condition on the level of the tree that the node stands on: one index range, however many leaves lie below. */
function categoryCondition(node: CategoryNode): SQL {
  if (node.level === 1) return sql`l.industry_slug = ${node.slug}`;
  return node.level === 2 ? sql`l.group_slug = ${node.slug}` : sql`l.category_slug = ${node.slug}`;
}

/** What filters ask of the quality attributes in a column. */
export function attributeConditions(attributes: SQL, filters: readonly AttributeFilter[]): SQL {
  const each = filters.map((filter) => valueCondition(sql`(${attributes} -> ${filter.key}::text)`, filter));
  return sql.join(each, sql` and `);
}

/** Whether the value of an attribute, as JSON, is what a filter asks for. */
export function valueCondition(stored: SQL, { operator, value }: AttributeFilter): SQL {
  if (operator === "is") return sql`${stored} = ${JSON.stringify(value)}::jsonb`;
  const number = sql`case when jsonb_typeof(${stored}) = 'number' then (${stored} #>> '{}')::numeric end`;
  return operator === "min" ? sql`${number} >= ${String(value)}::numeric` : sql`${number} <= ${String(value)}::numeric`;
}

/** The filters that ask for anything; an empty list does not. */
export function givenNames(filters: ListingFilters): (keyof ListingFilters)[] {
  return (Object.keys(filters) as (keyof ListingFilters)[]).filter((name) => {
    const value = filters[name];
    return value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
}

/** The `where` clause of a filtered list of public listings. Throws `invalid_parameter` for an unknown category or a minimum above its maximum. */
export function publicWhere(filters: ListingFilters): SQL {
  requireRanges(filters);
  const given = givenNames(filters);
  // In their own order: the same filters are the same statement.
  const names = (Object.keys(CONDITIONS) as (keyof Given)[]).filter((name) => given.includes(name));
  const conditions = names.map((name) => conditionOf(name, filters));
  return sql.join([sql`l.status = 'ACTIVE'`, ...conditions], sql` and `);
}

/**
 * The same as an expression over a row of `listings l` and its document `listing_search s`: for a few listings and many filters.
 * The text comes last, since it costs most and only what the other filters leave is compared with it.
 */
export function rowWhere({ q, ...filters }: ListingFilters): SQL {
  return q === undefined ? publicWhere(filters) : sql`${publicWhere(filters)} and ${textCondition(q)}`;
}

/** The same for rows that are found or counted in an index alone: by leaf categories, which such indexes have. */
export function countedWhere({ cat, ...filters }: ListingFilters): SQL {
  const leaves = leavesFor({ cat, attr: filters.attr });
  return leaves === null
    ? publicWhere(filters)
    : sql`${publicWhere(filters)} and l.category_slug = any(string_to_array(${leaves}, ','))`;
}

/** The leaves of a category, with commas between them. Throws `invalid_parameter` when there is no such category. */
export function leafSlugs(cat: string): string {
  return listLeaves(getCategory(cat))
    .map(({ slug }) => slug)
    .join(",");
}

/** Whether a quality is asked for. */
export function hasQuality({ attr = [] }: ListingFilters): boolean {
  return attr.length > 0;
}

/** The leaves that have listings for these filters, likewise: those that know the attributes. Null where that is any leaf. */
export function leavesFor({ cat, attr = [] }: ListingFilters): string | null {
  if (attr.length === 0) return cat === undefined ? null : leafSlugs(cat);
  const leaves = cat === undefined ? categoryTree.flatMap(listLeaves) : listLeaves(getCategory(cat));
  const knows = (leaf: CategoryNode, key: string) => leaf.attributes.some((attribute) => attribute.key === key);
  return leaves
    .filter((leaf) => attr.every(({ key }) => knows(leaf, key)))
    .map(({ slug }) => slug)
    .join(",");
}

/** Filters that the sums per combination answer; any other needs the rows themselves. */
const COVERED = new Set<string>(["cat", "type", "country", "region", "currency", "verified"]);

/** The filters by which sums tell what is left at most, since some leaves alone have an attribute, and those that they don't answer. */
export const summed = (filters: ListingFilters) => only(filters, (name) => COVERED.has(name) || name === "attr");
export const uncovered = (filters: ListingFilters) => only(filters, (name) => !COVERED.has(name));

/** Some of the filters, by their names. */
export function only(filters: ListingFilters, isWanted: (name: string) => boolean): ListingFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => isWanted(name)));
}

/** The filters that sums know as a condition over a table of sums or deltas. */
export function sumCondition({ cat, type, country, region, currency, verified, attr }: ListingFilters): SQL {
  const conditions = [sql`true`];
  const leaves = leavesFor({ cat, attr });
  if (leaves !== null) conditions.push(sql`category_slug = any(${splitParam(leaves)}::text[])`);
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (country !== undefined) conditions.push(sql`country_code = ${country}`);
  if (region !== undefined) conditions.push(sql`region = ${regionName(region, country)}`);
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`);
  if (verified !== undefined) conditions.push(sql`verified = ${verified}::boolean`);
  return sql.join(conditions, sql` and `);
}

function conditionOf<K extends keyof Given>(name: K, filters: ListingFilters): SQL {
  return CONDITIONS[name](filters[name] as Given[K], filters);
}

/** Throws `invalid_parameter` for a minimum above its maximum. */
export function requireRanges({ priceMin, priceMax, attr = [] }: ListingFilters): void {
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax) throw emptyRange("priceMin", "priceMax");
  for (const { key, operator, value } of attr) {
    const max = attr.find((other) => other.key === key && other.operator === "max");
    if (operator === "min" && max && value > max.value) throw emptyRange(`attr.${key}.min`, `attr.${key}.max`);
  }
}

function emptyRange(min: string, max: string): AppError {
  return new AppError("invalid_parameter", {
    detail: `${min} is above ${max}.`,
    errors: [{ parameter: min, code: "min_above_max", detail: `must not be above ${max}` }],
  });
}
