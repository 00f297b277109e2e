import { findOriginalTitle } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import type { FoundListing } from "@/lib/search/contract";
import { Marked } from "./marked";

/** Title of a found listing with its matches marked. If the title has none, `note` is the marked description. */
export function markWords(found: readonly FoundListing[], listing: Listing, locale: Locale) {
  const { id, title } = listing;
  const highlights = found.find((one) => one.id === id)?.highlights ?? [];
  const [inTitle, inText] = ["title", "description"].map((field) => highlights.find((one) => one.field === field));
  return {
    // A title that was composed for the page has no marks: they are of the seller's own.
    title: findOriginalTitle(listing, locale) === null ? <Marked highlight={inTitle} text={title} /> : null,
    note: !inTitle && inText ? <Marked highlight={inText} text="" /> : null,
  };
}
