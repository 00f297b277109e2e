import { boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import type { FreightReport, FreightTable } from "./contract";

/** Every freight table that was loaded, for ever. The newest version whose first day has come is in force; going back to an earlier one makes a new version. */
export const freightTables = pgTable("freight_tables", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Day of the figures. */
  asOf: date({ mode: "string" }).notNull(),
  /** True of a table for demonstration: pages say so beside each figure. */
  composed: boolean().notNull(),
  content: jsonb().$type<FreightTable>().notNull(),
  report: jsonb().$type<FreightReport>().notNull(),
  /** Name of the file, as its loader gave it. */
  fileName: text().notNull(),
  /** The version that this one repeats. */
  restoredFrom: integer(),
  createdAt: createdAt(),
  /** Null: loaded by the command line or with the demo data. */
  createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
});
