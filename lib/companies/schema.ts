// Tables of companies, their documents, invitations and counts of listings.

import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { COMPANY_ROLES } from "@/lib/core/caller";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { COMPANY_STATUSES, DOCUMENT_TYPES } from "./reference";

const isPublic = sql`status = 'VERIFIED'`;

export const companies = pgTable(
  "companies",
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    /** The INN in Russia, elsewhere the tax number of that country, without dashes; a string, since leading zeros are real. */
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
    /** Time when the present check was requested; the queue's order. */
    submittedAt: instant(),
    /** Text that the filter searches: name and slug in lower case, ё as е. */
    searchKey: text().notNull().generatedAlwaysAs(sql.raw(`replace(lower(name || ' ' || slug), 'ё', 'е')`)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("companies_slug").on(table.slug),
    // Anybody can type a number: it belongs to who asks for the check with it, and to who passed.
    // Equal numbers of two countries are two numbers.
    uniqueIndex("companies_inn_claimed").on(table.inn, table.countryCode).where(sql`status in ('PENDING','VERIFIED')`),
    // By what administrators see that two companies may be one, in any state.
    index("companies_inn").on(table.inn, table.countryCode),
    index("companies_ogrn").on(table.ogrn),
    index("companies_bare_name").on(toBareName("name")),
    index("companies_status_name").on(table.status, table.name),
    index("companies_submitted").on(table.submittedAt, table.id).where(sql`status = 'PENDING'`),
    // Only verified companies are public; the Russian collation is the order of their list.
    index("companies_name").on(sql`name collate "ru-x-icu"`, table.id).where(isPublic),
    index("companies_newest").on(table.createdAt, table.id).where(isPublic),
    index("companies_region").on(table.countryCode, table.region).where(isPublic),
    check("companies_status", sql.raw(`status in ('DRAFT','PENDING','VERIFIED','REJECTED')`)),
    check("companies_country", sql`${table.countryCode} ~ '^[A-Z]{2}$'`),
  ],
);

/** Papers that prove who a company is; only its members and administrators read them. */
export const companyDocuments = pgTable(
  "company_documents",
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Name of the file on the sender's machine. */
    name: text().notNull(),
    /** Type by the first bytes of the file, whatever the sender claimed. */
    contentType: text({ enum: DOCUMENT_TYPES }).notNull(),
    size: integer().notNull(),
    storageKey: text().notNull(),
    /** No foreign key: companies know nothing of accounts, and the paper outlives its bringer. */
    uploadedBy: uuid(),
    createdAt: createdAt(),
    /** Moment of the removal. The row stays while that can be undone. */
    removedAt: instant(),
  },
  (table) => [
    index("company_documents_company").on(table.companyId, table.createdAt),
    index("company_documents_removed").on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

/** Open invitations to work for a company. One that was taken is deleted, as is, later, one that was withdrawn or ran out; the audit trail remembers. */
export const companyInvitations = pgTable(
  "company_invitations",
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Lower case: only the account with this address can take it. */
    email: text().notNull(),
    role: text({ enum: COMPANY_ROLES }).notNull(),
    /** Language of the mail. */
    locale: text({ enum: ["ru", "en"] }).notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().notNull(),
    invitedBy: uuid(),
    expiresAt: instant().notNull(),
    /** The term it had, once it is withdrawn: its link ended at `expiresAt`, and while that can be undone it has it again. */
    keptUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("company_invitations_token").on(table.tokenHash),
    uniqueIndex("company_invitations_once").on(table.companyId, table.email),
    check("company_invitations_role", sql.raw(`role in ('owner','manager','viewer')`)),
  ],
);

/**
 * Number of public listings of a company in each leaf category. Triggers on `listings` append to
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

/** Public listings of a company in all categories, for the order by listings. Triggers on the counts maintain it. */
export const companyListingTotals = pgTable("company_listing_totals", {
  companyId: uuid().primaryKey(),
  count: integer().notNull(),
});

export const companyListingDeltas = pgTable("company_listing_deltas", {
  companyId: uuid().notNull(),
  categorySlug: text().notNull(),
  delta: integer().notNull(),
});

/** Search document of a company: of one that is not verified, its name. Written with the company, and by a timer behind what it trades in. */
export const companySearch = pgTable(
  "company_search",
  {
    companyId: uuid()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    terms: integer().array().notNull(),
    /** The company as it was read: its own change and the categories it trades in. */
    source: text().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [index("company_search_terms").using("gin", table.terms)],
);

/** A name without its legal form, quotes and spaces: what two companies of one name have in common. An index has it, in these very words. */
export function toBareName(column: "name" | "c.name" | "o.name"): SQL {
  return sql.raw(
    `regexp_replace(regexp_replace(replace(lower(${column}), 'ё', 'е'), '^(ооо|оао|зао|пао|ао|ип|тоо|одо|нпо|кфх|mchj|llc|ltd)\\M', ''), '[^а-яa-z0-9]', '', 'g')`,
  );
}
