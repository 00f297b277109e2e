import { type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { findRegion } from "@/lib/reference/geo/countries";
import { leavesNamed } from "../policy/find-goods";
import { readGrade } from "../policy/read-fields";
import { regionKey, wordKey } from "../policy/specification-identity";
import type { CommodityPriceFilters } from "../query";

type Given = { [K in keyof CommodityPriceFilters]-?: NonNullable<CommodityPriceFilters[K]> };

/** How each filter reads in SQL over `commodity_specifications s` and `commodity_prices p`. A mapped type: one that is missing does not compile. */
const CONDITIONS: { [K in keyof Given]: (value: Given[K]) => SQL } = {
  commodity: commodityCondition,
  region: (value) => sql`s.region_key = ${regionOf(value)}`,
  grade: (value) => sql`s.grade_key = ${gradeOf(value)}`,
  // A range has what lies in it; without an upper end it is «180 mm and more».
  diameter: (value) =>
    sql`s.diameter <= ${String(value)}::numeric and coalesce(s.diameter_max >= ${String(value)}::numeric, true)`,
  basis: (value) => sql`(s.basis = ${value} or s.basis_term = ${value})`,
  proteinMin: (value) => sql`s.protein >= ${String(value)}::numeric`,
  proteinMax: (value) => sql`s.protein <= ${String(value)}::numeric`,
  specification: (value) => (isId(value) ? sql`s.id = ${value}::uuid` : sql`false`),
  from: (value) => sql`p.date >= ${value}::date`,
  to: (value) => sql`p.date <= ${value}::date`,
};

const regionOf = (given: string) => regionKey({ region: given, regionCode: findRegion(null, given)?.code ?? null });
const gradeOf = (given: string) => wordKey(readGrade(given));

/** The filters as they are understood, whichever way a region or a grade is spelled. */
export function asUnderstood({ region, grade, ...others }: CommodityPriceFilters) {
  return { ...others, region: region && regionOf(region), grade: grade && gradeOf(grade) };
}

/** A category with all below it; else goods whose category or whose own name has the words. A name that nothing has finds nothing. */
function commodityCondition(value: string): SQL {
  const leaves = leavesNamed(value);
  const inCategory = leaves.length > 0 ? sql`s.category_slug = any(${sql.param(leaves)}::text[])` : sql`false`;
  const words = wordKey(value);
  if (words === "") return sql`false`;
  return sql`(${inCategory} or position(${` ${words} `}::text in concat(' ', s.commodity_key, ' ', s.grade_key, ' ')) > 0)`;
}

/** The `where` clause of a filtered list. Throws `invalid_parameter` for a minimum above its maximum. */
export function pricesWhere(filters: CommodityPriceFilters): SQL {
  requireRange(filters.proteinMin, filters.proteinMax, "proteinMin", "proteinMax");
  requireRange(filters.from, filters.to, "from", "to");
  const conditions = (Object.keys(CONDITIONS) as (keyof Given)[]).flatMap((name) => conditionOf(name, filters));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function conditionOf<K extends keyof Given>(name: K, filters: CommodityPriceFilters): SQL[] {
  const value = filters[name] as Given[K] | undefined;
  return value === undefined ? [] : [CONDITIONS[name](value)];
}

function requireRange<T extends number | string>(min: T | undefined, max: T | undefined, name: string, other: string) {
  if (min === undefined || max === undefined || min <= max) return;
  throw new AppError("invalid_parameter", {
    detail: `${name} is above ${other}.`,
    errors: [{ parameter: name, code: "min_above_max", detail: `must not be above ${other}` }],
  });
}
