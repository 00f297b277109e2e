import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { assertMayAdminister } from "@/lib/users/policy";
import { type ListedMail, MAIL_STATES, type MailCounts, type MailFacts, type MailQuery, type MailState } from "./query";

type Row = {
  id: string;
  recipient: string;
  subject: string;
  status: MailState;
  attempts: number;
  created_at: string;
  sent_at: string | null;
  next_attempt_at: string;
  last_error: string | null;
};

const COLUMNS = sql`id, recipient, subject, status, attempts, created_at, sent_at, next_attempt_at, last_error`;

/** One page of mails, the newest first unless asked otherwise, with counts per state. Only for admins: throws `not_owner`, `page_too_deep`. */
export async function listMails(
  query: MailQuery,
  caller: Caller,
): Promise<Envelope<ListedMail> & { counts: MailCounts }> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const matching = matchingOf(query);
  const shown = query.status === undefined ? matching : sql`${matching} and status = ${query.status}`;
  const order = query.order === "asc" ? sql`created_at, id` : sql`created_at desc, id desc`;
  const [rows, counted] = await Promise.all([
    queryWithCustomPlan<Row>(
      sql`select ${COLUMNS} from mails where ${shown} order by ${order} limit ${request.perPage}::int offset ${request.offset}::int`,
    ),
    queryWithCustomPlan<{ status: MailState; n: number }>(
      sql`select status, count(*)::int as n from mails where ${matching} group by 1`,
    ),
  ]);
  const counts = Object.fromEntries(
    MAIL_STATES.map((status) => [status, counted.find((row) => row.status === status)?.n ?? 0]),
  ) as MailCounts;
  const total = query.status ? counts[query.status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { ...toEnvelope(rows.map(toMail), total, request, null), counts };
}

/** One mail. Only for admins: throws `not_owner`, `not_found`. */
export async function getMail(id: string, caller: Caller): Promise<MailFacts> {
  assertMayAdminister(caller);
  const [row] = isId(id)
    ? await queryWithCustomPlan<Row & { text: string; html: string }>(
        sql`select ${COLUMNS}, text, html from mails where id = ${id}::uuid`,
      )
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such mail." });
  return { ...toMail(row), body: row.status === "KEPT" ? { text: row.text, html: row.html } : null };
}

/** How many mails were given up. Only for admins. */
export async function countFailedMails(caller: Caller): Promise<number> {
  assertMayAdminister(caller);
  const [row] = await queryWithCustomPlan<{ n: number }>(
    sql`select count(*)::int as n from mails where status = 'FAILED'`,
  );
  return row?.n ?? 0;
}

function matchingOf({ q }: MailQuery): SQL {
  if (q === undefined) return sql`true`;
  const inside = `%${escapeLike(q)}%`;
  return sql`(recipient ilike ${inside} or subject ilike ${inside})`;
}

function toMail(row: Row): ListedMail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    createdAt: formatInstant(row.created_at),
    sentAt: row.sent_at === null ? null : formatInstant(row.sent_at),
    nextAttemptAt: row.status === "PENDING" ? formatInstant(row.next_attempt_at) : null,
    lastError: row.last_error,
  };
}
