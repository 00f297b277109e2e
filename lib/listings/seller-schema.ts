// Tables around listings that only their sellers need: photos, forms, views, notices.
import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import { listings } from "./schema";

/** The contents of a form that was saved by itself: texts by name of the field. */
type SavedFormValues = Record<string, string>;

/** Photos that sellers uploaded. Listings name them by address; a job deletes those that none names any more. */
export const listingPhotos = pgTable(
  "listing_photos",
  {
    /** Its folder in the storage: `<random>-<width>x<height>` (`lib/listings/photos/address-policy.ts`). */
    name: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Bytes of all sizes together. */
    bytes: integer().notNull(),
    createdAt: createdAt(),
    /** Since when no listing names it; deleted some days after. */
    unusedSince: instant().defaultNow(),
    /** The address that it was fetched from, once its files are stored; null for an upload. */
    source: text(),
  },
  (table) => [
    uniqueIndex("listing_photos_source").on(table.ownerId, sql`md5(source)`).where(sql`source is not null`),
    index("listing_photos_unused").on(table.unusedSince).where(sql`unused_since is not null`),
    index("listing_photos_owner").on(table.ownerId),
  ],
);

/** Forms of listings that were not sent yet, as they stood when typing stopped. One per account and listing. */
export const listingForms = pgTable(
  "listing_forms",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The listing that is being changed; empty for a new one. */
    slug: text().notNull(),
    values: jsonb().$type<SavedFormValues>().notNull(),
    /** The version of the listing that was being changed. */
    version: integer(),
    /** Grows with every saving: a tab that knows an older number learns that another one saved meanwhile. */
    revision: integer().notNull().default(1),
    savedAt: updatedAt(),
    /** The form that another tab saved, until it is read or discarded. */
    replaced: jsonb().$type<SavedFormValues>(),
    replacedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.slug] }), index("listing_forms_saved").on(table.savedAt)],
);

/** Views of public pages by day (Moscow). */
export const listingViews = pgTable(
  "listing_views",
  {
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day] }),
    // Rows are written in the order of their days, so BRIN finds old ones at almost no cost for a write.
    index("listing_views_day").using("brin", table.day),
    check("listing_views_some", sql`views > 0`),
  ],
);

export const NOTICE_KINDS = ["ending", "ended"] as const;

/** Mails that tell of listings that end or have ended; the link in one renews them all. */
export const expiryMails = pgTable("expiry_mails", {
  id: id(),
  ownerId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  kind: text({ enum: NOTICE_KINDS }).notNull(),
  createdAt: createdAt(),
});

/** Which listing was told of, once for each kind and period. */
export const expiryNotices = pgTable(
  "expiry_notices",
  {
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** The end that it told of: a renewed listing has another. */
    expiresAt: instant().notNull(),
    mailId: uuid()
      .notNull()
      .references(() => expiryMails.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.kind, table.expiresAt] }),
    index("expiry_notices_mail").on(table.mailId),
  ],
);
