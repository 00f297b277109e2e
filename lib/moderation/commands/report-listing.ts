// The report of a listing by a signed-in person.

import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { isSlug } from "@/lib/core/slug";
import { createNoListingError, maySeeOwn } from "@/lib/listings/policy";
import { listings } from "@/lib/listings/schema";
import { requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import type { ReportListingInput } from "../contract";
import { listingReports } from "../schema";

/** Reports that one person may send in an hour. */
const REPORTS = { limit: 20, windowSeconds: 3_600, acts: "reports" };

/**
 * Tells the moderators what is wrong with a public listing, as a signed-in person. A second report while the first is
 * open changes nothing; `isNew` says which it was. Throws `not_found`, `validation_failed` (one's own), `rate_limited`.
 */
export async function reportListing(
  slug: string,
  input: ReportListingInput,
  caller: Caller,
): Promise<{ isNew: boolean }> {
  const me = requireUserId(caller);
  if (!isSlug(slug)) throw createNoListingError();
  await takeOrThrow("listing-report", me, REPORTS);
  return inTransaction(async (tx) => {
    const [row] = await tx
      .select({
        id: listings.id,
        ownerId: listings.ownerId,
        companyId: listings.companyId,
        sideId: sql<string>`coalesce(${listings.companyId}, ${users.companyId}, ${users.id})`,
      })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.ownerId))
      .where(and(eq(listings.slug, slug), eq(listings.status, "ACTIVE"), isNull(listings.deletedAt)));
    if (!row) throw createNoListingError();
    if (maySeeOwn(caller, row))
      throw new AppError("validation_failed", {
        detail: "This is your own listing.",
        errors: [{ pointer: "#/listing", code: "oneself", detail: "is your own" }],
      });
    const made = await tx
      .insert(listingReports)
      .values({ id: createId(), listingId: row.id, reporterId: me, ...input })
      .onConflictDoNothing()
      .returning({ id: listingReports.id });
    if (made.length > 0)
      await recordAudit(tx, caller, { action: "listing.report", subjectId: row.id, reason: input.reason });
    return { isNew: made.length > 0 };
  });
}
