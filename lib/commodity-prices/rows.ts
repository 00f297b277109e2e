// Columns of a price, and of one that offers are compared with.
import { sql } from "drizzle-orm";
import type { VAT_MODES } from "@/lib/listings/contract";

const BEFORE = (column: "price" | "date") =>
  sql`(select b.${sql.raw(column)} from commodity_prices b where b.specification_id = s.id and b.date < p.date order by b.date desc limit 1)`;

/**
 * Columns of a `CommodityPrice` over `commodity_specifications s` and `commodity_prices p`. Postgres computes the change exactly. Every
 * stored decimal fits a double exactly.
 */
export const PRICE_COLUMNS = sql`
  p.id, s.id as "specificationId", s.commodity, s.category_slug as "categorySlug", s.region, s.region_code as "regionCode",
  s.country_code as "countryCode", s.grade, s.diameter::float8 as diameter, s.diameter_max::float8 as "diameterMax", s.basis,
  s.basis_term as "basisTerm", s.basis_place as "basisPlace", s.protein::float8 as protein, s.protein_max::float8 as "proteinMax",
  s.attributes, p.price::float8 as price, p.price_min::float8 as "priceMin", p.price_max::float8 as "priceMax", s.currency, s.unit, s.vat,
  p.date::text as date, s.source, s.source_url as "sourceUrl", (p.price - ${BEFORE("price")})::float8 as change,
  round((p.price / ${BEFORE("price")} - 1) * 100, 2)::float8 as "changePercent", ${BEFORE("date")}::text as "previousDate"`;

/** A price as offers are compared with it. Decimals are exact text, so that nothing is rounded before the comparison. */
export type RecentPrice = {
  id: string;
  specificationId: string;
  commodity: string;
  categorySlug: string;
  countryCode: string;
  region: string | null;
  regionCode: string | null;
  /** Code of the region, or its folded name. */
  regionKey: string | null;
  grade: string | null;
  diameter: string | null;
  diameterMax: string | null;
  basis: string | null;
  basisTerm: string | null;
  basisPlace: string | null;
  protein: string | null;
  proteinMax: string | null;
  attributes: Readonly<Record<string, string | number>>;
  price: string;
  currency: string;
  unit: string;
  vat: (typeof VAT_MODES)[number] | null;
  /** `YYYY-MM-DD`. */
  date: string;
  source: string;
  sourceUrl: string | null;
};

/** Columns of a `RecentPrice` over `commodity_specifications s` and `commodity_prices p`. */
export const RECENT_PRICE_COLUMNS = sql`
  p.id, s.id as "specificationId", s.commodity, s.category_slug as "categorySlug", s.country_code as "countryCode", s.region,
  s.region_code as "regionCode", s.region_key as "regionKey", s.grade, s.diameter::text as diameter, s.diameter_max::text as "diameterMax",
  s.basis, s.basis_term as "basisTerm", s.basis_place as "basisPlace", s.protein::text as protein, s.protein_max::text as "proteinMax",
  s.attributes, p.price::text as price, s.currency, s.unit, s.vat, p.date::text as date, s.source, s.source_url as "sourceUrl"`;
