// Builds the SQL of the filters of commodity prices.
import { type SQL, sql } from "drizzle-orm";
import { type Conditions, listConditions } from "@/lib/core/database/conditions";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { findRegion } from "@/lib/reference/geo/countries";
import { readGrade } from "@/lib/sheets/grades";
import { findLeavesByName } from "../policy/find-leaves";
import { toRegionKey, toWordKey } from "../policy/specification-identity";
import type { CommodityPriceFilters } from "../query";

/** SQL of each filter over `commodity_specifications s` and `commodity_prices p`. */
const CONDITIONS: Conditions<CommodityPriceFilters> = {
  commodity: buildCommodityCondition,
  region: (value) => sql`s.region_key = ${toFilterRegion(value)}`,
  grade: (value) => sql`s.grade_key = ${toFilterGrade(value)}`,
  // A range contains the value; without an upper end it means «180 mm and more».
  diameter: (value) =>
    sql`s.diameter <= ${String(value)}::numeric and coalesce(s.diameter_max >= ${String(value)}::numeric, true)`,
  basis: (value) => sql`(s.basis = ${value} or s.basis_term = ${value})`,
  proteinMin: (value) => sql`s.protein >= ${String(value)}::numeric`,
  proteinMax: (value) => sql`s.protein <= ${String(value)}::numeric`,
  specification: (value) => (isId(value) ? sql`s.id = ${value}::uuid` : sql`false`),
  from: (value) => sql`p.date >= ${value}::date`,
  to: (value) => sql`p.date <= ${value}::date`,
};

const toFilterRegion = (given: string) =>
  toRegionKey({ region: given, regionCode: findRegion(null, given)?.code ?? null });
const toFilterGrade = (given: string) => toWordKey(readGrade(given));

/** Filters with region and grade in their normal spelling. */
export function normaliseFilters({ region, grade, ...others }: CommodityPriceFilters) {
  return { ...others, region: region && toFilterRegion(region), grade: grade && toFilterGrade(grade) };
}

/** A category with its descendants, or goods whose category or name contains the words. */
function buildCommodityCondition(value: string): SQL {
  const leaves = findLeavesByName(value);
  const inCategory = leaves.length > 0 ? sql`s.category_slug = any(${sql.param(leaves)}::text[])` : sql`false`;
  const words = toWordKey(value);
  if (words === "") return sql`false`;
  return sql`(${inCategory} or position(${` ${words} `}::text in concat(' ', s.commodity_key, ' ', s.grade_key, ' ')) > 0)`;
}

/** WHERE clause of the filters. Throws `invalid_parameter` for a minimum above its maximum. */
export function buildPricesWhere(filters: CommodityPriceFilters): SQL {
  requireRange(filters.proteinMin, filters.proteinMax, "proteinMin", "proteinMax");
  requireRange(filters.from, filters.to, "from", "to");
  return sql.join([sql`true`, ...listConditions(CONDITIONS, filters)], sql` and `);
}

function requireRange<T extends number | string>(min: T | undefined, max: T | undefined, name: string, other: string) {
  if (min === undefined || max === undefined || min <= max) return;
  throw new AppError("invalid_parameter", {
    detail: `${name} is above ${other}.`,
    errors: [{ parameter: name, code: "min_above_max", detail: `must not be above ${other}` }],
  });
}
