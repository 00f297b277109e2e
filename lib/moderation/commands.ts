import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import type { Addressee } from "@/lib/core/mail/letter";
import { type Mail, queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/outbox";
import { instantText } from "@/lib/core/time/instant";
import type { ListingStatus } from "@/lib/listings/contract";
import { datesOf } from "@/lib/listings/move-policy";
import { isInTerm, noListing, requireMove } from "@/lib/listings/policy";
import { listings } from "@/lib/listings/schema";
import { lockListing } from "@/lib/listings/steps/lock-listing";
import { listingTags } from "@/lib/listings/tags";
import { wantsMail } from "@/lib/notifications/queries";
import { lockAdministrator } from "@/lib/users/locks";
import { assertMayAdminister } from "@/lib/users/policy";
import type { RefusalInput } from "./contract";
import { approvedMail, rejectedMail, takenDownMail } from "./mails";
import { DECISIONS, type Decision, overtaken } from "./policy";
import { refusalText } from "./reasons";

type ListingRow = typeof listings.$inferSelect;
type Seller = Addressee & { id: string };

type Ruling = {
  decision: Exclude<Decision, "dismiss-reports">;
  to: ListingStatus;
  refusal: RefusalInput | null;
  mail: (seller: Seller, listing: ListingRow) => Mail;
};

/**
 * Publishes a listing that waits for the moderators. `version` is that of the listing as it was looked at. Throws
 * `not_owner`, `not_found`, `conflict` (see `overtaken`; or the seller is blocked), `invalid_transition`.
 */
export async function approveListing(id: string, version: number, caller: Caller): Promise<void> {
  await decide(id, version, caller, { decision: "approve", to: "ACTIVE", refusal: null, mail: approvedMail });
}

/** Sends a waiting listing back to its seller, with what to mend. Throws like `approveListing`. */
export async function rejectListing(id: string, version: number, refusal: RefusalInput, caller: Caller): Promise<void> {
  const mail: Ruling["mail"] = (seller, { slug, title }) => rejectedMail(seller, { slug, title, ...refusal });
  await decide(id, version, caller, { decision: "reject", to: "REJECTED", refusal, mail });
}

/** Takes a public or paused listing out of the marketplace for good; its seller sees why. Throws like `approveListing`. */
export async function takeDownListing(
  id: string,
  version: number,
  refusal: RefusalInput,
  caller: Caller,
): Promise<void> {
  const mail: Ruling["mail"] = (seller, { slug, title }) => takenDownMail(seller, { slug, title, ...refusal });
  await decide(id, version, caller, { decision: "take-down", to: "ARCHIVED", refusal, mail });
}

/** Puts aside the open reports of a listing up to the one looked at last; later ones stay. Throws `not_owner`, `not_found`, `conflict`. */
export async function dismissReports(id: string, upTo: string, note: string | null, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  if (!isId(id) || !isId(upTo)) throw noListing();
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const [row] = await tx.select().from(listings).where(sql`id = ${id} and deleted_at is null`).for("update");
    if (!row) throw noListing();
    const count = await resolveReports(tx, id, "dismissed", upTo);
    if (count === 0) throw overtaken(await lastChange(tx, id, true));
    await recordAudit(tx, caller, {
      action: "listing.dismiss-reports",
      subjectId: id,
      ...(note !== null && { reason: note }),
      changes: { reports: count },
    });
  });
}

async function decide(id: string, version: number, caller: Caller, ruling: Ruling): Promise<void> {
  assertMayAdminister(caller);
  if (!isId(id)) throw noListing();
  const tags = await inTransaction(async (tx) => {
    const { row, ownerIsAble } = await lockListing(tx, sql`id = ${id}::uuid`, caller);
    // Whoever asks was locked before the listing, so that nobody is waited for here.
    await lockAdministrator(tx, caller);
    if (row.version !== version) throw overtaken(await lastChange(tx, id, false));
    requireMove(row.status, ruling.to);
    const seller = await getSeller(tx, row.ownerId);
    if (ruling.to === "ACTIVE" && !ownerIsAble)
      throw new AppError("conflict", { detail: "The author is blocked: unblock the account first." });
    const reason = ruling.refusal && refusalText(ruling.refusal.reason, ruling.refusal.note, seller.locale);
    const now = new Date();
    await tx
      .update(listings)
      .set({
        status: ruling.to,
        rejectionReason: reason,
        version: row.version + 1,
        updatedAt: now,
        ...(ruling.to === "ACTIVE" && datesOnApproval(row, now)),
      })
      .where(sql`id = ${id}`);
    await resolveReports(tx, id, ruling.refusal ? "upheld" : "dismissed");
    await recordAudit(tx, caller, {
      action: `listing.${ruling.decision}`,
      subjectId: id,
      ...(ruling.refusal && { reason: [ruling.refusal.reason, ruling.refusal.note].filter(Boolean).join(": ") }),
      changes: { status: [row.status, ruling.to] },
    });
    if (await wantsMail(tx, row.ownerId, "moderation")) await queueMail(tx, ruling.mail(seller, row));
    const tags = listingTags(row);
    await publish(tx, "listing.updated", { id, status: ruling.to, tags });
    return tags;
  });
  invalidate(tags);
}

