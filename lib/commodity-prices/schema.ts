import { sql } from "drizzle-orm";
import { check, date, index, jsonb, numeric, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { categories } from "@/lib/categories/schema";
import { createdAt, id, instant, money } from "@/lib/core/database/columns";
import { VAT_MODES } from "@/lib/listings/contract";
import { FEED_NAMES } from "./contract";

const quality = () => numeric({ precision: 10, scale: 3 });

/**
 * What exactly a series of prices is for. Two prices belong together only when all of this is the same: a unit, a
 * currency or a basis that changes starts a series of its own.
 */
export const commoditySpecifications = pgTable(
  "commodity_specifications",
  {
    id: id(),
    /** The way it came in; a partner's sheet can't touch what another feed wrote. */
    feed: text({ enum: FEED_NAMES }).notNull(),
    source: text().notNull(),
    /** A page about the source that a reader may open. */
    sourceUrl: text(),
    /** The goods as the source names them, and the same folded for comparison. */
    commodity: text().notNull(),
    commodityKey: text().notNull(),
    categorySlug: text()
      .notNull()
      .references(() => categories.slug),
    countryCode: text(),
    /** Russian name of a region we know, else as the source writes it; its folded name or ISO 3166-2 code. */
    region: text(),
    regionCode: text(),
    regionKey: text(),
    grade: text(),
    gradeKey: text(),
    /** Millimetres: exact, or the lower end of a range; `diameterMax` is null for «180 and more». */
    diameter: quality(),
    diameterMax: quality(),
    /** An Incoterms code; `basisTerm` keeps the term of Russian practice that stood for it. */
    basis: text(),
    basisTerm: text(),
    basisPlace: text(),
    /** Percent: exact, or the lower end of a range. */
    protein: quality(),
    proteinMax: quality(),
    /** Further qualities and terms by key; part of what makes it this specification. */
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

/** One price a specification and date. */
export const commodityPrices = pgTable(
  "commodity_prices",
  {
    /** Names one price wherever it is quoted. */
    id: uuid().notNull().unique("commodity_prices_id"),
    specificationId: uuid()
      .notNull()
      .references(() => commoditySpecifications.id),
    /** The day that the source puts on it. */
    date: date({ mode: "string" }).notNull(),
    price: money().notNull(),
    /** The range behind the price, where the source gives one. */
    priceMin: money(),
    priceMax: money(),
    storedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.specificationId, table.date] }),
    index("commodity_prices_date").on(table.date),
    // NaN passes "> 0" in Postgres, but not an upper bound.
    check(
      "commodity_prices_sound",
      sql.raw("price > 0 and price < 1e12 and price_min <= price and price <= price_max"),
    ),
  ],
);
