import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import { toJsonNumber } from "@/lib/core/money";
import { type Envelope, pageParameters, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { type ListingStatus, VAT_MODES } from "@/lib/listings/contract";
import type { ListingType } from "@/lib/reference/listing-types";
import { requireUserId } from "@/lib/users/policy";
import { endStateOf, type Favourite, type FavouriteTerms, MOST_ASKED } from "./contract";

/** What the list of favourites takes; a page's address is parsed by it. */
export const FavouriteQuery = z.strictObject(pageParameters);
export type FavouriteQuery = z.infer<typeof FavouriteQuery>;

/** Which of these listings are favourites of the caller. */
export async function findFavourites(caller: Caller, listingIds: readonly string[]): Promise<string[]> {
  const ids = listingIds.filter(isId).slice(0, MOST_ASKED);
  if (ids.length === 0) return [];
  const rows = await queryWithCustomPlan<{ listing_id: string }>(sql`
    select listing_id from favourites
    where user_id = ${requireUserId(caller)}::uuid and removed_at is null
      and listing_id = any(string_to_array(${ids.join(",")}, ',')::uuid[])`);
  return rows.map(({ listing_id }) => listing_id);
}

/** The title at which the caller saved a listing, also one just taken off the list; null when there is none. */
export async function formatFavouriteTitle(listingId: string, caller: Caller): Promise<string | null> {
  if (!isId(listingId)) return null;
  const [row] = await queryWithCustomPlan<{ title: string }>(sql`
    select title from favourites where user_id = ${requireUserId(caller)}::uuid and listing_id = ${listingId}::uuid`);
  return row?.title ?? null;
}

type Row = {
  total: number;
  listing_id: string;
  saved_title: string;
  saved_price: string;
  saved_currency: string;
  saved_unit: string;
  saved_vat: string | null;
  saved_basis: string | null;
  created_at: string;
  title: string;
  slug: string;
  type: ListingType;
  status: ListingStatus;
  price_per_unit: string;
  currency: string;
  unit_code: string;
  vat: FavouriteTerms["vat"];
  basis: string | null;
  volume: string | null;
  region: string | null;
  country_code: string;
  published_at: string | null;
  owner_name: string;
  company_name: string | null;
  verified: boolean | null;
};

/** One page of the caller's favourites, the newest first, with what became of each. */
export async function listFavourites(query: FavouriteQuery, caller: Caller): Promise<Envelope<Favourite>> {
  const userId = requireUserId(caller);
  const request = resolvePageRequest(query);
  const kept = sql`f.user_id = ${userId}::uuid and f.removed_at is null`;
  const [counted, rows] = await Promise.all([
    queryWithCustomPlan<{ n: number }>(sql`select count(*)::int as n from favourites f where ${kept}`),
    queryWithCustomPlan<Row>(sql`
      select f.listing_id, f.title as saved_title, f.price_per_unit as saved_price, f.currency as saved_currency, f.unit_code as saved_unit,
        f.vat as saved_vat, f.basis as saved_basis, f.created_at, l.title, l.slug, l.type, l.status, l.price_per_unit, l.currency,
        l.unit_code, l.vat, l.basis, l.volume, l.region, l.country_code, l.published_at, u.name as owner_name, c.name as company_name, c.status = 'VERIFIED' as verified
      from (
        select * from favourites f where ${kept} order by f.created_at desc, f.listing_id limit ${request.perPage}::int offset ${request.offset}::int
      ) f
      join listings l on l.id = f.listing_id join users u on u.id = l.owner_id left join companies c on c.id = l.company_id
      order by f.created_at desc, f.listing_id`),
  ]);
  return toEnvelope(rows.map(toFavourite), counted[0]?.n ?? 0, request, null);
}

function savedTerms({ saved_vat, saved_basis }: Row): FavouriteTerms | null {
  if (saved_vat === null || saved_basis === null) return null;
  return { vat: VAT_MODES.find((mode) => mode === saved_vat) ?? null, basis: saved_basis || null };
}

function toFavourite(row: Row): Favourite {
  const isPublic = row.status === "ACTIVE" && row.published_at !== null;
  return {
    listingId: row.listing_id,
    title: isPublic ? row.title : row.saved_title,
    savedAt: formatInstant(row.created_at),
    saved: {
      pricePerUnit: toJsonNumber(row.saved_price),
      currency: row.saved_currency,
      unitCode: row.saved_unit,
      terms: savedTerms(row),
    },
    now: isPublic
      ? {
          state: "public",
          slug: row.slug,
          type: row.type,
          pricePerUnit: toJsonNumber(row.price_per_unit),
          currency: row.currency,
          unitCode: row.unit_code,
          terms: { vat: row.vat, basis: row.basis },
          volume: row.volume === null ? null : toJsonNumber(row.volume),
          place: { region: row.region, countryCode: row.country_code },
          seller: { name: row.company_name ?? row.owner_name, verified: row.verified === true },
          publishedAt: formatInstant(row.published_at ?? row.created_at),
        }
      : { state: endStateOf(row) },
  };
}
