// The price of a listing as its seller wrote it: in one piece, and for a column.
import { formatPriceParts, type PriceParts } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr, PRICE_ON_REQUEST } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { Figure, SMALLER } from "./figure";

type Priced = Pick<Listing, "pricePerUnit" | "currency" | "unitCode">;

/** Decimals of a column's price; left out: as many as it needs. */
type Decimals = (price: number) => number;

/** A price in the parts of its column; one that is told on request is a word. */
export function splitPrice(
  { pricePerUnit, currency, unitCode }: Priced,
  locale: Locale,
  decimals?: Decimals,
): PriceParts {
  if (pricePerUnit === null) return { before: "", whole: PRICE_ON_REQUEST[locale], fraction: "", after: "" };
  const unit = getUnitAbbr(unitCode, locale);
  return formatPriceParts(pricePerUnit, getCurrencySign(currency), unit, locale, decimals?.(pricePerUnit));
}

/** A price in one piece. */
export function Price({ listing, locale }: { listing: Priced; locale: Locale }) {
  const { before, whole, fraction, after } = splitPrice(listing, locale);
  return <span className="whitespace-nowrap">{before + whole + fraction + after}</span>;
}

/** Characters that a column needs right of its decimal mark: for prices as written, and for the comparable ones below them. */
export function measureColumnTail(
  listings: readonly Priced[],
  comparables: readonly ({ parts: PriceParts | null } | null)[],
  locale: Locale,
): number {
  const written = listings.map((listing) => measureTail(splitPrice(listing, locale)));
  return Math.max(0, ...written, ...comparables.map((one) => (one?.parts ? measureTail(one.parts) * SMALLER : 0)));
}

/** Characters that the widest price of a column needs right of the decimal mark. */
export function measureWidestTail(listings: readonly Priced[], locale: Locale, decimals?: Decimals): number {
  return Math.max(0, ...listings.map((listing) => measureTail(splitPrice(listing, locale, decimals))));
}

const measureTail = ({ fraction, after }: PriceParts) => fraction.length + after.length;

type ColumnProps = { listing: Priced; tail: number; locale: Locale; decimals?: Decimals };

/** A price in a column: figures line up on the decimal mark, and the unit stays with its number. */
export function PriceInColumn({ listing, tail, locale, decimals }: ColumnProps) {
  return <Figure parts={splitPrice(listing, locale, decimals)} tail={tail} />;
}
