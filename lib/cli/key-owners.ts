// Reads the accounts that have API keys.
import { asc, eq } from "drizzle-orm";
import { apiKeys } from "@/lib/api-keys/schema";
import { db } from "@/lib/core/database/db";
import { users } from "@/lib/users/schema";

/** Accounts that have or had a key, ordered by email. */
export async function listKeyOwners(): Promise<{ id: string; email: string }[]> {
  return db()
    .selectDistinct({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(apiKeys, eq(apiKeys.userId, users.id))
    .orderBy(asc(users.email));
}
