// Composes demo listings and streams them into the database by COPY: the rows, their view counts and search documents.
import type { TransactionSql } from "postgres";
import { createSlug } from "@/lib/core/slug";
import { resolveBasisPlace } from "@/lib/places/match-policy";
import { toSearchDocument } from "@/lib/text/document";
import { composeListing, type DemoListing } from "./compose-listing";
import { type CopyValue, formatCopyLine, sendLines } from "./copy-stream";

type Column = [name: string, value: (listing: DemoListing) => CopyValue];

const COLUMNS: Column[] = [
  ["id", ({ id }) => id],
  ["slug", ({ title, id }) => createSlug(title, id)],
  ["title", ({ title }) => title],
  ["type", ({ type }) => type],
  ["status", ({ status }) => status],
  ["industry_slug", ({ industrySlug }) => industrySlug],
  ["group_slug", ({ groupSlug }) => groupSlug],
  ["category_slug", ({ categorySlug }) => categorySlug],
  ["price_per_unit", ({ pricePerUnit }) => pricePerUnit],
  ["currency", ({ currency }) => currency],
  ["unit_code", ({ unitCode }) => unitCode],
  ["country_code", ({ countryCode }) => countryCode],
  ["region", ({ region }) => region],
  ["description", ({ description }) => description],
  ["volume", ({ volume }) => volume],
  ["min_volume", ({ minVolume }) => minVolume],
  ["basis", ({ basis }) => basis],
  ["basis_place", ({ basisPlace }) => basisPlace],
  ["basis_place_id", (listing) => resolveBasisPlace(listing).basisPlaceId],
  ["basis_place_match", (listing) => resolveBasisPlace(listing).basisPlaceMatch],
  ["vat", ({ vat }) => vat],
  ["attributes", ({ attributes }) => JSON.stringify(attributes)],
  ["external_id", ({ externalId }) => externalId],
  ["owner_id", ({ ownerId }) => ownerId],
  ["company_id", ({ companyId }) => companyId],
  ["verified", ({ verified }) => verified],
  ["created_at", ({ createdAt }) => createdAt],
  ["updated_at", ({ updatedAt }) => updatedAt],
  ["published_at", ({ publishedAt }) => publishedAt],
  ["expires_at", ({ expiresAt }) => expiresAt],
];

/** Stores rows `from` up to, not including, `to`. */
export async function copyListings(tx: TransactionSql, from: number, to: number, now: Date): Promise<void> {
  const stats: string[] = [];
  const documents: string[] = [];
  function* listings() {
    for (let row = from; row < to; row += 1) {
      const listing = composeListing(row, now);
      stats.push(formatCopyLine([listing.id, listing.views]));
      const publishedAt = listing.status === "ACTIVE" ? listing.publishedAt : null;
      documents.push(formatCopyLine([listing.id, publishedAt, `{${toSearchDocument(listing).join(",")}}`]));
      yield formatCopyLine(COLUMNS.map(([, value]) => value(listing)));
    }
  }
  await sendLines(await tx`copy listings (${tx(COLUMNS.map(([name]) => name))}) from stdin`.writable(), listings());
  await sendLines(await tx`copy listing_stats (listing_id, views) from stdin`.writable(), stats);
  await sendLines(await tx`copy listing_search (listing_id, published_at, terms) from stdin`.writable(), documents);
}
