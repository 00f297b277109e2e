import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import type { UserLocale } from "@/lib/users/contract";
import { requireUserId } from "@/lib/users/policy";
import type { Acceptance } from "./contract";
import { recordAcceptances } from "./steps";

/** Accepts documents for the caller. Accepting twice keeps the first time. Throws `not_owner` for a caller who is not signed in. */
export async function acceptDocuments(
  caller: Caller,
  accepted: Partial<Acceptance>,
  locale: UserLocale,
): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction((tx) => recordAcceptances(tx, caller, { userId, accepted, locale }));
}
