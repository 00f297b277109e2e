// Inserts new listings, those of one moment in one transaction.
import { type SQL, sql } from "drizzle-orm";
import { ACTOR, buildAuditInsert, toActorFields } from "@/lib/core/audit";
import type { Account, Caller } from "@/lib/core/caller";
import { batchRequests } from "@/lib/core/database/batch-requests";
import { type Executor, getOnlyRow, isStatementRejected, oneStatement } from "@/lib/core/database/db";
import { intParam, splitParam } from "@/lib/core/database/sql-text";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { insertEvents } from "@/lib/core/queue/queue";
import { createSlug } from "@/lib/core/slug";
import { toSearchDocument } from "@/lib/text/document";
import { insertWords, listNewWords } from "@/lib/text/vocabulary";
import type { ListingFields } from "../changes-policy";
import type { CreateListing, ListingStatus } from "../contract";
import { toCreatedFields } from "../field-policy";
import { createViewerError, getStatusOnSubmit, LIFETIME_DAYS } from "../policy";
import { LISTING_COLUMNS, type ListingRow } from "../rows";
import { listTags } from "../tags";
import { IS_ABLE } from "./lock-listing";

export type NewListing = {
  id: string;
  slug: string;
  fields: ListingFields;
  ownerId: string;
  caller: Caller;
  /** The state it begins in, by whether its seller is verified. */
  statusOf: (verified: boolean) => ListingStatus;
  /** Cache tags of the lists that will show it. */
  tags: readonly string[];
};

/** A listing of an account's as it is inserted. Throws `validation_failed`. */
export function toNewListing(input: CreateListing, { userId }: Account, caller: Caller): NewListing {
  const fields = toCreatedFields(input);
  const id = createId();
  const isDraft = input.status === "DRAFT";
  const statusOf = (verified: boolean) => (isDraft ? "DRAFT" : getStatusOnSubmit(env().MODERATION, verified));
  const tags = listTags(fields);
  return { id, slug: createSlug(fields.title, id), fields, ownerId: userId, caller, statusOf, tags };
}

/** Separates JSON texts, none of which can contain it (RFC 7464). */
const SEPARATOR = "\x1e";

/** A new listing as the statement takes it: its columns, its seller, and what is written beside it. */
function itemOf({ fields, caller, statusOf, ...listing }: NewListing): string {
  // In Node 20 a literal that begins with a spread and adds to it costs microseconds.
  return JSON.stringify({
    statusIfVerified: statusOf(true),
    statusOtherwise: statusOf(false),
    terms: `{${toSearchDocument(fields).join(",")}}`,
    ...fields,
    ...listing,
    ...toActorFields(caller),
  });
}

/** The end of a listing by the database's clock, in the instant of its publication. */
const LIFETIME = sql`${intParam(LIFETIME_DAYS)} * interval '24 hours'`;

/** Whether a statement waits for sellers that somebody changes at the moment, or leaves out what is theirs. */
const WAITING = { skip: sql``, condition: sql`true` };
const SKIPPING = { skip: sql`skip locked`, condition: sql`(u.company_id is null or own.id is not null)` };

/** An array, and not a join: the planner, who can't know how few they are, read whole tables for them. */
const OWNERS = sql`array(select "ownerId" from n)`;

/*
 * The sellers as the listings find them, both locked, companies first, as whoever changes their members does. A company verified
 * meanwhile can't leave a listing behind as unverified, and nobody places in the name of a company they have left, or after a block.
 */
const sellers = ({ skip, condition }: typeof WAITING): SQL => sql`
  own as (
    select id, slug, name, status from companies
    where id = any(array(select company_id from users where id = any(${OWNERS}))) order by id for share ${skip}
  ),
  seller as (
    select u.id, u.name, own.id as company_id, coalesce(own.status = 'VERIFIED', false) as verified,
      case when own.id is not null then u.company_role end as role
    from users u left join own on own.id = u.company_id
    where u.id = any(${OWNERS}) and ${IS_ABLE} and ${condition} order by u.id for share of u ${skip}
  )`;

type Inserted = (ListingRow | { [K in keyof ListingRow]: null }) & { asked: string; able: boolean };

/** `able`: the seller was there, neither blocked nor deleted (nor skipped); without a row they only view their company's. */
type Outcome = { able: boolean; row: ListingRow | null };

/**
 * Writes new listings, what they are found by, the audit records and the events, and returns them as they are read, in
 * their order. All in one statement: each round trip to the database would cost as much as an insert.
 */
