import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache-tags";
import { type Account, accountOf, type Caller, type CompanyRole } from "@/lib/core/caller";
import { type Db, inTransaction, violatedConstraint } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { requireMatch } from "@/lib/core/etag";
import { isId, newId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import type { CreateListing, PatchListing } from "./contract";
import { writeDocument } from "./documents";
import { createdFields, patchedFields } from "./fields";
import { datesOf, moveOf } from "./moves";
import { claimPhotos } from "./photo-use";
import { noListing, onlyViewer, requireMayDelete, requireOwner, statusOnSubmit } from "./policy";
import { getListingById } from "./queries";
import type { ListingRecord } from "./rows";
import { listingStats, listings } from "./schema";
import { isSlug, slugFor } from "./slug";
import { listingTags } from "./tags";

/** Creates a listing of the caller's and publishes it, unless it is a draft or waits for moderation. Throws `validation_failed`, `conflict`, `not_owner` for a viewer of a company. */
export async function createListing(input: CreateListing, caller: Caller): Promise<ListingRecord> {
  const account = requireAccount(caller);
  const fields = createdFields(input);
  const id = newId();
  const slug = slugFor(fields.title, id);
  const tags = listingTags({ ...fields, slug });
  await writing(async (tx) => {
    const { role, ...seller } = await findSeller(tx, account.userId);
    if (role === "viewer") throw onlyViewer();
    const status = input.status === "DRAFT" ? "DRAFT" : statusOnSubmit(env().MODERATION, seller.verified);
    await claimPhotos(tx, fields.images);
    await tx.insert(listings).values({
      ...fields,
      ...datesOf(status),
      id,
      slug,
      status,
      ownerId: account.userId,
      ...seller,
    });
    await tx.insert(listingStats).values({ listingId: id });
    await writeDocument(tx, id, fields);
    await recordAudit(tx, caller, { action: "listing.create", subjectId: id, changes: { status: [null, status] } });
    await publish(tx, "listing.created", { id, status, tags });
  });
  invalidate(tags);
  return getListingById(id, caller);
}

/** Applies a merge patch to a listing of the caller's. A patch that changes nothing leaves the version as it is. */
export async function patchListing(
  slug: string,
  patch: PatchListing,
  caller: Caller,
  ifMatch: string | null = null,
): Promise<ListingRecord> {
  if (!isSlug(slug)) throw noListing();
  const { id, tags } = await writing(async (tx) => {
    const [row] = await tx.select().from(listings).where(sql`slug = ${slug} and deleted_at is null`).for("update");
    if (!row) throw noListing();
    requireOwner(caller, row);
    requireMatch(ifMatch, row.version);
    const { fields, changes } = patchedFields(row, patch);
    const move = moveOf(row, patch.status, Object.keys(changes), env().MODERATION);
    if (Object.keys(changes).length === 0 && !move) return { id: row.id, tags: [] };
    if (changes.images) await claimPhotos(tx, fields.images);
    const next = { ...fields, ...move, version: row.version + 1, updatedAt: new Date() };
    await tx.update(listings).set(next).where(sql`id = ${row.id}`);
    if (Object.keys(changes).length > 0) await writeDocument(tx, row.id, fields);
    const moved = move && move.status !== row.status ? { status: [row.status, move.status] } : {};
    await recordAudit(tx, caller, { action: "listing.update", subjectId: row.id, changes: { ...changes, ...moved } });
    // A move to another category shows in the lists of both.
    const tags = [...new Set([...listingTags(row), ...listingTags({ ...fields, slug })])];
    await publish(tx, "listing.updated", { id: row.id, status: move?.status ?? row.status, tags });
    return { id: row.id, tags };
  });
  invalidate(tags);
  return getListingById(id, caller);
}

/** Takes a listing out of the marketplace for good; its record stays for the audit trail. Throws `not_found`, `not_owner`. */
export async function deleteListing(id: string, caller: Caller, ifMatch: string | null = null): Promise<void> {
  if (!isId(id)) throw noListing();
  const tags = await writing(async (tx) => {
    const [row] = await tx.select().from(listings).where(sql`id = ${id} and deleted_at is null`).for("update");
    if (!row) throw noListing();
    requireMayDelete(caller, row);
    requireMatch(ifMatch, row.version);
    const now = new Date();
    await tx
      .update(listings)
      .set({ status: "ARCHIVED", deletedAt: now, updatedAt: now, version: row.version + 1 })
      .where(sql`id = ${id}`);
    await tx.execute(sql`delete from listing_search where listing_id = ${id}`);
    await recordAudit(tx, caller, {
      action: "listing.delete",
      subjectId: id,
      changes: { status: [row.status, "ARCHIVED"] },
    });
    const tags = listingTags(row);
    await publish(tx, "listing.deleted", { id, tags });
    return tags;
  });
  invalidate(tags);
}

/** Moves public listings past their end to EXPIRED; returns how many. */
export async function expireListings(): Promise<number> {
  const expired = await inTransaction(async (tx) => {
    const rows = await tx
      .update(listings)
      .set({ status: "EXPIRED", version: sql`version + 1`, updatedAt: new Date() })
      .where(sql`status in ('ACTIVE', 'PAUSED') and expires_at <= now()`)
      .returning({
        id: listings.id,
        slug: listings.slug,
        industrySlug: listings.industrySlug,
        groupSlug: listings.groupSlug,
        categorySlug: listings.categorySlug,
      });
    for (const { id, ...row } of rows) {
      await recordAudit(tx, { kind: "system", name: "jobs" }, { action: "listing.expire", subjectId: id });
      await publish(tx, "listing.expired", { id, tags: listingTags(row) });
    }
    return rows;
  });
  invalidate([...new Set(expired.flatMap(listingTags))]);
  return expired.length;
}

function requireAccount(caller: Caller): Account {
  const account = accountOf(caller);
  if (!account) throw new AppError("missing_key");
  return account;
}

type Seller = { companyId: string | null; verified: boolean; role: CompanyRole | null };

async function findSeller(tx: Db, userId: string): Promise<Seller> {
  // Both locked: a company that is verified meanwhile can't leave this listing behind as unverified, and who leaves
  // the company meanwhile places nothing in its name any more.
  const [row] = await tx.execute<{ id: string; verified: boolean; role: CompanyRole }>(
    sql`select c.id, c.status = 'VERIFIED' as verified, u.company_role as role
      from companies c join users u on u.company_id = c.id where u.id = ${userId} for share of c, u`,
  );
  return { companyId: row?.id ?? null, verified: row?.verified ?? false, role: row?.role ?? null };
}

/** A transaction whose constraint on the seller's own number is told in the caller's terms. */
async function writing<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (violatedConstraint(error) !== "listings_external_id") throw error;
    throw new AppError("conflict", {
      detail: "Another listing of yours has this externalId.",
      errors: [{ pointer: "#/externalId", code: "not_unique", detail: "is taken by another listing of yours" }],
      cause: error,
    });
  }
}
