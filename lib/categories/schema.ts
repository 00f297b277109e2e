import { pgTable, smallint, text } from "drizzle-orm/pg-core";

/** Slugs of the reference tree, for foreign keys; names and attributes are in `reference.json`. */
export const categories = pgTable("categories", {
  slug: text().primaryKey(),
  parentSlug: text(),
  level: smallint().notNull(),
});
