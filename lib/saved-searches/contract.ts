// Saved searches as pages send and show them, and their limits.
import { z } from "zod";
import { plainText } from "@/lib/core/text";
import type { PartyNames } from "@/lib/listings/filter-display-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";

/** Saved searches of one account. */
export const MOST_SEARCHES = 50;

export const ALERTS = ["off", "instant", "daily"] as const;
/** How the owner of a search hears of new listings: not at all, by mail at once, or by one mail a day. */
export const Alerts = z.enum(ALERTS);
export type Alerts = z.infer<typeof Alerts>;

/** A name of one's own; a blank one leaves the naming to us. */
export const SearchName = plainText({ min: 0, max: 120 }).transform((name) => name || null);

/** Characters of filters as they are kept: an index holds them, in which a row has some 2 700 bytes. */
export const LONGEST_KEPT_QUERY = 2_500;

export const SaveSearchInput = z.strictObject({
  /** Filters as a catalogue's address has them, the category as `cat`. */
  query: z.string().max(4_000),
  name: SearchName,
  alerts: Alerts,
});
export type SaveSearchInput = z.infer<typeof SaveSearchInput>;

export type SavedSearch = {
  id: string;
  /** Null: to be named from the filters. */
  name: string | null;
  query: string;
  filters: PricedFilters;
  names: PartyNames;
  alerts: Alerts;
  /** Listings found within the last seven days. */
  fresh: number;
  createdAt: string;
  lastAlertAt: string | null;
};
