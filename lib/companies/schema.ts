import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/columns";

export const COMPANY_STATUSES = ["DRAFT", "PENDING", "VERIFIED", "REJECTED"] as const;

const isPublic = sql`status = 'VERIFIED'`;

export const companies = pgTable(
  "companies",
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    /** Taxpayer number, 10 digits (a company) or 12 (an entrepreneur); a string, since leading zeros are real. */
    inn: text(),
    kpp: text(),
    ogrn: text(),
    countryCode: text().notNull().default("RU"),
    region: text(),
    description: text(),
    website: text(),
    status: text({ enum: COMPANY_STATUSES }).notNull().default("DRAFT"),
    rejectionReason: text(),
    verifiedAt: instant(),
    /** What the text filter looks in: name and slug in lower case, ё as е. */
    searchKey: text().notNull().generatedAlwaysAs(sql.raw(`replace(lower(name || ' ' || slug), 'ё', 'е')`)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("companies_slug").on(table.slug),
    uniqueIndex("companies_inn").on(table.inn),
    index("companies_status_name").on(table.status, table.name),
    // Only verified companies are public; the Russian collation is the order of their list.
    index("companies_name").on(sql`name collate "ru-x-icu"`, table.id).where(isPublic),
    index("companies_newest").on(table.createdAt, table.id).where(isPublic),
    index("companies_region").on(table.countryCode, table.region).where(isPublic),
    check("companies_status", sql.raw(`status in ('DRAFT','PENDING','VERIFIED','REJECTED')`)),
    check("companies_country", sql`${table.countryCode} ~ '^[A-Z]{2}$'`),
  ],
);

/**
 * How many public listings a company has in each leaf category. Triggers on `listings` append to
 * `company_listing_deltas` in the writer's transaction; a timer folds those in here. An exact count is the sum
 * over both.
 */
export const companyListingCounts = pgTable(
  "company_listing_counts",
  { companyId: uuid().notNull(), categorySlug: text().notNull(), count: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.categorySlug] }),
    index("company_listing_counts_category").on(table.categorySlug, table.companyId),
  ],
);

export const companyListingDeltas = pgTable("company_listing_deltas", {
  id: bigserial({ mode: "number" }).primaryKey(),
  companyId: uuid().notNull(),
  categorySlug: text().notNull(),
  delta: integer().notNull(),
});
