import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * How many public listings have each term. Triggers on `listing_search` append to `search_document_deltas` in the
 * writer's transaction; a timer folds those in here. An exact count is the sum over both tables.
 */
export const searchTermCounts = pgTable("search_term_counts", {
  term: integer().primaryKey(),
  listings: integer().notNull(),
});

/**
 * What a statement changed: so many more public listings have each of these terms. One row for a document, not one for each of
 * its forty terms. Without a key: rows come, are summed and go.
 */
export const searchDocumentDeltas = pgTable("search_document_deltas", {
  delta: integer().notNull(),
  terms: integer().array().notNull(),
});

/** Words of titles as they are written: what a mistyped word is compared with. */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index("search_words_trigrams").using("gin", table.word.op("gin_trgm_ops")),
]);
