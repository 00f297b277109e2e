// The tables of listings, with the indexes that their lists are read by.
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { categories } from "@/lib/categories/schema";
import { companies } from "@/lib/companies/schema";
import { MAX_AMOUNT } from "@/lib/core/amount-limit";
import { createdAt, id, instant, money, updatedAt, version } from "@/lib/core/database/columns";
import { PLACE_MATCHES } from "@/lib/places/contract";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { users } from "@/lib/users/schema";
import { type AttributeValues, LISTING_STATUSES, VAT_MODES } from "./contract";
import type { StoredImage } from "./photos/picture-policy";
import type { StoredStep } from "./price-steps-contract";

/** SQL text of a check that a column holds one of the contract's constants. */
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((v) => `'${v}'`).join(",")})`);

/** SQL text of a check that an amount is one that the contract takes. */
const upTo = (column: string) => sql.raw(`${column} > 0 and ${column} <= ${MAX_AMOUNT}`);

/** Only these rows are public; every public index covers just them. */
const isPublic = sql`status = 'ACTIVE'`;

/** Listings that name a picture of another site which was neither fetched nor given up. */
export const HAS_WAITING_PICTURES = sql`jsonb_path_exists(images, '$[*] ? (@.url starts with "http" && !exists(@.problem))') and deleted_at is null`;

type FacetColumn = "type" | "currency" | "countryCode" | "region" | "verified" | "basis";
const facetsOf = (table: Record<FacetColumn, ExtraConfigColumn>) =>
  [table.type, table.currency, table.countryCode, table.region, table.verified, table.basis] as const;

export const listings = pgTable(
  "listings",
  {
    id: id(),
    slug: text().notNull(),
    title: text().notNull(),
    type: text({ enum: LISTING_TYPES }).notNull(),
    status: text({ enum: LISTING_STATUSES }).notNull(),
    /** The three levels of the tree, each stored, so that one index range serves a filter on any of them. */
    industrySlug: text().notNull(),
    groupSlug: text().notNull(),
    categorySlug: text()
      .notNull()
      .references(() => categories.slug),
    /** Null: the price is told on request. */
    pricePerUnit: money(),
    /** Prices of larger amounts, by rising amounts. */
    priceSteps: jsonb().$type<StoredStep[]>().notNull().default([]),
    currency: char({ length: 3 }).notNull(),
    unitCode: text().notNull(),
    countryCode: char({ length: 2 }).notNull(),
    /** Canonical Russian name; null when not given. */
    region: text(),
    description: text(),
    volume: money(),
    minVolume: money(),
    basis: text(),
    basisPlace: text(),
    /** The place of the basis, and how it is known: by its writer, by its text, or as the capital of the region. */
    basisPlaceId: text(),
    basisPlaceMatch: text({ enum: PLACE_MATCHES }),
    vat: text({ enum: VAT_MODES }),
    /** Price of one base unit, to 40 decimals; null where the unit is not convertible (`lib/prices/comparable-rows.ts`). */
    basePrice: numeric({ precision: 60, scale: 40 }).generatedAlwaysAs(
      sql.raw("listing_base_price(price_per_unit, unit_code)"),
    ),
    /** Currency and VAT of the price: listings of one group share the factor of their comparable price. */
    priceGroup: text()
      .notNull()
      .generatedAlwaysAs(sql.raw("listing_price_group(currency, vat, country_code, category_slug)")),
    /**
     * Rows of one group and category share the sum by which the price at another place differs (`lib/freight/group-policy.ts`). A trigger
     * writes it.
     */
    freightGroup: text().notNull().default("-"),
    attributes: jsonb().$type<AttributeValues>().notNull().default({}),
    images: jsonb().$type<StoredImage[]>().notNull().default([]),
    /** The seller's own number, seen by the seller only. */
    externalId: text(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    companyId: uuid().references(() => companies.id),
    /** Whether the company is verified; a trigger keeps it with the company, so that filters need no join. */
    verified: boolean().notNull().default(false),
    rejectionReason: text(),
    /** Changed while it was not public, so that with MODERATION=pre it has to be looked at before it is again. */
    needsReview: boolean().notNull().default(false),
    /** Paused or archived by an import that did not name it (`decideSyncMove`); any other move ends that. */
    retiredByImport: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    publishedAt: instant(),
    expiresAt: instant(),
    /** When its price last changed, or the currency, unit or VAT of it; null until then. A trigger writes it. */
    repricedAt: instant(),
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex("listings_slug").on(table.slug),
    // These two and that of categories by price have what lists are filtered and counted by, so that a filter reads no listing.
    index("listings_date")
      .on(table.publishedAt, table.id, table.categorySlug, ...facetsOf(table))
      .where(isPublic),
    index("listings_price")
      .on(table.pricePerUnit, table.id, table.categorySlug, ...facetsOf(table))
      .where(isPublic),
    // The others end with the type, which is asked for beside everything: what is bought is few among what is sold.
    index("listings_volume").on(table.volume, table.id, table.type).where(isPublic),
    index("listings_industry_date").on(table.industrySlug, table.publishedAt, table.id, table.type).where(isPublic),
    index("listings_industry_price").on(table.industrySlug, table.pricePerUnit, table.id, table.type).where(isPublic),
    index("listings_group_date").on(table.groupSlug, table.publishedAt, table.id, table.type).where(isPublic),
    index("listings_group_price").on(table.groupSlug, table.pricePerUnit, table.id, table.type).where(isPublic),
    index("listings_category_date").on(table.categorySlug, table.publishedAt, table.id, table.type).where(isPublic),
    index("listings_category_price")
      .on(table.categorySlug, table.pricePerUnit, table.id, ...facetsOf(table), table.volume)
      .where(isPublic),
    // Comparable prices: each currency is sorted by itself, or each currency with its VAT.
    index("listings_industry_currency")
      .on(table.industrySlug, table.currency, table.basePrice, table.id, table.type)
      .where(isPublic),
    index("listings_group_currency")
      .on(table.groupSlug, table.currency, table.basePrice, table.id, table.type)
      .where(isPublic),
    index("listings_category_currency")
      .on(table.categorySlug, table.currency, table.basePrice, table.id, table.type)
      .where(isPublic),
    index("listings_category_base_price")
      .on(table.categorySlug, table.priceGroup, table.basePrice, table.id, table.type)
      .where(isPublic),
    // Prices at a place: each group is sorted by itself.
    index("listings_category_freight")
      .on(table.categorySlug, table.freightGroup, table.basePrice, table.id, table.type)
      .where(isPublic),
    // Lists by place and by distance, with what they are filtered and counted by.
    index("listings_place")
      .on(table.basisPlaceId, table.id, table.categorySlug, ...facetsOf(table))
      .where(isPublic),
    // A region is of one country, which few name beside it.
    index("listings_region_date").on(table.region, table.publishedAt, table.id, table.countryCode).where(isPublic),
    index("listings_company_date").on(table.companyId, table.publishedAt, table.id, table.type).where(isPublic),
    // Members see what their company has, in every state.
    index("listings_company").on(table.companyId, table.createdAt).where(sql`company_id is not null`),
    index("listings_owner").on(table.ownerId, table.createdAt),
    // Listings of a seller by state and by end are counted without reading the table.
    index("listings_owner_status")
      .on(table.ownerId, table.status, table.expiresAt, table.companyId)
      .where(sql`deleted_at is null`),
    index("listings_company_status")
      .on(table.companyId, table.status, table.expiresAt)
      .where(sql`company_id is not null and deleted_at is null`),
    index("listings_owner_date").on(table.ownerId, table.publishedAt, table.id, table.type).where(isPublic),
    // Listings that end soon or have just ended: for the jobs.
    index("listings_end")
      .on(table.status, table.expiresAt)
      .where(sql`status in ('ACTIVE', 'PAUSED', 'EXPIRED') and deleted_at is null`),
    // The queue of the moderators.
    index("listings_pending").on(table.updatedAt, table.id).where(sql`status = 'PENDING'`),
    // Which photos are in use; few listings have any.
    index("listings_waiting_pictures").on(table.id).where(HAS_WAITING_PICTURES),
    index("listings_images").using("gin", sql`images jsonb_path_ops`).where(sql`images <> '[]'::jsonb`),
    check("listings_type", oneOf("type", LISTING_TYPES)),
    check("listings_status", oneOf("status", LISTING_STATUSES)),
    check("listings_vat", oneOf("vat", VAT_MODES)),
    // numeric admits NaN and Infinity; both fail these comparisons.
    check("listings_price", upTo("price_per_unit")),
    check("listings_volumes", sql`${upTo("volume")} and ${upTo("min_volume")}`),
    check("listings_public_has_date", sql`status <> 'ACTIVE' or (published_at is not null and deleted_at is null)`),
  ],
);

/**
 * Sellers' own numbers, each once within a side: a company with its members, or a person without one. Triggers keep them with the
 * listings and with the companies of their owners (`0017_listing-numbers.sql`).
 */
export const listingNumbers = pgTable(
  "listing_numbers",
  {
    /** The company, or the person without one. */
    sideId: uuid().notNull(),
    externalId: text().notNull(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ name: "listings_external_id", columns: [table.sideId, table.externalId] }),
    uniqueIndex("listing_numbers_listing").on(table.listingId),
  ],
);

/** Counters that move often, apart from the wide row; a listing has none before its first view. */
export const listingStats = pgTable("listing_stats", {
  listingId: uuid()
    .primaryKey()
    .references(() => listings.id, { onDelete: "cascade" }),
  views: bigint({ mode: "number" }).notNull().default(0),
});

/** The search row of a listing (`lib/text/document.ts`): a narrow table, written with the listing. */
export const listingSearch = pgTable(
  "listing_search",
  {
    listingId: uuid()
      .primaryKey()
      .references(() => listings.id, { onDelete: "cascade" }),
    /** When the listing was published, while it is public; a trigger keeps it with the listing. */
    publishedAt: instant(),
    /** The numbers of its terms (`lib/text/terms.ts`). */
    terms: integer().array().notNull().default([]),
    /** The facet key, and columns of the listing that lists are filtered, counted and sorted by. Triggers keep them equal. */
    combination: bigint({ mode: "bigint" }).notNull(),
    pricePerUnit: money(),
    volume: money(),
    basis: text(),
    /** Its quality attributes, unless they are long (`listing_qualities`); null says that the listing has to be asked. */
    attributes: jsonb().$type<AttributeValues>(),
  },
  (table) => [
    index("listing_search_terms")
      .using("gin", table.terms)
      .where(sql`published_at is not null`)
      // Readers look through what is not merged yet: little of it keeps them fast.
      .with({ gin_pending_list_limit: 512 }),
    index("listing_search_date").on(table.publishedAt, table.listingId).where(sql`published_at is not null`),
    // What is counted under a price, a basis or a quality: one range for each combination that is left, or one where all are. The former
    // has all that lists are collected by, so that none of these rows is read.
    index("listing_search_combination")
      .on(
        table.combination,
        table.pricePerUnit,
        table.basis,
        table.listingId,
        table.publishedAt,
        table.volume,
        table.attributes,
      )
      .where(sql`published_at is not null`),
    index("listing_search_price")
      .on(table.pricePerUnit, table.combination, table.basis)
      .where(sql`published_at is not null`),
  ],
);
