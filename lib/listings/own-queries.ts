import { type SQL, sql } from "drizzle-orm";
import { type Account, accountOf, type Caller } from "@/lib/core/caller";
import { queryOnce } from "@/lib/core/database/db";
import { likeText } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { type Envelope, pageRequest, toEnvelope } from "@/lib/core/page";
import { matches } from "@/lib/search/matching";
import { readQuery } from "@/lib/search/query";
import { LISTING_STATUSES, type ListingStatus } from "./contract";
import { WARNING_DAYS } from "./expiry/renewal-policy";
import type { OwnCounts, OwnListingQuery } from "./own-query";
import { mayEdit, maySeeOwn, noListing, onlyViewer } from "./policy";
import { getListing } from "./queries";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "./rows";

type OwnListings = Envelope<ListingRecord> & {
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
 * catalogue, and also as it stands in the title and in the seller's own number. Behind the last page comes the last one: whoever stands
 * there has just deleted what was on theirs. Throws `page_too_deep`, `missing_key`.
 */
export async function listOwnListings(query: OwnListingQuery, caller: Caller): Promise<OwnListings> {
  const account = accountOf(caller);
  if (!account) throw new AppError("missing_key");
  const { page, perPage } = pageRequest(query);
  const sides = ownSides(account, query.whose);
  const matching = query.q === undefined ? sql`` : sql`and ${textCondition(query.q)}`;
  const order = ORDERS[query.sort ?? "created"];
  const [counted, endingSoon] = await Promise.all([
    queryOnce<Counted>(
      ofEach(
        sides,
        (side, number) =>
          sql`select ${number}::int as side, l.status, count(*)::int as n from listings l where ${side} ${matching} group by 2`,
      ),
    ),
    countEndingSoon(sides),
  ]);
  const counts = Object.fromEntries(
    LISTING_STATUSES.map((status) => [
      status,
      counted.filter((row) => row.status === status).reduce((sum, { n }) => sum + n, 0),
    ]),
  ) as OwnCounts;
  const total = query.status ? counts[query.status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const request = pageRequest({ page: Math.min(page, Math.max(1, Math.ceil(total / perPage))), perPage });
  const parts = partsShown(query, sides, counted);
  const rows =
    parts.length === 0
      ? []
      : await queryOnce<ListingRow>(sql`
      select ${LISTING_COLUMNS} from (
        select l.id from (${ofEach(
          parts,
          (part) => sql`(select l.id, l.created_at, l.expires_at from listings l where ${part} ${matching}
            order by ${order} limit ${request.offset + perPage}::int)`,
        )}) l order by ${order} limit ${perPage}::int offset ${request.offset}::int
      ) page join listings l on l.id = page.id ${LISTING_JOINS} order by ${order}`);
  return {
    ...toEnvelope(
      rows.map((row) => toListing(row, true)),
      total,
      request,
      null,
    ),
    counts,
    endingSoon,
  };
}

type Counted = { side: number; status: ListingStatus; n: number };

/**
 * Conditions of what a page is to be found among. A side that has none, as whoever's listings are all their company's, would be
 * gone through in search of it. What ends first is one index range in each state, and in all of them a sort of the whole side.
 */
function partsShown(query: OwnListingQuery, sides: readonly SQL[], counted: readonly Counted[]): SQL[] {
  const isByState = query.status !== undefined || query.sort === "expires";
  return sides.flatMap((side, number) => {
    const found = counted.filter((row) => row.side === number && row.status === (query.status ?? row.status));
    if (isByState) return found.map(({ status }) => sql`${side} and l.status = ${status}`);
    return found.length === 0 ? [] : side;
  });
}

type OwnOverview = { hasAny: boolean; active: number; rejected: number; endingSoon: number };

/** What the overview of an account says of the caller's listings and their company's. Throws `missing_key`. */
export async function getOwnOverview(caller: Caller): Promise<OwnOverview> {
  const account = accountOf(caller);
  if (!account) throw new AppError("missing_key");
  const sides = ownSides(account, undefined);
  const [rows, endingSoon] = await Promise.all([
    queryOnce<{ active: number; rejected: number; any: boolean }>(
      ofEach(
        sides,
        (side) => sql`
          select (select count(*)::int from listings l where ${side} and l.status = 'ACTIVE') as active,
            (select count(*)::int from listings l where ${side} and l.status = 'REJECTED') as rejected,
            exists (select 1 from listings l where ${side}) as any`,
      ),
    ),
    countEndingSoon(sides),
  ]);
  return {
    hasAny: rows.some(({ any }) => any),
    active: rows.reduce((sum, { active }) => sum + active, 0),
    rejected: rows.reduce((sum, { rejected }) => sum + rejected, 0),
    endingSoon,
  };
}

async function countEndingSoon(sides: readonly SQL[]): Promise<number> {
  const rows = await queryOnce<{ n: number }>(
    ofEach(
      sides,
      (side) => sql`select count(*)::int as n from listings l
        where ${side} and l.status = 'ACTIVE' and l.expires_at < now() + make_interval(days => ${WARNING_DAYS}::int)`,
    ),
  );
  return rows.reduce((sum, { n }) => sum + n, 0);
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

/**
 * Rows of the caller's side: theirs and their company's, or only one of the two. Each is a range of one index, and no row
 * is in two of them: an `or` would leave the planner without any.
 */
function ownSides(account: Account, whose: OwnListingQuery["whose"]): readonly SQL[] {
  const mine = sql`l.owner_id = ${account.userId}::uuid and l.deleted_at is null`;
  if (!account.company || whose === "mine") return [mine];
  const companyId = sql`${account.company.id}::uuid`;
  const ours = sql`l.company_id = ${companyId} and l.deleted_at is null`;
  return whose === "company" ? [ours] : [ours, sql`${mine} and l.company_id is distinct from ${companyId}`];
}

const ofEach = (sides: readonly SQL[], query: (side: SQL, number: number) => SQL) =>
  sql.join(sides.map(query), sql` union all `);

function textCondition(q: string): SQL {
  const inside = `%${likeText(q)}%`;
  // Per row of the owner's, so that a common word costs no more than the owner has listings: the fence keeps the database from
  // hashing what the whole market has of it.
  return sql`(l.title ilike ${inside} or l.external_id ilike ${inside} or exists (
    select 1 from listing_search s where s.listing_id = l.id and ${matches(readQuery(q), "text", sql`s.terms`)} offset 0))`;
}
