import { type SQL, sql } from "drizzle-orm";
import { auditOf } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Executor } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { eventOf } from "@/lib/core/outbox";
import { searchDocument } from "@/lib/search/document";
import { intArray } from "@/lib/search/matching";
import { insertWords, newWords } from "@/lib/search/vocabulary";
import type { ListingStatus } from "./contract";
import type { ListingFields } from "./fields";
import { IS_ABLE } from "./lock";
import { datesOf } from "./moves";
import { onlyViewer } from "./policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRow } from "./rows";

type NewListing = {
  id: string;
  slug: string;
  fields: ListingFields;
  ownerId: string;
  /** The state it begins in, by whether its seller is verified. */
  statusOf: (verified: boolean) => ListingStatus;
  /** What is kept that will show it. */
  tags: readonly string[];
};

/*
 * The seller as the listing finds them. Both locked, the company first, as whoever changes its members does: a company that is
 * verified meanwhile can't leave this listing behind as unverified, who leaves the company meanwhile places nothing in its name
 * any more, and neither a block nor a deletion overlooks what is placed in the same moment.
 */
const sellerOf = (userId: string): SQL => sql`
  own as (
    select id, status = 'VERIFIED' as verified from companies
    where id = (select company_id from users where id = ${userId}::uuid) for share
  ),
  seller as (
    select own.id as company_id, coalesce(own.verified, false) as verified,
      case when own.id is not null then u.company_role end as role
    from users u left join own on own.id = u.company_id
    where u.id = ${userId}::uuid and ${IS_ABLE} for share of u
  )`;

/**
 * Writes a new listing, its counter, what it is found by, the audit record and the event, and returns it as it is read. All in
 * one statement: each round trip to the database would cost as much as the insert. Throws `not_owner` for a viewer of a
 * company and for who is blocked or deleted.
 */
export async function insertListing(tx: Executor, caller: Caller, listing: NewListing): Promise<ListingRow> {
  const { id, slug, fields, ownerId, statusOf, tags } = listing;
  const words = newWords(fields.title);
  const { publishedAt, expiresAt } = datesOf("ACTIVE");
  const [row] = await tx.execute<ListingRow | { id: null }>(sql`
    with ${sellerOf(ownerId)},
    l as (
      insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency,
        unit_code, country_code, region, description, volume, min_volume, basis, basis_place, vat, attributes, images,
        external_id, owner_id, company_id, verified, published_at, expires_at)
      select ${id}::uuid, ${slug}::text, ${fields.title}::text, ${fields.type}::text, s.status, ${fields.industrySlug}::text,
        ${fields.groupSlug}::text, ${fields.categorySlug}::text, ${fields.pricePerUnit}::numeric, ${fields.currency}::text,
        ${fields.unitCode}::text, ${fields.countryCode}::text, ${fields.region}::text, ${fields.description}::text,
        ${fields.volume}::numeric, ${fields.minVolume}::numeric, ${fields.basis}::text, ${fields.basisPlace}::text,
        ${fields.vat}::text, ${JSON.stringify(fields.attributes)}::jsonb, ${JSON.stringify(fields.images)}::jsonb,
        ${fields.externalId}::text, ${ownerId}::uuid, s.company_id, s.verified,
        case s.status when 'ACTIVE' then ${publishedAt?.toISOString() ?? null}::timestamptz end,
        case s.status when 'ACTIVE' then ${expiresAt?.toISOString() ?? null}::timestamptz end
      from (select *, case when verified then ${statusOf(true)}::text else ${statusOf(false)}::text end as status from seller) s
      where s.role is distinct from 'viewer'
      returning *
    ),
    stats as (insert into listing_stats (listing_id) select id from l),
    document as (
      insert into listing_search (listing_id, published_at, terms) select id, published_at, ${intArray(searchDocument(fields))} from l
    ),
    ${words.length > 0 ? sql`words as (${insertWords(words)}),` : sql``}
    audit as (${auditOf(caller, "listing.create", {
      subjectId: sql`l.id::text`,
      changes: sql`jsonb_build_object('status', jsonb_build_array(null, l.status))`,
      from: sql`l`,
    })}),
    event as (${eventOf("listing.created", {
      payload: sql`jsonb_build_object('id', l.id, 'status', l.status, 'tags', ${JSON.stringify(tags)}::jsonb)`,
      from: sql`l`,
    })})
    select made.* from seller left join (select ${LISTING_COLUMNS} from l ${LISTING_JOINS}) made on true`);
  if (!row) throw new AppError("not_owner", { detail: "This account is blocked or deleted." });
  if (row.id === null) throw onlyViewer();
  return row;
}
