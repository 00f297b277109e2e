import { sql } from "drizzle-orm";
import { char, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, money } from "@/lib/core/database/columns";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";

/** Listings that a person keeps an eye on, with their title and price at that moment: the listing itself goes on changing. */
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
    pricePerUnit: money().notNull(),
    currency: char({ length: 3 }).notNull(),
    unitCode: text().notNull(),
    /** What the price was meant with: empty where the listing stated none, null for what was saved before these were kept. */
    vat: text(),
    basis: text(),
    createdAt: createdAt(),
    /** Taken off the list; stays for a day, so that it can be put back as it was. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index("favourites_date").on(table.userId, table.createdAt, table.listingId).where(sql`removed_at is null`),
    index("favourites_listing").on(table.listingId),
    index("favourites_removed").on(table.removedAt).where(sql`removed_at is not null`),
  ],
);
