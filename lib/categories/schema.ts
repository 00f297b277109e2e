import { pgTable, smallint, text } from "drizzle-orm/pg-core";

/** Slugs of the category tree, for foreign keys. Names and attributes are in `lib/reference/categories/categories.json`. */
export const categories = pgTable("categories", {
  slug: text().primaryKey(),
  parentSlug: text(),
  level: smallint().notNull(),
});
