// Counts of public listings, kept by triggers: the rollups that lists and facets are counted by.
import { sql } from "drizzle-orm";
import { bigint, boolean, char, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AttributeValues } from "./contract";

const dimensions = {
  categorySlug: text().notNull(),
  type: text().notNull(),
  currency: char({ length: 3 }).notNull(),
  countryCode: char({ length: 2 }).notNull(),
  /** Empty when the listing names none: a key column can't be null. */
  region: text().notNull(),
  verified: boolean().notNull(),
  /** All of these as one number (a hash of 64 bits): what `listing_search` has instead. */
  combination: bigint({ mode: "bigint" })
    .notNull()
    .generatedAlwaysAs(sql.raw("listing_combination(category_slug, type, currency, country_code, region, verified)")),
};

/**
 * Counts of public listings by combination. Triggers on `listings` append to
 * `listing_count_deltas` in the writer's transaction; a job folds those in here. An exact
 * count is the sum over both.
 */
export const listingCounts = pgTable("listing_counts", { ...dimensions, count: integer().notNull() }, (table) => [
  primaryKey({
    columns: [table.categorySlug, table.type, table.currency, table.countryCode, table.region, table.verified],
  }),
  index("listing_counts_region").on(table.countryCode, table.region),
  index("listing_counts_combination").on(table.combination),
]);

/** The rollup by category and type alone: for the tree, the home page and unfiltered lists. */
export const listingCategoryCounts = pgTable(
  "listing_category_counts",
  { categorySlug: text().notNull(), type: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.categorySlug, table.type] })],
);

export const listingCountDeltas = pgTable("listing_count_deltas", {
  ...dimensions,
  delta: integer().notNull(),
});

/**
 * Counts of public listings of a category and type by the value of a quality attribute, for its facets. Kept like the
 * counts above.
 */
export const listingAttributeCounts = pgTable(
  "listing_attribute_counts",
  {
    categorySlug: text().notNull(),
    key: text().notNull(),
    value: jsonb().$type<AttributeValues[string]>().notNull(),
    type: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categorySlug, table.key, table.value, table.type] })],
);

/** Deltas of the rollup of attributes: one row has all values of one listing, or one pair of many listings. */
export const listingAttributeDeltas = pgTable("listing_attribute_deltas", {
  categorySlug: text().notNull(),
  type: text().notNull(),
  attributes: jsonb().$type<AttributeValues>().notNull(),
  delta: integer().notNull(),
});
