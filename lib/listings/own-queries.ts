import { type SQL, sql } from "drizzle-orm";
import { type Account, accountOf, type Caller } from "@/lib/core/caller";
import { queryOnce } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { type Envelope, pageRequest, toEnvelope } from "@/lib/core/page";
import { matches } from "@/lib/search/matching";
import { readQuery } from "@/lib/search/query";
import { LISTING_STATUSES, type ListingStatus } from "./contract";
import type { OwnCounts, OwnListingQuery } from "./own-query";
import { mayEdit, maySeeOwn, noListing, onlyViewer } from "./policy";
import { getListing } from "./queries";
import { WARNING_DAYS } from "./renewal-policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "./rows";

export type OwnListings = Envelope<ListingRecord> & {
  counts: OwnCounts;
  /** Public listings of the caller that end within `WARNING_DAYS`, whatever the filter. */
  endingSoon: number;
};

const ORDERS: Record<NonNullable<OwnListingQuery["sort"]>, SQL> = {
  created: sql`l.created_at desc, l.id desc`,
  expires: sql`l.expires_at asc nulls last, l.id`,
};

/**
 * One page of the caller's own listings, and their company's for a member, in every state, with exact counts per state. Text is looked for as in the
 * catalogue, and also as it stands in the title and in the seller's own number. Throws `page_too_deep`, `missing_key`.
 */
export async function listOwnListings(query: OwnListingQuery, caller: Caller): Promise<OwnListings> {
  const account = accountOf(caller);
  if (!account) throw new AppError("missing_key");
  const request = pageRequest(query);
  const mine = sql`${ownSide(account, query.whose)} and l.deleted_at is null`;
  const matching = query.q === undefined ? mine : sql`${mine} and ${textCondition(query.q)}`;
  const shown = query.status ? sql`${matching} and l.status = ${query.status}` : matching;
  const order = ORDERS[query.sort ?? "created"];
  const [counted, rows, soon] = await Promise.all([
    queryOnce<{ status: ListingStatus; n: number }>(
      sql`select l.status, count(*)::int as n from listings l where ${matching} group by 1`,
    ),
    queryOnce<ListingRow>(sql`
      select ${LISTING_COLUMNS} from (
        select l.* from listings l where ${shown} order by ${order} limit ${request.perPage}::int offset ${request.offset}::int
      ) l ${LISTING_JOINS} order by ${order}`),
    queryOnce<{ n: number }>(sql`
      select count(*)::int as n from listings l
      where ${mine} and l.status = 'ACTIVE' and l.expires_at < now() + make_interval(days => ${WARNING_DAYS}::int)`),
  ]);
  const counts = Object.fromEntries(
    LISTING_STATUSES.map((status) => [status, counted.find((row) => row.status === status)?.n ?? 0]),
  ) as OwnCounts;
  const total = query.status ? counts[query.status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    ...toEnvelope(
      rows.map((row) => toListing(row, true)),
      total,
      request,
      null,
    ),
    counts,
    endingSoon: soon[0]?.n ?? 0,
  };
}

/** A listing of the caller's or their company's, in any state. Another's is not found, even a public one. Throws `not_found`. */
export async function getOwnListing(slug: string, caller: Caller): Promise<ListingRecord> {
  const listing = await getListing(slug, caller);
  if (!maySeeOwn(caller, belongingOf(listing))) throw noListing();
  return listing;
}

/** The same, for who wants to change it. Throws `not_owner` for a viewer of its company. */
export async function getEditableListing(slug: string, caller: Caller): Promise<ListingRecord> {
  const listing = await getOwnListing(slug, caller);
  if (!mayEdit(caller, belongingOf(listing))) throw onlyViewer();
  return listing;
}

const belongingOf = ({ owner, company }: ListingRecord) => ({ ownerId: owner.id, companyId: company?.id ?? null });

/** Rows of the caller's side: theirs and their company's, or only one of the two. */
function ownSide(account: Account, whose: OwnListingQuery["whose"]): SQL {
  const mine = sql`l.owner_id = ${account.userId}::uuid`;
  if (!account.company) return mine;
  const ours = sql`l.company_id = ${account.company.id}::uuid`;
  if (whose === "company") return ours;
  return whose === "mine" ? mine : sql`(${mine} or ${ours})`;
}

function textCondition(q: string): SQL {
  const inside = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  // Per row of the owner's, so that a common word costs no more than the owner has listings.
  return sql`(l.title ilike ${inside} or l.external_id ilike ${inside} or exists (
    select 1 from listing_search s where s.listing_id = l.id and ${matches(readQuery(q), "text", sql`s.terms`)}))`;
}
