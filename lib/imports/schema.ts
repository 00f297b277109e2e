import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/lib/core/database/columns";
import type { FieldError } from "@/lib/core/errors";
import { ROW_MODES, ROW_RESULTS } from "@/lib/listings/row-contract";
import { users } from "@/lib/users/schema";
import { IMPORT_STATES, MISSING } from "./contract";
import type { FileRow } from "./file-policy";

const count = () => integer().notNull().default(0);

/** Imports of listings; kept with their reports for 30 days. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    /** The company, or the person without one. */
    sideId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The key that sent it; null for the command line. */
    keyId: uuid(),
    mode: text({ enum: ROW_MODES }).notNull(),
    missing: text({ enum: MISSING }).notNull(),
    dryRun: boolean().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("running"),
    total: integer().notNull(),
    created: count(),
    updated: count(),
    unchanged: count(),
    failed: count(),
    retired: count(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [index("imports_user").on(table.userId), index("imports_created").on(table.createdAt)],
);

/** Rows that are not written yet, some hundred in each. A part is deleted in the transaction that writes its rows. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    part: integer().notNull(),
    rows: jsonb().$type<FileRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
);

/** The result of each row. Retired listings stand behind the rows of the file. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    result: text({ enum: ROW_RESULTS }).notNull(),
    externalId: text(),
    /** No foreign key: the report outlives the listing. */
    listingId: uuid(),
    errors: jsonb().$type<FieldError[]>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);
