import { sql } from "drizzle-orm";
import { char, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, money } from "@/lib/core/database/columns";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";

/** Saved listings of a person, with title and price at the moment of saving, since the listing may change. */
export const favourites = pgTable(
  "favourites",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** Null: the price was told on request. */
    pricePerUnit: money(),
    currency: char({ length: 3 }).notNull(),
    unitCode: text().notNull(),
    /** Terms of the price: empty where the listing stated none, null for rows from before terms were stored. */
    vat: text(),
    basis: text(),
    /** The latest price that alerts compared, with its terms. Without a currency: none but the saved one. */
    heardPrice: money(),
    heardCurrency: char({ length: 3 }),
    heardUnitCode: text(),
    heardVat: text(),
    heardBasis: text(),
    createdAt: createdAt(),
    /** Time of the removal; the row stays for a day, so that it can be restored. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index("favourites_date").on(table.userId, table.createdAt, table.listingId).where(sql`removed_at is null`),
    index("favourites_listing").on(table.listingId),
    index("favourites_removed").on(table.removedAt).where(sql`removed_at is not null`),
  ],
);
