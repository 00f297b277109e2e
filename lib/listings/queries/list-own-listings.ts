// Reads one's own listings for /account/listings, and their numbers for the overview of an account.
import { type SQL, sql } from "drizzle-orm";
import { type Account, type Caller, getAccount } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { type Envelope, type PageRequest, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import type { PriceViewQuery } from "@/lib/prices/contract";
import { loadPriceView } from "@/lib/prices/queries";
import { LISTING_STATUSES, type ListingStatus } from "../contract";
import { WARNING_DAYS } from "../expiry/renewal-policy";
import type { OwnCounts, OwnListingQuery } from "../own-query";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "../rows";
import { findOwnByText } from "./find-own-by-text";
import { isOfMember } from "./is-of-member";

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
 * One page of the caller's own listings, and their company's for a member, in every state, with exact numbers by state. A text is
 * found as in the catalogue, and also as it stands in the title and in the seller's own number. A page behind the last one is the last
 * one: its listings were just deleted. Prices are shown as `prices` asks. Throws `page_too_deep`, `missing_key`, and `invalid_parameter`
 * for prices that can't be shown.
 */
export async function listOwnListings(
  query: OwnListingQuery,
  caller: Caller,
  prices?: PriceViewQuery,
): Promise<OwnListings> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const asked = resolvePageRequest(query);
  const sides = ownSides(account, query.whose);
  const order = ORDERS[query.sort ?? "created"];
  const { status, q } = query;
  const [byText, counted, endingSoon] = await Promise.all([
    q === undefined ? null : findOwnByText(sides, { q, status, order, request: asked }),
    q === undefined ? countByState(sides) : [],
    countEndingSoon(sides),
  ]);
  const numberOf = (one: ListingStatus) =>
    byText?.counts[one] ?? counted.filter((row) => row.status === one).reduce((sum, { n }) => sum + n, 0);
  const counts = Object.fromEntries(LISTING_STATUSES.map((one) => [one, numberOf(one)])) as OwnCounts;
  const total = status ? counts[status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const lastPage = Math.max(1, Math.ceil(total / asked.perPage));
  const request = resolvePageRequest({ page: Math.min(asked.page, lastPage), perPage: asked.perPage });
  const ids = byText ? idsAmong(byText.ids) : idsOfPage(partsShown(query, sides, counted), order, request);
  const rows =
    ids === null
      ? []
      : await queryWithCustomPlan<ListingRow>(
          sql`select ${LISTING_COLUMNS} from (${ids}) page join listings l on l.id = page.id ${LISTING_JOINS} order by ${order}`,
        );
  const view = await loadPriceView(prices);
  return {
    ...toEnvelope(
      rows.map((row) => toListing(row, true, view)),
      total,
      request,
      null,
    ),
    counts,
    endingSoon,
  };
}

const idsAmong = (ids: string): SQL | null =>
  ids === "" ? null : sql`select id from unnest(string_to_array(${ids}, ',')::uuid[]) as page(id)`;

/** The ids of a page of what is in these parts; null where there are none. */
function idsOfPage(parts: readonly SQL[], order: SQL, { offset, perPage }: PageRequest): SQL | null {
  if (parts.length === 0) return null;
  return sql`
    select l.id from (${ofEach(
      parts,
      (part) => sql`(select l.id, l.created_at, l.expires_at from listings l where ${part}
        order by ${order} limit ${offset + perPage}::int)`,
    )}) l order by ${order} limit ${perPage}::int offset ${offset}::int`;
}

type Counted = { side: number; status: ListingStatus; n: number };

function countByState(sides: readonly SQL[]): Promise<Counted[]> {
  return queryWithCustomPlan<Counted>(
    ofEach(
      sides,
      (side, number) =>
        sql`select ${number}::int as side, l.status, count(*)::int as n from listings l where ${side} group by 2`,
    ),
  );
}

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

/** Numbers of the caller's and their company's listings, for the overview of an account. Throws `missing_key`. */
export async function getOwnOverview(caller: Caller): Promise<OwnOverview> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const sides = ownSides(account, undefined);
  const [rows, endingSoon] = await Promise.all([
    queryWithCustomPlan<{ active: number; rejected: number; any: boolean }>(
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
  const rows = await queryWithCustomPlan<{ n: number }>(
    ofEach(
      sides,
      (side) => sql`select count(*)::int as n from listings l
        where ${side} and l.status = 'ACTIVE' and l.expires_at < now() + make_interval(days => ${WARNING_DAYS}::int)`,
    ),
  );
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/**
 * Rows of the caller's side: theirs and their company's, or only one of the two. Each is a range of one index, and no row
 * is in two of them: an `or` would leave the planner without any.
 */
function ownSides(account: Account, whose: OwnListingQuery["whose"]): readonly SQL[] {
  const mine = sql`l.owner_id = ${account.userId}::uuid and l.deleted_at is null`;
  if (!account.company || whose === "mine") return [mine];
  const companyId = sql`${account.company.id}::uuid`;
  const ours = sql`l.company_id = ${companyId} and l.deleted_at is null`;
  const colleagues = sql`${isOfMember(account.company.id)} and l.owner_id <> ${account.userId}::uuid and l.deleted_at is null`;
  if (whose === "company") return [ours, colleagues];
  return [ours, colleagues, sql`${mine} and l.company_id is distinct from ${companyId}`];
}

const ofEach = (sides: readonly SQL[], query: (side: SQL, number: number) => SQL) =>
  sql.join(sides.map(query), sql` union all `);
