import { index, numeric, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "@/lib/core/database/columns";
import { listings } from "@/lib/listings/schema";

/** Pairs whose bid covers the offer with its delivery, of which both owners were told: each once, whatever rates do. */
export const listingMatches = pgTable(
  "listing_matches",
  {
    offerId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    bidId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    /** Spread in percent when it was found. */
    percent: numeric().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.bidId] }),
    index("listing_matches_bid").on(table.bidId, table.createdAt),
    index("listing_matches_offer").on(table.offerId, table.createdAt),
  ],
);
