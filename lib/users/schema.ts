import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "@/lib/companies/schema";
import { createdAt, id, instant, updatedAt } from "@/lib/core/columns";
import { TARIFF_IDS } from "@/lib/core/tariff-id";

export const USER_ROLES = ["user", "editor", "admin"] as const;

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower case, as the person signs in. */
    email: text().notNull(),
    name: text().notNull(),
    /** Argon2id. Null while only a reset can set it. */
    passwordHash: text(),
    role: text({ enum: USER_ROLES }).notNull().default("user"),
    tariff: text({ enum: TARIFF_IDS }).notNull().default("free"),
    locale: text({ enum: ["ru", "en"] })
      .notNull()
      .default("ru"),
    companyId: uuid().references(() => companies.id),
    /** Sessions that carry an older number are void: a new password or "sign out everywhere" adds one. */
    sessionVersion: integer().notNull().default(1),
    emailConfirmedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_company").on(table.companyId),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_role", sql.raw(`role in ('user','editor','admin')`)),
    check("users_tariff", sql.raw(`tariff in ('free','pro','corporate')`)),
  ],
);

/** Links mailed to a person: reset of the password, confirmation of the address. */
export const userTokens = pgTable(
  "user_tokens",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["reset-password", "confirm-email"] }).notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("user_tokens_hash").on(table.tokenHash), index("user_tokens_user").on(table.userId)],
);
