// Mails sellers a week before listings end and once they have ended; renews listings by the link in the mail.
import { sql } from "drizzle-orm";
import type { Account, Caller, CompanyRole } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { queueMail } from "@/lib/core/mail/mail";
import type { TariffId } from "@/lib/core/tariff-id";
import { formatInstant } from "@/lib/core/time/instant";
import { isMailWanted } from "@/lib/notifications/queries";
import type { ListingType } from "@/lib/reference/listing-types";
import type { ListingStatus } from "../contract";
import { expiryMails, type NOTICE_KINDS } from "../seller-schema";
import { type Renewed, renewMany } from "./batch-commands";
import { readRenewal } from "./link-policy";
import { composeExpiryMail, type EndingListing, LINK_DAYS } from "./mails";
import { MAIL_DAYS, WARNING_DAYS } from "./renewal-policy";

type Kind = (typeof NOTICE_KINDS)[number];

/** An end that nobody was told of for so long is no news any more. */
const NEWS_DAYS = 3;

/** Listings `l` of which a kind of mail has to tell, and has not told for this period yet. */
const DUE: Record<Kind, ReturnType<typeof sql>> = {
  ending: sql`l.status in ('ACTIVE', 'PAUSED') and l.expires_at > now() and l.expires_at <= now() + make_interval(days => ${MAIL_DAYS}::int)`,
  ended: sql`l.status = 'EXPIRED' and l.expires_at <= now() and l.expires_at > now() - make_interval(days => ${NEWS_DAYS}::int)`,
};
/** Condition over `listings l`: a mail of this kind is due. */
export const isUntold = (kind: Kind) => sql`l.deleted_at is null and ${DUE[kind]} and not exists (
  select from expiry_notices n where n.listing_id = l.id and n.kind = ${kind} and n.expires_at = l.expires_at)`;

/** Mails every seller whose listings end within a week or have just ended: one mail a kind, once a listing and period. Returns how many. */
export async function mailExpiry(): Promise<number> {
  let mailed = 0;
  for (const kind of ["ending", "ended"] as const) {
    const owners = await db().execute<{ owner_id: string }>(
      sql`select distinct l.owner_id from listings l where ${isUntold(kind)} order by 1`,
    );
    for (const { owner_id } of owners) if (await tellSafely(owner_id, kind)) mailed += 1;
  }
  return mailed;
}

/** Mails one seller; a failure is logged and does not stop the others. The next run tries again. */
async function tellSafely(ownerId: string, kind: Kind): Promise<boolean> {
  try {
    return await tell(ownerId, kind);
  } catch (error) {
    log().error({ err: error, owner: ownerId, kind }, "a mail about the end of listings could not be queued");
    return false;
  }
}

type Reader = { id: string; email: string; name: string; locale: "ru" | "en" };

/** Notes what is told and queues the mail, in one transaction; who wants no such mail is noted all the same. */
async function tell(ownerId: string, kind: Kind): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [reader] = await tx.execute<Reader>(
      sql`select id, email, name, locale from users where id = ${ownerId}::uuid and deleted_at is null and blocked_at is null for update`,
    );
    if (!reader) return false;
    const [mail] = await tx.insert(expiryMails).values({ ownerId, kind }).returning({ id: expiryMails.id });
    if (!mail) return false;
    const told = await tx.execute<{ slug: string; title: string; expires_at: string }>(sql`
      with told as (
        insert into expiry_notices (listing_id, kind, expires_at, mail_id)
        select l.id, ${kind}, l.expires_at, ${mail.id}::uuid from listings l
        where l.owner_id = ${ownerId}::uuid and ${isUntold(kind)}
        on conflict do nothing returning listing_id
      )
      select l.slug, l.title, l.expires_at from listings l join told t on t.listing_id = l.id order by l.expires_at, l.id`);
    if (told.length === 0 || !(await isMailWanted(tx, ownerId, "expiry"))) return false;
    const endings = told.map(
      ({ slug, title, expires_at }): EndingListing => ({ slug, title, expiresAt: formatInstant(expires_at) }),
    );
    await queueMail(tx, composeExpiryMail(reader, kind, mail.id, endings));
    return true;
  });
}

