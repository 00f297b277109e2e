import { sql } from "drizzle-orm";
import type { ReportReason as ChatReportReason } from "@/lib/chats/contract";
import { accountOf, type Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { formatInstant } from "@/lib/core/time/instant";
import type { ListingStatus } from "@/lib/listings/contract";
import { noListing } from "@/lib/listings/policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "@/lib/listings/rows";
import { assertMayAdminister } from "@/lib/users/policy";
import type { ReportReason } from "./contract";
import type { ListingReport, ReportedChat, SellerFacts } from "./query";

type ModeratedListing = { listing: ListingRecord; seller: SellerFacts; reports: ListingReport[] };

/** A listing in any state as moderators see it, with its seller and what people say of it. Throws `not_owner`, `not_found`. */
export async function getModeratedListing(id: string, caller: Caller): Promise<ModeratedListing> {
  assertMayAdminister(caller);
  const [row] = isId(id)
    ? await queryWithCustomPlan<ListingRow>(
        sql`select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where l.id = ${id}::uuid and l.deleted_at is null`,
      )
    : [];
  if (!row) throw noListing();
  const [seller, reports] = await Promise.all([getSeller(row.owner_id), listReports(id)]);
  return { listing: toListing(row, true), seller, reports };
}

async function getSeller(id: string): Promise<SellerFacts> {
  const [[user], counts] = await Promise.all([
    queryWithCustomPlan<{ name: string; email: string; created_at: string; blocked: boolean; upheld: number }>(sql`
      select u.name, u.email, u.created_at, u.blocked_at is not null as blocked, (
        select count(*)::int from listing_reports r join listings l on l.id = r.listing_id
        where l.owner_id = u.id and r.resolution = 'upheld') as upheld
      from users u where u.id = ${id}::uuid`),
    queryWithCustomPlan<{ status: ListingStatus; n: number }>(
      sql`select status, count(*)::int as n from listings where owner_id = ${id}::uuid and deleted_at is null group by 1`,
    ),
  ]);
  if (!user) throw noListing();
  return {
    id,
    name: user.name,
    email: user.email,
    since: formatInstant(user.created_at),
    blocked: user.blocked,
    listings: Object.fromEntries(counts.map(({ status, n }) => [status, n])),
    upheld: user.upheld,
  };
}

/** The newest hundred; the open ones first. */
async function listReports(listingId: string): Promise<ListingReport[]> {
  const rows = await queryWithCustomPlan<{
    id: string;
    reason: ReportReason;
    note: string | null;
    created_at: string;
    reporter_id: string;
    reporter_name: string;
    resolution: "upheld" | "dismissed" | null;
  }>(sql`
    select r.id, r.reason, r.note, r.created_at, r.reporter_id, u.name as reporter_name, r.resolution
    from listing_reports r join users u on u.id = r.reporter_id where r.listing_id = ${listingId}::uuid
    order by r.resolved_at is not null, r.created_at desc, r.id desc limit 100`);
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    note: row.note,
    createdAt: formatInstant(row.created_at),
    reporter: { id: row.reporter_id, name: row.reporter_name },
    resolution: row.resolution,
  }));
}

/** Whether a person may report a listing: not their own, not twice at a time. Null when there is no such public listing. */
export async function findReportState(
  slug: string,
  userId: string,
): Promise<{ title: string; own: boolean; reported: boolean } | null> {
  const [row] = await queryWithCustomPlan<{ title: string; own: boolean; reported: boolean }>(sql`
    select l.title, l.owner_id = ${userId}::uuid
      or coalesce(l.company_id = (select u.company_id from users u where u.id = ${userId}::uuid), false) as own, exists (
      select 1 from listing_reports r where r.listing_id = l.id and r.reporter_id = ${userId}::uuid and r.resolved_at is null
    ) as reported
    from listings l where l.slug = ${slug} and l.status = 'ACTIVE' and l.deleted_at is null`);
  return row ?? null;
}

/** Moderators see so many messages, those just before the report. */
const CONTEXT = 10;
/** One note in the audit trail lasts so long. */
const LOOK_MINUTES = 30;

/** A reported conversation, with no more of it than the report is about. Throws `not_owner`, `not_found`. */
export async function getReportedChat(reportId: string, caller: Caller): Promise<ReportedChat> {
  assertMayAdminister(caller);
  const [row] = isId(reportId)
    ? await queryWithCustomPlan<{
        chat_id: string;
        reason: ChatReportReason;
        created_at: string;
        resolved_at: string | null;
        reporter_id: string;
        reporter_name: string;
        other_id: string;
        other_name: string;
        other_blocked: boolean;
        listing_id: string | null;
        title: string | null;
      }>(sql`
        select r.chat_id, r.reason, r.created_at, r.resolved_at, r.reporter_id, p.name as reporter_name, o.id as other_id,
          o.name as other_name, o.blocked_at is not null as other_blocked, l.id as listing_id, l.title
        from chat_reports r join chats c on c.id = r.chat_id join users p on p.id = r.reporter_id
        join users o on o.id = case when c.buyer_id = r.reporter_id then c.seller_id else c.buyer_id end
        left join listings l on l.id = c.listing_id where r.id = ${reportId}::uuid`)
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such report." });
  const seen = await hasLooked(reportId, row.chat_id, caller);
  return {
    id: reportId,
    reason: row.reason,
    createdAt: formatInstant(row.created_at),
    resolvedAt: row.resolved_at === null ? null : formatInstant(row.resolved_at),
    reporter: { id: row.reporter_id, name: row.reporter_name },
    other: { id: row.other_id, name: row.other_name, blocked: row.other_blocked },
    listing: row.listing_id === null || row.title === null ? null : { id: row.listing_id, title: row.title },
    messages: seen ? await listContext(row.chat_id, row.created_at) : null,
  };
}

async function hasLooked(reportId: string, chatId: string, caller: Caller): Promise<boolean> {
  const me = accountOf(caller)?.userId;
  if (!me) return false;
  const rows = await queryWithCustomPlan(sql`
    select 1 from audit_log where subject_type = 'chat' and subject_id = ${chatId} and action = 'chat.look'
      and actor_user_id = ${me}::uuid and changes ->> 'report' = ${reportId}
      and at > now() - make_interval(mins => ${LOOK_MINUTES}::int) limit 1`);
  return rows.length > 0;
}

async function listContext(chatId: string, until: string) {
  const rows = await queryWithCustomPlan<{ id: string; sender_id: string; text: string; created_at: string }>(sql`
    select id, sender_id, text, created_at from chat_messages
    where chat_id = ${chatId}::uuid and created_at <= ${until}::timestamptz order by seq desc limit ${CONTEXT}::int`);
  return rows.reverse().map((row) => ({
    id: row.id,
    senderId: row.sender_id,
    text: row.text,
    createdAt: formatInstant(row.created_at),
  }));
}
