// Columns of a price.
import { sql } from "drizzle-orm";

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
