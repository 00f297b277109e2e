// Tables of the text index: counts of terms, and the words of titles.
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Number of public listings with each term. Triggers on `listing_search` append to `search_document_deltas` in the
 * writer's transaction; a job merges those into this table. An exact count adds both tables.
 */
export const searchTermCounts = pgTable("search_term_counts", {
  term: integer().primaryKey(),
  listings: integer().notNull(),
});

/** A change: `delta` more public listings have each of these terms. One row a document, not one for each of its forty terms. */
export const searchDocumentDeltas = pgTable("search_document_deltas", {
  delta: integer().notNull(),
  terms: integer().array().notNull(),
});

/** Words of titles as written. A mistyped word is compared with them. */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index("search_words_trigrams").using("gin", table.word.op("gin_trgm_ops")),
]);
