// Accounts, listings and mails that tests of moderation share.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { hashPassword } from "@/lib/core/passwords";
import { createListing, patchListing } from "@/lib/listings/commands";
import { CreateListing, type ListingStatus } from "@/lib/listings/contract";
import { getListing } from "@/lib/listings/queries/get-listing";
import { users } from "@/lib/users/schema";

type Person = Extract<Caller, { kind: "session" }> & { email: string };
export const PASSWORD = "tonna-demo";
export const REFUSAL = { reason: "fraud", note: "Чужие фото." } as const;

/** A fresh account; staff has no password: hashing one takes its time. */
export async function person(role: Person["role"] = "user", locale: "ru" | "en" = "ru"): Promise<Person> {
  const userId = createId();
  const email = `${randomUUID()}@tonna.example`;
  const passwordHash = role === "user" ? await hashPassword(PASSWORD) : null;
  await db()
    .insert(users)
    .values({ id: userId, email, name: `Имя ${role}`, role, locale, passwordHash, emailConfirmedAt: new Date() });
  return { kind: "session", userId, role, tariff: "free", email };
}

/** A listing of a seller in any state. */
export async function listing(seller: Caller, status: ListingStatus = "ACTIVE", title = "Пшеница 3 класса") {
  const body = { title, type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const made = await createListing(
    CreateListing.parse({ ...body, currency: "RUB", volumeUnit: "т", country: "RU", status: "DRAFT" }),
    seller,
  );
  if (status !== "DRAFT") await patchListing(made.slug, { status: "PENDING" }, seller);
  if (status !== "DRAFT" && status !== "ACTIVE")
    await db().execute(sql`update listings set status = ${status} where id = ${made.id}::uuid`);
  return getListing(made.id, seller);
}

/** A key of the account with all that it could have. */
export const keyOf = ({ userId }: Person): Caller => ({
  kind: "key",
  keyId: randomUUID(),
  scopes: ["listings:write"],
  userId,
  role: "admin",
  tariff: "corporate",
});

/** The newest mail to somebody. */
export async function mailTo({ email }: Person): Promise<{ subject: string; text: string } | undefined> {
  const rows = await db().execute<{ subject: string; text: string }>(
    sql`select subject, text from mails where recipient = ${email} order by created_at desc, id desc limit 1`,
  );
  return rows[0];
}

/** Audit trail of a record, newest first. */
export async function trailOf(id: string): Promise<{ action: string; reason: string | null; changes: unknown }[]> {
  const rows = await db().execute<{ action: string; reason: string | null; changes: unknown }>(
    sql`select action, reason, changes from audit_log where subject_id = ${id} order by at desc, id desc`,
  );
  return [...rows];
}
