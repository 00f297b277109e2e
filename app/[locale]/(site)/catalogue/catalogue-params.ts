import { z } from "zod";
import { type Address, type RawParams, readAddress } from "@/lib/http/pages/address";
import { toPlainAmount } from "@/lib/i18n/amount";
import type { Locale } from "@/lib/i18n/routing";
import { isAmountParameter, nestParameters } from "@/lib/listings/filter-policy";
import { ListingQuery } from "@/lib/listings/query";

export const ROWS_PER_PAGE = 40;
const VIEWS = ["table", "cards"] as const;
type View = (typeof VIEWS)[number];

export type CatalogueParams = Address<ListingQuery> & { view: View };

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
  const { query, ...address } = readAddress(CatalogueQuery, raw, {
    usual: { perPage: ROWS_PER_PAGE },
    fixed: { cat },
    plain: (name, typed) => (isAmountParameter(name) && toPlainAmount(typed, locale)) || typed,
  });
  const { view = "table", ...asked } = query;
  return { ...address, query: asked, view };
}
