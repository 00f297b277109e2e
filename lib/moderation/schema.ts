// Tables of reports, and of listings that a block took down.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/lib/core/database/columns";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import { REPORT_REASONS } from "./contract";

const isOpen = sql`resolved_at is null`;

/** Reports of listings: one open report per person and listing. */
export const listingReports = pgTable(
  "listing_reports",
  {
    id: id(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id),
    reporterId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    note: text(),
    createdAt: createdAt(),
    /** Time when a moderator closed it; person and reason stand in the audit trail of the listing. */
    resolvedAt: instant(),
    /** Whether the listing was taken down for it. */
    resolution: text({ enum: ["upheld", "dismissed"] }),
  },
  (table) => [
    uniqueIndex("listing_reports_once").on(table.listingId, table.reporterId).where(isOpen),
    index("listing_reports_open").on(table.createdAt).where(isOpen),
    index("listing_reports_listing").on(table.listingId, table.createdAt),
    index("listing_reports_reporter").on(table.reporterId),
    check("listing_reports_reason", sql.raw(`reason in (${REPORT_REASONS.map((one) => `'${one}'`).join(",")})`)),
    check("listing_reports_resolution", sql`(resolved_at is null) = (resolution is null)`),
  ],
);

/** Public listings that went out of the catalogue when their owner was blocked; they come back with the owner. */
export const blockedListings = pgTable(
  "blocked_listings",
  {
    listingId: uuid()
      .primaryKey()
      .references(() => listings.id, { onDelete: "cascade" }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index("blocked_listings_owner").on(table.ownerId)],
);
