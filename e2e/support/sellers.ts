// Fresh accounts and listings for database tests.
import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { users } from "@/lib/users/schema";

export type Seller = Extract<Caller, { kind: "session" }> & { email: string };

/** Creates an account and returns it signed in. */
export async function createSeller(locale: "ru" | "en" = "ru"): Promise<Seller> {
  const userId = createId();
  const email = `${randomUUID()}@tonna.example`;
  await db().insert(users).values({ id: userId, email, name: "Seller", locale, emailConfirmedAt: new Date() });
  return { kind: "session", userId, role: "user", tariff: "free", email };
}

/** Creates a wheat listing of an account. By default it is public. */
export function createListingOf(caller: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), caller);
}
