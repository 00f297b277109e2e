import { and, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { chatMessages, chatReports, chats } from "@/lib/chats/schema";
import { auditLog } from "@/lib/core/audit";
import { accountOf, type Caller } from "@/lib/core/caller";
import { db, queryOnce } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { noListing } from "@/lib/listings/policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "@/lib/listings/rows";
import { listings } from "@/lib/listings/schema";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import type { ListingReport, ReportedChat, SellerFacts } from "./query";
import { listingReports } from "./schema";

type ModeratedListing = { listing: ListingRecord; seller: SellerFacts; reports: ListingReport[] };

/** A listing in any state as moderators see it, with its seller and what people say of it. Throws `not_owner`, `not_found`. */
export async function getModeratedListing(id: string, caller: Caller): Promise<ModeratedListing> {
  assertMayAdminister(caller);
  const [row] = isId(id)
    ? await queryOnce<ListingRow>(
        sql`select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where l.id = ${id}::uuid and l.deleted_at is null`,
      )
    : [];
  if (!row) throw noListing();
  const [seller, reports] = await Promise.all([getSeller(row.owner_id), listReports(id)]);
  return { listing: toListing(row, true), seller, reports };
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
  if (!seller) throw noListing();
  const perStatus = Object.fromEntries(counts.map((row) => [row.status, row.count]));
  return { ...seller, since: seller.since.toISOString(), listings: perStatus };
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
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Whether a person may report a listing: not their own, not twice at a time. Null when there is no such public listing. */
export async function findReportState(
  slug: string,
  userId: string,
): Promise<{ title: string; own: boolean; reported: boolean } | null> {
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

/** Moderators see so many messages, those just before the report. */
const CONTEXT = 10;
/** One note in the audit trail lasts so long. */
const LOOK_MINUTES = 30;

const reporters = alias(users, "reporters");
const others = alias(users, "others");

/** A reported conversation, with no more of it than the report is about. Throws `not_owner`, `not_found`. */
export async function getReportedChat(reportId: string, caller: Caller): Promise<ReportedChat> {
  assertMayAdminister(caller);
  const isOther = sql`${others.id} = case when ${chats.buyerId} = ${reporters.id} then ${chats.sellerId} else ${chats.buyerId} end`;
  const [row] = isId(reportId)
    ? await db()
        .select({
          id: chatReports.id,
          chatId: chatReports.chatId,
          reason: chatReports.reason,
          createdAt: chatReports.createdAt,
          resolvedAt: chatReports.resolvedAt,
          reporter: { id: reporters.id, name: reporters.name },
          other: { id: others.id, name: others.name, blocked: sql<boolean>`${others.blockedAt} is not null` },
          listing: { id: listings.id, title: listings.title },
        })
        .from(chatReports)
        .innerJoin(chats, eq(chats.id, chatReports.chatId))
        .innerJoin(reporters, eq(reporters.id, chatReports.reporterId))
        .innerJoin(others, isOther)
        .leftJoin(listings, eq(listings.id, chats.listingId))
        .where(eq(chatReports.id, reportId))
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such report." });
  const { chatId, createdAt, resolvedAt, ...report } = row;
  const isNoted = await hasLooked(reportId, chatId, caller);
  return {
    ...report,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    messages: isNoted ? await listContext(chatId, createdAt) : null,
  };
}

async function hasLooked(reportId: string, chatId: string, caller: Caller): Promise<boolean> {
  const me = accountOf(caller)?.userId;
  if (!me) return false;
  const isNote = sql`${auditLog.action} = 'chat.look' and ${auditLog.changes} ->> 'report' = ${reportId}
    and ${auditLog.at} > now() - make_interval(mins => ${LOOK_MINUTES}::int)`;
  const rows = await db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "chat"), eq(auditLog.subjectId, chatId), eq(auditLog.actorUserId, me), isNote))
    .limit(1);
  return rows.length > 0;
}

async function listContext(chatId: string, until: Date) {
  const { id, senderId, text, createdAt } = chatMessages;
  const rows = await db()
    .select({ id, senderId, text, createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), lte(createdAt, until)))
    .orderBy(desc(chatMessages.seq))
    .limit(CONTEXT);
  return rows.reverse().map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