/** Looked at again after a change, a listing goes on as it was: an edit must not buy a place at the top. */
function datesOnApproval(row: ListingRow, now: Date): Partial<ListingRow> {
  return isInTerm(row, now) ? {} : datesOf("ACTIVE", now);
}

/** Closes the open reports of a listing, up to an id if one is given; answers how many. */
async function resolveReports(tx: Db, id: string, resolution: "upheld" | "dismissed", upTo?: string): Promise<number> {
  const seen = upTo === undefined ? sql`true` : sql`id <= ${upTo}::uuid`;
  const rows = await tx.execute(sql`
    update listing_reports set resolved_at = now(), resolution = ${resolution}
    where listing_id = ${id}::uuid and resolved_at is null and ${seen} returning 1`);
  return rows.length;
}

async function getSeller(tx: Db, id: string): Promise<Seller> {
  const [row] = await tx.execute<Seller>(sql`select id, email, name, locale from users where id = ${id}::uuid`);
  if (!row) throw noListing();
  return row;
}

/** What became of a listing last: a decision and whose, or a change by somebody else. */
async function lastChange(tx: Db, id: string, reportsToo: boolean) {
  const quiet = reportsToo ? sql`('listing.report')` : sql`('listing.report', 'listing.dismiss-reports')`;
  const [row] = await tx.execute<{ action: string; name: string | null; at: string }>(sql`
    select a.action, u.name, a.at from audit_log a left join users u on u.id = a.actor_user_id
    where a.subject_type = 'listing' and a.subject_id = ${id} and a.action not in ${quiet}
    order by a.at desc, a.id desc limit 1`);
  const decision = DECISIONS.find((one) => row?.action === `listing.${one}`) ?? null;
  return { by: row?.name ?? null, decision, at: row ? instantText(row.at) : new Date().toISOString() };
}

/** Notes in the audit trail that a moderator opens a reported conversation, before any of it is shown. Throws `not_owner`, `not_found`. */
export async function openReportedChat(reportId: string, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const report = await getChatReport(tx, reportId);
    await recordAudit(tx, caller, { action: "chat.look", subjectId: report.chatId, changes: { report: reportId } });
  });
}

/** Closes a report of a conversation. Throws `not_owner`, `not_found`, `conflict` (see `overtaken`). */
export async function resolveChatReport(
  reportId: string,
  { upheld, note }: { upheld: boolean; note: string | null },
  caller: Caller,
): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const { chatId, resolvedAt } = await getChatReport(tx, reportId);
    if (resolvedAt !== null) {
      const [last] = await tx.execute<{ name: string | null }>(sql`
        select u.name from audit_log a left join users u on u.id = a.actor_user_id
        where a.subject_type = 'chat' and a.subject_id = ${chatId} and a.action = 'chat.resolve-report'
          and a.changes ->> 'report' = ${reportId} order by a.at desc limit 1`);
      throw overtaken({ by: last?.name ?? null, decision: "dismiss-reports", at: instantText(resolvedAt) });
    }
    await tx.execute(sql`update chat_reports set resolved_at = now() where id = ${reportId}::uuid`);
    await recordAudit(tx, caller, {
      action: "chat.resolve-report",
      subjectId: chatId,
      ...(note !== null && { reason: note }),
      changes: { report: reportId, upheld },
    });
  });
}

async function getChatReport(tx: Db, id: string): Promise<{ chatId: string; resolvedAt: string | null }> {
  const [row] = isId(id)
    ? await tx.execute<{ chatId: string; resolvedAt: string | null }>(
        sql`select chat_id as "chatId", resolved_at as "resolvedAt" from chat_reports where id = ${id}::uuid for update`,
      )
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such report." });
  return row;
}
