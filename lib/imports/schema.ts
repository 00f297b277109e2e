// The tables of imports: each import, rows that wait, outcomes, and what an undo needs.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/lib/core/database/columns";
import { ROW_MODES, ROW_RESULTS } from "@/lib/listings/row-contract";
import type { UndoMark } from "@/lib/listings/steps/undo-listings";
import { users } from "@/lib/users/schema";
import { IMPORT_STATES, MISSING_CHOICES, UNDO_PROBLEMS, UNDO_STATES } from "./contract";
import type { CellError, FileRow } from "./file-policy";

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
    missing: text({ enum: MISSING_CHOICES }).notNull(),
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
    /** The price list that it was read from. No foreign key: the report outlives the list. */
    priceListId: uuid(),
    /** Null: nobody has asked to undo it. */
    undoState: text({ enum: UNDO_STATES }),
    undoneBy: uuid(),
    /** Listings that are as they were before, and those that are not: their rows say why. */
    undone: count(),
    notUndone: count(),
  },
  (table) => [
    index("imports_user").on(table.userId),
    index("imports_created").on(table.createdAt),
    index("imports_side").on(table.sideId, table.createdAt),
    index("imports_price_list").on(table.priceListId, table.createdAt),
  ],
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
    errors: jsonb().$type<CellError[]>(),
    /** Why an undo left the listing as it was. */
    undoProblem: text({ enum: UNDO_PROBLEMS }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** Changes of each listing by an import. A sweep deletes them when the import can't be undone any more. */
export const importUndo = pgTable(
  "import_undo",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    listingId: uuid().notNull(),
    /** The row of the report. */
    position: integer().notNull(),
    /** The version that the import left. */
    version: integer().notNull(),
    /** Columns that it changed as they were before; null for a listing that it created. */
    before: jsonb().$type<UndoMark["before"]>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.listingId] })],
);
