// Sellers and offers for tests.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { createListing } from "./commands";
import { CreateListing } from "./contract";

export type Session = Extract<Caller, { kind: "session" }>;

/** What offers are of. */
export const storeTree = () => storeCategories(db());

/** A seller of their own for a test. */
export async function seller(): Promise<Session> {
  const userId = createId();
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "Seller" });
  return { kind: "session", userId, role: "user", tariff: "free" };
}

/** A listing of theirs; the categories are stored already. */
export function offer(caller: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), caller);
}

/** Qualities that are too long to stand beside a document, also when they are compressed. */
export const LONG_QUALITIES = sql`jsonb_build_object('legacy', (select string_agg(md5(n::text), '') from generate_series(1, 200) n))`;
