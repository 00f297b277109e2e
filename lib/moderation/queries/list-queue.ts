// The queue of moderators: pending and reported listings, reported conversations.

import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { assertMayAdminister } from "@/lib/users/policy";
import type { QueueCounts, QueueItem, QueueKind, QueuePlace, QueueQuery } from "../query";

const LISTING = sql`l.title, l.type, l.status, l.owner_id as "personId"`;

/** Everything that waits, of all kinds in one shape. A reported listing that waits for approval anyway stands there once. */
const WAITING: SQL = sql`(
  select 'pending' as kind, l.id, l.updated_at as since, coalesce(r.n, 0) as reports, coalesce(r.reasons, '{}') as reasons, ${LISTING}
  from listings l join users o on o.id = l.owner_id and o.blocked_at is null
  left join lateral (select count(*)::int as n, array_agg(distinct reason) as reasons from listing_reports where listing_id = l.id and resolved_at is null) r on true
  where l.status = 'PENDING' and l.deleted_at is null
  union all
  select 'reported', l.id, r.since, r.n, r.reasons, ${LISTING}
  from (select listing_id, min(created_at) as since, count(*)::int as n, array_agg(distinct reason) as reasons
    from listing_reports where resolved_at is null group by listing_id) r
  join listings l on l.id = r.listing_id and l.deleted_at is null and l.status <> 'PENDING'
  union all
  select 'chat', r.id, r.created_at, 1, array[r.reason], l.title, l.type, l.status,
    case when c.buyer_id = r.reporter_id then c.seller_id else c.buyer_id end
  from chat_reports r join chats c on c.id = r.chat_id left join listings l on l.id = c.listing_id
  where r.resolved_at is null
)`;

type Row = Omit<QueueItem, "person" | "company"> & {
  personId: string;
  personName: string;
  companyName: string | null;
  isVerified: boolean | null;
};

/** One page of what waits for the moderators, the oldest first unless asked otherwise, with counts per kind. Only for admins. */
export async function listQueue(
  query: QueueQuery,
  caller: Caller,
): Promise<Envelope<QueueItem> & { counts: QueueCounts }> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const matching = buildMatching(query);
  const [rows, counts] = await Promise.all([
    queryWithCustomPlan<Row>(sql`
      select w.*, u.name as "personName", c.name as "companyName", c.status = 'VERIFIED' as "isVerified"
      ${matching} ${query.kind ? sql`and w.kind = ${query.kind}` : sql``}
      order by ${orderOf(query)} limit ${request.perPage}::int offset ${request.offset}::int`),
    queryWithCustomPlan<{ kind: QueueKind; n: number }>(sql`select w.kind, count(*)::int as n ${matching} group by 1`),
  ]);
  const countOf = (kind: QueueKind) => counts.find((row) => row.kind === kind)?.n ?? 0;
  const perKind = { pending: countOf("pending"), reported: countOf("reported"), chat: countOf("chat") };
  const total = query.kind ? perKind[query.kind] : perKind.pending + perKind.reported + perKind.chat;
  return { ...toEnvelope(rows.map(toItem), total, request, null), counts: perKind };
}

/** Items before and after one item of the queue. For an item that is not in it, `next` is the first one. */
export async function findNeighbours(
  id: string,
  query: QueueQuery,
  caller: Caller,
): Promise<{ previous: QueuePlace | null; next: QueuePlace | null }> {
  assertMayAdminister(caller);
  const rows = await queryWithCustomPlan<{ kind: QueueKind; id: string }>(sql`
    select w.kind, w.id ${buildMatching(query)} ${query.kind ? sql`and w.kind = ${query.kind}` : sql``}
    order by ${orderOf(query)} limit 1000`);
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return { previous: null, next: rows[0] ?? null };
  return { previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null };
}

function buildMatching({ q }: QueueQuery): SQL {
  const joined = sql`from ${WAITING} w join users u on u.id = w."personId" left join companies c on c.id = u.company_id`;
  if (q === undefined) return sql`${joined} where true`;
  const inside = `%${escapeLike(q)}%`;
  return sql`${joined} where (w.title ilike ${inside} or u.name ilike ${inside} or c.name ilike ${inside})`;
}

function orderOf({ sort = "since", order }: QueueQuery): SQL {
  if (sort === "reports") return order === "asc" ? sql`w.reports, w.since, w.id` : sql`w.reports desc, w.since, w.id`;
  return order === "desc" ? sql`w.since desc, w.id desc` : sql`w.since, w.id`;
}

function toItem({ personId, personName, companyName, isVerified, ...row }: Row): QueueItem {
  return {
    ...row,
    since: formatInstant(row.since),
    person: { id: personId, name: personName },
    company: companyName === null ? null : { name: companyName, verified: isVerified === true },
  };
}
