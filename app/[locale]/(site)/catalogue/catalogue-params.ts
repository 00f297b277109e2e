// From the address of a catalogue page to a query of the contract, and what could not be used.
import { z } from "zod";
import { PRICE_BOUNDS, TYPED_UNIT } from "@/components/catalogue/catalogue-url";
import { type ParsedAddress, type RawParams, readAddress } from "@/lib/http/pages/address";
import { toPlainAmount } from "@/lib/i18n/amount";
import type { Locale } from "@/lib/i18n/routing";
import { isAmountParameter } from "@/lib/listings/filter-policy";
import { nestParameters } from "@/lib/listings/filter-values-policy";
import { isRepeatable, ListingQuery } from "@/lib/listings/query";
import { PLACE_PARAMETERS, toPlaceId } from "@/lib/places/typed-policy";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { toBaseBound } from "@/lib/prices/shown-policy";

export const ROWS_PER_PAGE = 40;
const VIEWS = ["table", "cards", "map"] as const;
type View = (typeof VIEWS)[number];

export type CatalogueParams = ParsedAddress<ListingQuery> & { view: View };

/** The API's own query, and how the page shows its rows. */
const CatalogueQuery = z.preprocess(
  (given) => nestParameters(Object(given)),
  ListingQuery.extend({ view: z.enum(VIEWS).optional() }),
);

/**
 * Reads a catalogue page's address, whose path names the category. A form sends amounts as they were typed, so they are read
 * as people of the page's language write them; `params` has them as plain numbers, which mean the same in both languages.
 */
export function readCatalogueParams(raw: RawParams, cat: string | null, locale: Locale): CatalogueParams {
  const { query, ...address } = readAddress(CatalogueQuery, convertTypedBounds(raw, locale), {
    usual: { perPage: ROWS_PER_PAGE },
    fixed: { cat },
    isRepeatable,
    plain: (name, typed) => {
      if (PLACE_PARAMETERS.has(name)) return toPlaceId(typed);
      return (isAmountParameter(name) && toPlainAmount(typed, locale)) || typed;
    },
  });
  const { view = "table", ...asked } = query;
  return { ...address, query: asked, view };
}

/** Bounds that were typed per gram or per thousand, as bounds per base unit. Texts that are no amount stay as typed. */
function convertTypedBounds({ [TYPED_UNIT]: unit, ...raw }: RawParams, locale: Locale): RawParams {
  if (unit === undefined) return raw;
  if (typeof unit !== "string" || !findBaseUnit(unit)) return { ...raw, [TYPED_UNIT]: unit };
  const bounds = PRICE_BOUNDS.flatMap((name) => {
    const typed = raw[name];
    const plain = typeof typed === "string" ? toPlainAmount(typed, locale) : null;
    return plain ? [[name, toBaseBound(plain, unit) ?? plain]] : [];
  });
  return { ...raw, ...Object.fromEntries(bounds) };
}