/** Forgets mails whose periods are long over, with what they told of. */
export async function sweepExpiryMails(): Promise<void> {
  await db().execute(sql`delete from expiry_mails where created_at < now() - interval '60 days'`);
}

/** A listing of a mail, as it is now. */
type ToldListing = { slug: string; title: string; type: ListingType; status: ListingStatus; expiresAt: string };

/** Listings that a page of a mail's link names; of the others, as a large seller may have thousands, it says how many there are. */
const MOST_SHOWN = 100;

/** Listings that a mail's link renews: the first to end, the number of all, and the number of those that can be renewed. */
export type Renewal = { listings: ToldListing[]; total: number; waiting: number };

/** `endsSoon` over `listings l`, and what has ended. */
const RENEWABLE = sql`(l.status = 'EXPIRED'
  or l.status in ('ACTIVE', 'PAUSED') and l.expires_at <= now() + make_interval(days => ${WARNING_DAYS}::int))`;

/** The listings that a mail's link renews, as they are now; null when the link is not ours or too old. */
export async function findRenewal(token: string): Promise<Renewal | null> {
  const found = await openMail(token);
  if (!found) return null;
  const rows = await db().execute<
    Omit<ToldListing, "expiresAt"> & { expires_at: string; total: number; waiting: number }
  >(sql`
    select l.slug, l.title, l.type, l.status, l.expires_at, count(*) over ()::int as total,
      count(*) filter (where ${RENEWABLE}) over ()::int as waiting
    from expiry_notices n join listings l on l.id = n.listing_id
    where n.mail_id = ${found.mailId}::uuid and l.deleted_at is null and l.expires_at is not null
    order by l.expires_at, l.id limit ${MOST_SHOWN}::int`);
  const listings = rows.map(({ slug, title, type, status, expires_at }) => ({
    slug,
    title,
    type,
    status,
    expiresAt: formatInstant(expires_at),
  }));
  return { listings, total: rows[0]?.total ?? 0, waiting: rows[0]?.waiting ?? 0 };
}

/**
 * Renews what a mail's link names, as its reader would: the mail is the key. What is renewed already, sold or deleted is
 * left alone, so that a second time changes nothing. Throws `not_found` for a link that is not ours or too old, and of
 * an account that is blocked.
 */
export async function renewFromMail(token: string): Promise<Renewed> {
  const found = await openMail(token);
  if (!found) throw new AppError("not_found", { detail: "This link is no longer valid." });
  const named = sql`id in (select listing_id from expiry_notices where mail_id = ${found.mailId}::uuid)`;
  return renewMany(named, found.caller);
}

type OwnerRow = {
  id: string;
  role: "user" | "editor" | "admin";
  tariff: TariffId;
  company_id: string | null;
  company_role: CompanyRole;
};

/** The mail that a token names and its reader as a caller, while the link works. */
async function openMail(token: string): Promise<{ mailId: string; caller: Caller & Account } | null> {
  const mailId = readRenewal(token);
  if (!mailId) return null;
  const [owner] = await db().execute<OwnerRow>(sql`
    select u.id, u.role, u.tariff, u.company_id, u.company_role from expiry_mails m join users u on u.id = m.owner_id
    where m.id = ${mailId}::uuid and u.deleted_at is null and u.blocked_at is null
      and m.created_at > now() - make_interval(days => ${LINK_DAYS}::int)`);
  if (!owner) return null;
  const { id: userId, role, tariff, company_id, company_role } = owner;
  const company = company_id === null ? null : { id: company_id, role: company_role };
  return { mailId, caller: { kind: "session", userId, role, tariff, company } };
}
