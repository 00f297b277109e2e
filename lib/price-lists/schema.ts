import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { MISSING_CHOICES } from "@/lib/imports/contract";
import { users } from "@/lib/users/schema";
import { type Corrections, type Defaults, KINDS, type ListProblem, SCHEDULES } from "./contract";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Price lists of people: a file that is sent now and then, or an address that is fetched. */
export const priceLists = pgTable(
  "price_lists",
  {
    id: id(),
    /** The company, or the person without one. */
    sideId: uuid().notNull(),
    /** The last person who set it up: what is fetched on a schedule is written in their name. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: KINDS }).notNull(),
    address: text(),
    schedule: text({ enum: SCHEDULES }).notNull().default("manual"),
    missing: text({ enum: MISSING_CHOICES }).notNull().default("keep"),
    mapping: jsonb().$type<Corrections>().notNull().default({}),
    defaults: jsonb().$type<Defaults>().notNull(),
    /** Validators and SHA-256 of what was imported last; null after a change of settings, so that all of it is read anew. */
    etag: text(),
    lastModified: text(),
    digest: text(),
    lastRunAt: instant(),
    /** No foreign key: reports are kept for 30 days. */
    lastImportId: uuid(),
    lastImportAt: instant(),
    problem: jsonb().$type<ListProblem>(),
    /** The mail about a failing list was sent; false again once it works. */
    isTold: boolean().notNull().default(false),
    /** Null: nothing is fetched by itself. */
    nextRunAt: instant(),
    /** A process fetches it. Past this moment the process has died. */
    leasedUntil: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("price_lists_side").on(table.sideId),
    index("price_lists_user").on(table.userId),
    index("price_lists_due").on(table.nextRunAt).where(sql`next_run_at is not null`),
  ],
);

/** Files that wait for their import. Those with one `documentId` are one document; the import gets its id. */
export const priceListFiles = pgTable(
  "price_list_files",
  {
    documentId: uuid().notNull(),
    part: integer().notNull(),
    priceListId: uuid()
      .notNull()
      .references(() => priceLists.id, { onDelete: "cascade" }),
    name: text().notNull(),
    bytes: bytea().notNull(),
    etag: text(),
    lastModified: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.part] }),
    index("price_list_files_list").on(table.priceListId),
    index("price_list_files_created").on(table.createdAt),
  ],
);
