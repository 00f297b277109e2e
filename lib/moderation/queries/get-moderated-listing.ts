// A listing as a moderator sees it, and whether a person may report one.

import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db, queryWithCustomPlan } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import { toIsoDates } from "@/lib/core/time/instant";
import { createNoListingError } from "@/lib/listings/policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRow, toListing } from "@/lib/listings/rows";
import { listings } from "@/lib/listings/schema";
import { loadPriceView } from "@/lib/prices/queries";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import type { ListingReport, SellerFacts } from "../query";
import { listingReports } from "../schema";

/** A listing in any state as moderators see it, with its seller and what people say of it. Throws `not_owner`, `not_found`. */
export async function getModeratedListing(id: string, caller: Caller) {
  assertMayAdminister(caller);
  const [row] = isId(id)
    ? await queryWithCustomPlan<ListingRow>(
        sql`select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where l.id = ${id}::uuid and l.deleted_at is null`,
      )
    : [];
  if (!row) throw createNoListingError();
  const [seller, reports, view] = await Promise.all([getSeller(row.owner_id), listReports(id), loadPriceView()]);
  return { listing: toListing(row, true, view), seller, reports };
}

async function getSeller(id: string): Promise<SellerFacts> {
  const upheld = db()
    .select({ count: count() })
    .from(listingReports)
    .innerJoin(listings, eq(listings.id, listingReports.listingId))
    .where(and(eq(listings.ownerId, users.id), eq(listingReports.resolution, "upheld")));
  const [[seller], counts] = await Promise.all([
    db()
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        since: users.createdAt,
        blocked: sql<boolean>`${users.blockedAt} is not null`,
        upheld: sql`(${upheld})`.mapWith(Number),
      })
      .from(users)
      .where(eq(users.id, id)),
    db()
      .select({ status: listings.status, count: count() })
      .from(listings)
      .where(and(eq(listings.ownerId, id), isNull(listings.deletedAt)))
      .groupBy(listings.status),
  ]);
  if (!seller) throw createNoListingError();
  const perStatus = Object.fromEntries(counts.map((row) => [row.status, row.count]));
  return { ...toIsoDates(seller), listings: perStatus };
}

/** The newest hundred reports of a listing, open ones first. */
async function listReports(listingId: string): Promise<ListingReport[]> {
  const { id, reason, note, createdAt, resolvedAt, resolution } = listingReports;
  const rows = await db()
    .select({ id, reason, note, createdAt, reporter: { id: users.id, name: users.name }, resolution })
    .from(listingReports)
    .innerJoin(users, eq(users.id, listingReports.reporterId))
    .where(eq(listingReports.listingId, listingId))
    .orderBy(sql`${resolvedAt} is not null`, desc(createdAt), desc(id))
    .limit(100);
  return rows.map(toIsoDates);
}

/** Whether a person may report a listing: not their own, not twice at a time. Null when there is no such public listing. */
export async function findReportState(slug: string, userId: string) {
  const isMine = sql<boolean>`${listings.ownerId} = ${userId} or coalesce(${listings.companyId} = ${users.companyId}, false)`;
  const { listingId, reporterId, resolvedAt } = listingReports;
  const [row] = await db()
    .select({ title: listings.title, own: isMine, reported: sql<boolean>`${listingId} is not null` })
    .from(listings)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(listingReports, and(eq(listingId, listings.id), eq(reporterId, userId), isNull(resolvedAt)))
    .where(and(eq(listings.slug, slug), eq(listings.status, "ACTIVE"), isNull(listings.deletedAt)));
  return row ?? null;
}
