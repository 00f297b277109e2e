import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import { ALERTS } from "./contract";

/** Filters of the catalogue that a person keeps, and how they hear of what is new. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As its owner calls it; null: told in words from the filters, in the reader's language. */
    name: text(),
    /** The filters as an address has them, in one spelling (`readSearch`). */
    query: text().notNull(),
    /** The category of the filters, on whichever level: what a new listing finds its searches by. */
    categorySlug: text(),
    alerts: text({ enum: ALERTS }).notNull(),
    /** Listings published before that are not new to its owner. */
    alertsSince: instant().notNull().defaultNow(),
    lastAlertAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted; stays for a day, so that it can be put back. */
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex("saved_searches_query").on(table.userId, table.query).where(sql`removed_at is null`),
    index("saved_searches_category")
      .on(table.categorySlug, table.id)
      .where(sql`alerts <> 'off' and removed_at is null`),
    index("saved_searches_removed").on(table.removedAt).where(sql`removed_at is not null`),
    check("saved_searches_alerts", sql.raw(`alerts in (${ALERTS.map((each) => `'${each}'`).join(",")})`)),
  ],
);

/** Which listing was found for which search, once for good: nobody is told of the same twice. */
export const savedSearchHits = pgTable(
  "saved_search_hits",
  {
    searchId: uuid()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    foundAt: createdAt(),
    /** When it was in a mail, or was let go since its owner wants none. */
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.listingId] }),
    index("saved_search_hits_untold").on(table.searchId).where(sql`told_at is null`),
    index("saved_search_hits_listing").on(table.listingId),
    // How many are of this week: hits are kept for a year.
    index("saved_search_hits_found").on(table.searchId, table.foundAt),
  ],
);
