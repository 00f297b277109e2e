import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { newId } from "@/lib/core/id";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { users } from "@/lib/users/schema";

export type Seller = Extract<Caller, { kind: "session" }> & { email: string };

/** A fresh account for tests of the database, signed in. */
export async function seller(locale: "ru" | "en" = "ru"): Promise<Seller> {
  const userId = newId();
  const email = `${randomUUID()}@tonna.example`;
  await db().insert(users).values({ id: userId, email, name: "Seller", locale, emailConfirmedAt: new Date() });
  return { kind: "session", userId, role: "user", tariff: "free", email };
}

/** A wheat listing of an account's, public unless told. */
export function listingOf(caller: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), caller);
}
