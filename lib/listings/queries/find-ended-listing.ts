import { sql } from "drizzle-orm";
import { readPrepared } from "@/lib/core/database/reads";
import { isSlug } from "@/lib/core/slug";
import type { AttributeValues, ListingStatus } from "../contract";

/** A listing that was public and is not now: what its page still says, and what similar ones are found by. */
export type EndedListing = {
  id: string;
  slug: string;
  title: string;
  type: "SELL" | "BUY";
  status: ListingStatus;
  categorySlug: string;
  attributes: AttributeValues;
  pricePerUnit: number | null;
  currency: string;
  unitCode: string;
};

/**
 * A listing that its owner paused or sold, or that expired; null for any other. One that a moderator has to look at before it returns is
 * none, and so is one whose owner is blocked.
 */
export async function findEndedListing(slug: string): Promise<EndedListing | null> {
  if (!isSlug(slug)) return null;
  const [row] = await readPrepared<EndedListing>(sql`
    select l.id, l.slug, l.title, l.type, l.status, l.category_slug as "categorySlug", l.attributes,
      l.price_per_unit::float8 as "pricePerUnit", l.currency, l.unit_code as "unitCode"
    from listings l join users u on u.id = l.owner_id
    where l.slug = ${slug} and l.status in ('PAUSED', 'SOLD', 'EXPIRED') and l.published_at is not null and l.deleted_at is null
      and not l.needs_review and u.blocked_at is null`);
  return row ?? null;
}
