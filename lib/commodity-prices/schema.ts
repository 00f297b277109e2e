// Tables of commodity prices: specifications and their dated prices.
import { sql } from "drizzle-orm";
import { check, date, index, jsonb, numeric, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { categories } from "@/lib/categories/schema";
import { createdAt, id, instant, money } from "@/lib/core/database/columns";
import { VAT_MODES } from "@/lib/listings/contract";
import { FEED_NAMES } from "./contract";

const quality = () => numeric({ precision: 10, scale: 3 });

/**
 * Goods and terms of a series of prices. All columns are part of its identity: another unit, currency or delivery term is
 * another series.
 */
export const commoditySpecifications = pgTable(
  "commodity_specifications",
  {
    id: id(),
    /** Feed that wrote it. A partner's sheet cannot change rows of another feed. */
    feed: text({ enum: FEED_NAMES }).notNull(),
    source: text().notNull(),
    /** Page about the source. */
    sourceUrl: text(),
    /** Name of the goods at the source; `commodityKey` is normalised for comparison. */
    commodity: text().notNull(),
    commodityKey: text().notNull(),
    categorySlug: text()
      .notNull()
      .references(() => categories.slug),
    countryCode: text(),
    /**
     * Russian name of a known region, or the source's own; `regionKey` is the ISO 3166-2 code or the normalised name.
     */
    region: text(),
    regionCode: text(),
    regionKey: text(),
    grade: text(),
    gradeKey: text(),
    /** Millimetres: exact, or the lower end of a range. `diameterMax` is null for «180 and more». */
    diameter: quality(),
    diameterMax: quality(),
    /** Incoterms code; `basisTerm` is the term of Russian practice in the source. */
    basis: text(),
    basisTerm: text(),
    basisPlace: text(),
    /** Percent: exact, or the lower end of a range. */
    protein: quality(),
    proteinMax: quality(),
    /** Other qualities and terms by key. */
    attributes: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    currency: text().notNull(),
    unit: text().notNull(),
    vat: text({ enum: VAT_MODES }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("commodity_specifications_identity")
      .on(
        table.feed,
        table.source,
        table.categorySlug,
        table.commodityKey,
        table.countryCode,
        table.regionKey,
        table.gradeKey,
        table.diameter,
        table.diameterMax,
        table.basis,
        table.basisTerm,
        table.basisPlace,
        table.protein,
        table.proteinMax,
        table.attributes,
        table.currency,
        table.unit,
        table.vat,
      )
      .nullsNotDistinct(),
    index("commodity_specifications_category").on(table.categorySlug),
    check("commodity_specifications_vat", sql.raw(`vat in ('included','excluded','none')`)),
    check("commodity_specifications_feed", sql.raw(`feed in (${FEED_NAMES.map((name) => `'${name}'`).join(",")})`)),
  ],
);

/** One price for each specification and date. */
export const commodityPrices = pgTable(
  "commodity_prices",
  {
    /** Identifies one price in the API. */
    id: uuid().notNull().unique("commodity_prices_id"),
    specificationId: uuid()
      .notNull()
      .references(() => commoditySpecifications.id),
    /** Day of the price at the source. */
    date: date({ mode: "string" }).notNull(),
    price: money().notNull(),
    /** Range of the price, when the source gives one. */
    priceMin: money(),
    priceMax: money(),
    storedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.specificationId, table.date] }),
    index("commodity_prices_date").on(table.date),
    // NaN passes "> 0" in Postgres, but fails an upper bound.
    check(
      "commodity_prices_sound",
      sql.raw("price > 0 and price < 1e12 and price_min <= price and price <= price_max"),
    ),
  ],
);
