// The button of /account/listings that gives a listing a further term.
import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";
import { isSlug } from "@/lib/core/slug";
import { patchListing } from "../commands";
import type { ListingStatus } from "../contract";
import { computeTermEnd, createNoListingError, requireOwner } from "../policy";
import { listings } from "../schema";
import { lockListing } from "../steps/lock-listing";
import { listListingTags } from "../tags";
import { requireRenewable } from "./renewal-policy";

/**
 * Renews a listing of the caller's: an expired one is published anew; one that ends soon gets a new end and keeps its
 * date, so that renewing never buys a place at the top. Returns the state it is in then: `PENDING` when a moderator has to
 * look first. Throws `not_found`, `not_owner`, `invalid_transition`.
 */
export async function renewListing(slug: string, caller: Caller): Promise<ListingStatus> {
  if (!isSlug(slug)) throw createNoListingError();
  const kept = await inTransaction(async (tx) => {
    const { row, caller: actor } = await lockListing(tx, sql`slug = ${slug}`, caller);
    requireOwner(actor, row);
    if (row.status === "EXPIRED") return null;
    const now = new Date();
    requireRenewable({ status: row.status, expiresAt: row.expiresAt?.toISOString() ?? null }, now);
    const expiresAt = computeTermEnd(now);
    await tx
      .update(listings)
      .set({ expiresAt, version: row.version + 1, updatedAt: now })
      .where(sql`id = ${row.id}`);
    await recordAudit(tx, caller, {
      action: "listing.renew",
      subjectId: row.id,
      changes: { expiresAt: [row.expiresAt, expiresAt] },
    });
    const tags = listListingTags(row);
    await publish(tx, "listing.updated", { id: row.id, status: row.status, tags });
    return { status: row.status, tags };
  });
  if (!kept) return (await patchListing(slug, { status: "ACTIVE" }, caller)).status;
  invalidate(kept.tags);
  return kept.status;
}