async function insertAll(tx: Executor, listings: readonly NewListing[], how: typeof WAITING): Promise<Outcome[]> {
  const words = [...new Set(listings.flatMap(({ fields }) => listNewWords(fields.title)))].sort();
  const rows = await tx.execute<Inserted>(sql`
    with n as (
      select n.*
      from unnest(${splitParam(listings.map(itemOf).join(SEPARATOR), SEPARATOR)}) as item, json_to_record(item::json) as n(
        id uuid, slug text, title text, type text, "industrySlug" text, "groupSlug" text, "categorySlug" text, "pricePerUnit" numeric,
        "priceSteps" jsonb, currency text, "unitCode" text, "countryCode" text, region text, description text, volume numeric, "minVolume" numeric,
        basis text, "basisPlace" text, "basisPlaceId" text, "basisPlaceMatch" text, vat text, attributes jsonb, images jsonb, "externalId" text, "ownerId" uuid,
        "statusIfVerified" text, "statusOtherwise" text, terms text, tags jsonb, ${ACTOR})
    ),
    ${sellers(how)},
    l as (
      insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, price_steps, currency,
        unit_code, country_code, region, description, volume, min_volume, basis, basis_place, basis_place_id, basis_place_match, vat, attributes, images,
        external_id, owner_id, company_id, verified, published_at, expires_at)
      select id, slug, title, type, status, "industrySlug", "groupSlug", "categorySlug", "pricePerUnit", "priceSteps", currency,
        "unitCode", "countryCode", region, description, volume, "minVolume", basis, "basisPlace", "basisPlaceId", "basisPlaceMatch", vat, attributes, images,
        "externalId", "ownerId", company_id, verified, case status when 'ACTIVE' then now() end,
        case status when 'ACTIVE' then now() + ${LIFETIME} end
      from (
        select n.*, s.company_id, s.verified, case when s.verified then n."statusIfVerified" else n."statusOtherwise" end as status
        from n join seller s on s.id = n."ownerId" where s.role is distinct from 'viewer'
      ) new
      returning *
    ),
    document as (
      insert into listing_search (listing_id, published_at, terms, combination, price_per_unit, volume, basis, attributes)
      select id, l.published_at, n.terms::int[], listing_combination(l.category_slug, l.type, l.currency, l.country_code, l.region, l.verified), l.price_per_unit, l.volume, l.basis, listing_qualities(l.attributes)
      from l join n using (id)
    ),
    words as (${insertWords(words)}),
    audit as (${buildAuditInsert("listing.create", {
      subjectId: sql`id::text`,
      changes: sql`jsonb_build_object('status', jsonb_build_array(null, l.status))`,
      from: sql`l join n using (id)`,
    })}),
    event as (${insertEvents("listing.created", {
      payload: sql`jsonb_build_object('id', id, 'status', l.status, 'tags', n.tags)`,
      from: sql`l join n using (id)`,
    })})
    select n.id as asked, seller.id is not null as able, made.*
    from n left join seller on seller.id = n."ownerId"
    left join (
      select ${LISTING_COLUMNS}
      from l join seller u on u.id = l.owner_id left join own c on c.id = l.company_id cross join (select 0 as views) s
    ) made on made.id = n.id`);
  const found = new Map(
    rows.map(({ asked, able, ...row }) => [asked, { able, row: row.id === null ? null : (row as ListingRow) }]),
  );
  return listings.map(({ id }) => found.get(id) ?? { able: false, row: null });
}

/**
 * Inserts one listing, together with those of the same moment. A listing that the database refuses, or that has to wait, is then
 * written by itself. Throws `not_owner` for a viewer of a company, and for a blocked or deleted account.
 */
export const insertListing = batchRequests<NewListing, ListingRow>(async (listings) => {
  const together = listings.length > 1 ? await insertTogether(listings) : [];
  return listings.map((listing, index) =>
    together[index]?.able ? resultOf(together[index]) : insertListingIn(oneStatement, listing),
  );
});

/** Null when the database refused the statement: it does not say for which listing. */
async function insertTogether(listings: readonly NewListing[]): Promise<Outcome[]> {
  try {
    return await insertAll(oneStatement, listings, SKIPPING);
  } catch (error) {
    if (!isStatementRejected(error)) throw error;
    return [];
  }
}

/** Inserts one listing in a transaction that does more. Throws as `insertListing` does. */
export async function insertListingIn(tx: Executor, listing: NewListing): Promise<ListingRow> {
  const result = getOnlyRow(await insertListingsIn(tx, [listing]));
  if (result instanceof AppError) throw result;
  return result;
}

/** Inserts many listings in a transaction that does more. Returns the row of each, or why it was refused, as `insertListing` does. */
export async function insertListingsIn(
  tx: Executor,
  listings: readonly NewListing[],
): Promise<(ListingRow | AppError)[]> {
  return listings.length === 0 ? [] : (await insertAll(tx, listings, WAITING)).map(resultOf);
}

function resultOf({ able, row }: Outcome): ListingRow | AppError {
  if (!able) return new AppError("not_owner", { detail: "This account is blocked or deleted." });
  return row ?? createViewerError();
}
