import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/columns";

export const COMPANY_STATUSES = ["DRAFT", "PENDING", "VERIFIED", "REJECTED"] as const;

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("companies_slug").on(table.slug),
    uniqueIndex("companies_inn").on(table.inn),
    index("companies_status_name").on(table.status, table.name),
    check("companies_status", sql.raw(`status in ('DRAFT','PENDING','VERIFIED','REJECTED')`)),
    check("companies_country", sql`${table.countryCode} ~ '^[A-Z]{2}$'`),
  ],
);
