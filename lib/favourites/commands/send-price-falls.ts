// Work after changes of public listings: the mail about favourites that became cheaper, unless it is switched off.
import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { groupBy } from "@/lib/core/group-by";
import type { Addressee } from "@/lib/core/mail/compose-email";
import { queueMail } from "@/lib/core/mail/mail";
import { toJsonNumber } from "@/lib/core/money";
import type { Titled } from "@/lib/i18n/listing-title";
import type { VAT_MODES } from "@/lib/listings/contract";
import { isMailWanted } from "@/lib/notifications/queries";
import { loadPriceView } from "@/lib/prices/queries";
import type { FavouriteGoods, FavouritePrice } from "../contract";
import { composePriceFallMail, type PriceFall } from "../mails";
import { computePriceChange } from "../policy";

/** Favourites of one transaction. */
const AT_ONCE = 500;

/**
 * Mails the people whose favourites among these listings became cheaper since they last heard, one mail a person. A price counts in
 * roubles per base unit where currency or unit changed. Each price is told once: the next one is compared with it, and a listing
 * that comes twice tells nothing new. Returns the number of mails.
 */
export async function sendPriceFalls(listingIds: readonly string[]): Promise<number> {
  let mailed = 0;
  for (let more = listingIds.length > 0; more; ) {
    const { compared, mails } = await inTransaction((tx) => sendSome(tx, listingIds.join(",")));
    mailed += mails;
    more = compared === AT_ONCE;
  }
  return mailed;
}

type Row = Addressee &
  FavouriteGoods &
  Titled & {
    userId: string;
    listingId: string;
    isBlocked: boolean;
    slug: string;
    before: StoredPrice;
    now: StoredPrice;
  };
/** `vat` and `basis` are empty without one, null where they were not stored. */
type StoredPrice = {
  price: string | null;
  currency: string;
  unitCode: string;
  vat: string | null;
  basis: string | null;
};

async function sendSome(tx: Db, ids: string): Promise<{ compared: number; mails: number }> {
  const rows = await lockChanged(tx, ids);
  const view = await loadPriceView();
  const falls = rows.flatMap((row) => {
    const [before, now] = [toPrice(row.before), toPrice(row.now)];
    const change = computePriceChange(before, now, row, view);
    const isFall = change !== null && typeof change === "object" && change.percent < 0;
    return isFall ? [{ row, fall: { ...row, before, now, percent: change.percent } }] : [];
  });
  let mails = 0;
  for (const [userId, own] of groupBy(falls, ({ row }) => row.userId)) {
    const [first] = own;
    if (!first || first.row.isBlocked || !(await isMailWanted(tx, userId, "favourites"))) continue;
    await queueMail(
      tx,
      composePriceFallMail(
        { ...first.row, id: userId },
        own.map(({ fall }): PriceFall => fall),
      ),
    );
    mails += 1;
  }
  return { compared: rows.length, mails };
}

/** Favourites of these public listings whose price or terms changed since they were last compared; they are marked as compared. */
async function lockChanged(tx: Db, ids: string): Promise<Row[]> {
  return tx.execute<Row>(sql`
    with changed as materialized (
      select f.user_id, f.listing_id, case when f.heard_currency is null then f.price_per_unit else f.heard_price end as price, coalesce(f.heard_currency, f.currency) as currency,
        coalesce(f.heard_unit_code, f.unit_code) as unit_code, case when f.heard_currency is null then f.vat else f.heard_vat end as vat,
        case when f.heard_currency is null then f.basis else f.heard_basis end as basis
      from favourites f join listings l on l.id = f.listing_id
      where f.listing_id = any(string_to_array(${ids}, ',')::uuid[]) and f.removed_at is null and l.status = 'ACTIVE' and l.owner_id <> f.user_id
        and (l.price_per_unit, l.currency, l.unit_code, coalesce(l.vat, ''), coalesce(l.basis, '')) is distinct from (
          case when f.heard_currency is null then f.price_per_unit else f.heard_price end, coalesce(f.heard_currency, f.currency), coalesce(f.heard_unit_code, f.unit_code),
          case when f.heard_currency is null then coalesce(f.vat, coalesce(l.vat, '')) else f.heard_vat end,
          case when f.heard_currency is null then coalesce(f.basis, coalesce(l.basis, '')) else f.heard_basis end)
      order by f.user_id, f.listing_id limit ${AT_ONCE}::int for update of f)
    update favourites f set heard_price = l.price_per_unit, heard_currency = l.currency, heard_unit_code = l.unit_code,
      heard_vat = coalesce(l.vat, ''), heard_basis = coalesce(l.basis, '')
    from changed c join listings l on l.id = c.listing_id join users u on u.id = c.user_id
    where f.user_id = c.user_id and f.listing_id = c.listing_id
    returning f.user_id as "userId", f.listing_id as "listingId", u.email, u.name, u.locale, u.blocked_at is not null as "isBlocked",
      l.slug, l.title, l.type, l.category_slug as "categorySlug", l.country_code as "countryCode", l.attributes,
      jsonb_build_object('price', c.price::text, 'currency', c.currency, 'unitCode', c.unit_code, 'vat', c.vat, 'basis', c.basis) as before,
      jsonb_build_object('price', l.price_per_unit::text, 'currency', l.currency, 'unitCode', l.unit_code,
        'vat', coalesce(l.vat, ''), 'basis', coalesce(l.basis, '')) as now`);
}

function toPrice({ price, currency, unitCode, vat, basis }: StoredPrice): FavouritePrice {
  const terms = vat === null || basis === null ? null : { vat: (vat || null) as VatMode | null, basis: basis || null };
  return { pricePerUnit: price === null ? null : toJsonNumber(price), currency, unitCode, terms };
}

type VatMode = (typeof VAT_MODES)[number];
