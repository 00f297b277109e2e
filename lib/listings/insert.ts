import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/db";
import type { ListingStatus } from "./contract";
import { insertDocument } from "./documents";
import type { ListingFields } from "./fields";
import { datesOf } from "./moves";

type NewListing = {
  id: string;
  slug: string;
  fields: ListingFields;
  status: ListingStatus;
  ownerId: string;
  companyId: string | null;
  verified: boolean;
};

/** Writes a new listing, its counter and what it is found by. Drizzle would take longer to build this than Postgres to do it. */
export async function insertListing(tx: Executor, listing: NewListing): Promise<void> {
  const { id, slug, fields, status, ownerId, companyId, verified } = listing;
  const { publishedAt = null, expiresAt = null } = datesOf(status);
  await Promise.all([
    tx.execute(sql`
      insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency,
        unit_code, country_code, region, description, volume, min_volume, basis, basis_place, vat, attributes, images,
        external_id, owner_id, company_id, verified, published_at, expires_at)
      values (${id}::uuid, ${slug}, ${fields.title}, ${fields.type}, ${status}, ${fields.industrySlug}, ${fields.groupSlug},
        ${fields.categorySlug}, ${fields.pricePerUnit}::numeric, ${fields.currency}, ${fields.unitCode}, ${fields.countryCode},
        ${fields.region}, ${fields.description}, ${fields.volume}::numeric, ${fields.minVolume}::numeric, ${fields.basis},
        ${fields.basisPlace}, ${fields.vat}, ${JSON.stringify(fields.attributes)}::jsonb, ${JSON.stringify(fields.images)}::jsonb,
        ${fields.externalId}, ${ownerId}::uuid, ${companyId}::uuid, ${verified}, ${publishedAt?.toISOString() ?? null}::timestamptz,
        ${expiresAt?.toISOString() ?? null}::timestamptz)`),
    tx.execute(sql`insert into listing_stats (listing_id) values (${id}::uuid)`),
    insertDocument(tx, id, fields, publishedAt),
  ]);
}
