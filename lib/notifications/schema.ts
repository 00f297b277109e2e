import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import { SWITCHABLE_KINDS } from "./contract";

/** The kinds of mail that a person has switched off. Everything else is on, new kinds included. */
export const mailOptOuts = pgTable(
  "mail_opt_outs",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: SWITCHABLE_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check("mail_opt_outs_kind", sql.raw(`kind in (${SWITCHABLE_KINDS.map((kind) => `'${kind}'`).join(",")})`)),
  ],
);
