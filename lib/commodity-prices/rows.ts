// Columns of a price and their conversion to the contract.
import { sql } from "drizzle-orm";
import type { CommodityPrice } from "./contract";

/** A price with its specification from Postgres. Decimals are text. */
export type PriceRow = {
  id: string;
  specification_id: string;
  commodity: string;
  category_slug: string;
  region: string | null;
  region_code: string | null;
  country_code: string | null;
  grade: string | null;
  diameter: string | null;
  diameter_max: string | null;
  basis: string | null;
  basis_term: string | null;
  basis_place: string | null;
  protein: string | null;
  protein_max: string | null;
  attributes: CommodityPrice["attributes"];
  price: string;
  price_min: string | null;
  price_max: string | null;
  currency: string;
  unit: string;
  vat: CommodityPrice["vat"];
  change: string | null;
  change_percent: string | null;
  previous_date: string | null;
  date: string;
  source: string;
  source_url: string | null;
};

const BEFORE = (column: "price" | "date") =>
  sql`(select b.${sql.raw(column)} from commodity_prices b where b.specification_id = s.id and b.date < p.date order by b.date desc limit 1)`;

/** Columns over `commodity_specifications s` and `commodity_prices p`. Postgres computes the change exactly. */
export const PRICE_COLUMNS = sql`
  p.id, s.id as specification_id, s.commodity, s.category_slug, s.region, s.region_code, s.country_code, s.grade,
  s.diameter, s.diameter_max, s.basis, s.basis_term, s.basis_place, s.protein, s.protein_max, s.attributes,
  p.price, p.price_min, p.price_max, s.currency, s.unit, s.vat, p.date::text as date, s.source, s.source_url,
  p.price - ${BEFORE("price")} as change,
  round((p.price / ${BEFORE("price")} - 1) * 100, 2) as change_percent,
  ${BEFORE("date")}::text as previous_date`;

const number = (stored: string | null) => (stored === null ? null : Number(stored));

/** Converts a row to the contract. Every stored decimal fits a double exactly. */
export function toCommodityPrice(row: PriceRow): CommodityPrice {
  return {
    id: row.id,
    specificationId: row.specification_id,
    commodity: row.commodity,
    categorySlug: row.category_slug,
    region: row.region,
    regionCode: row.region_code,
    countryCode: row.country_code,
    grade: row.grade,
    diameter: number(row.diameter),
    diameterMax: number(row.diameter_max),
    basis: row.basis,
    basisTerm: row.basis_term,
    basisPlace: row.basis_place,
    protein: number(row.protein),
    proteinMax: number(row.protein_max),
    attributes: row.attributes,
    price: Number(row.price),
    priceMin: number(row.price_min),
    priceMax: number(row.price_max),
    currency: row.currency,
    unit: row.unit,
    vat: row.vat,
    change: number(row.change),
    changePercent: number(row.change_percent),
    previousDate: row.previous_date,
    date: row.date,
    source: row.source,
    sourceUrl: row.source_url,
  };
}
