// Which version of which document a person accepted, and when.
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import type { AcceptedDocument } from "./reference/documents";

/** Only what proves the acceptance is kept: no IP address and no browser. */
export const legalAcceptances = pgTable(
  "legal_acceptances",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    document: text().$type<AcceptedDocument>().notNull(),
    /** The version's date of effect, `YYYY-MM-DD`, as `reference/documents.ts` lists it. */
    version: text().notNull(),
    /** Language in which the person read it. */
    locale: text({ enum: ["ru", "en"] }).notNull(),
    acceptedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
);
