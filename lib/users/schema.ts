// Tables of accounts and of the tokens in mailed links.

import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "@/lib/companies/schema";
import { COMPANY_ROLES } from "@/lib/core/caller";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import type { Acceptance } from "@/lib/legal/contract";
import { ROLES, type SignUpPerson } from "./contract";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower case, as the person signs in. */
    email: text().notNull(),
    name: text().notNull(),
    /** Argon2id. Null while only a reset can set it. */
    passwordHash: text(),
    role: text({ enum: ROLES }).notNull().default("user"),
    tariff: text({ enum: TARIFF_IDS }).notNull().default("free"),
    locale: text({ enum: ["ru", "en"] })
      .notNull()
      .default("ru"),
    companyId: uuid().references(() => companies.id),
    /** Role of the person in the company; without a company it means nothing. */
    companyRole: text({ enum: COMPANY_ROLES }).notNull().default("owner"),
    /** Sessions that carry an older number are void: a new password or "sign out everywhere" adds one. */
    sessionVersion: integer().notNull().default(1),
    emailConfirmedAt: instant(),
    /** Since when an admin keeps the account out: no signing in, no keys, no public listings. */
    blockedAt: instant(),
    /** Time when the person left for good: name, address and password are erased, the row stays for what refers to it. */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_company").on(table.companyId),
    // The list of the administrators, and what they look for in it.
    index("users_created").on(table.createdAt, table.id),
    index("users_text").using("gin", table.name.op("gin_trgm_ops"), table.email.op("gin_trgm_ops")),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_company_role", sql.raw(`company_role in ('owner','manager','viewer')`)),
    check("users_role", sql.raw(`role in ('user','editor','admin')`)),
    check("users_tariff", sql.raw(`tariff in ('free','pro','corporate')`)),
  ],
);

/** Links mailed to a person: reset of the password, confirmation of the address, or of the one that follows it. */
export const userTokens = pgTable(
  "user_tokens",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["reset-password", "confirm-email", "change-email"] }).notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().notNull(),
    /** The address to which an account is to move, with `change-email`. */
    email: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("user_tokens_hash").on(table.tokenHash), index("user_tokens_user").on(table.userId)],
);

/** Sign-ups whose mailed link was not opened yet. There is no account before that, so that no answer tells of one. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Lower case. Several people may try with one address; the first to open a link of theirs gets the account. */
    email: text().notNull(),
    person: jsonb().$type<SignUpPerson>().notNull(),
    /** Versions of documents that were accepted with the form. */
    accepted: jsonb().$type<Partial<Acceptance>>().notNull(),
    /** Argon2id of the password that this sign-up chose. */
    passwordHash: text().notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("sign_ups_hash").on(table.tokenHash), index("sign_ups_email").on(table.email)],
);
