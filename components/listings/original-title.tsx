import { findOriginalTitle, type Titled } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import { getOtherLocale } from "@/lib/i18n/routing";

/** The seller's own title below a title that was composed in the language of the page; nothing where the page shows the seller's. */
export function OriginalTitle({ listing, locale }: { listing: Titled; locale: Locale }) {
  const original = findOriginalTitle(listing, locale);
  if (original === null) return null;
  return (
    <span lang={getOtherLocale(locale)} className="block text-sm font-normal wrap-anywhere text-muted">
      {original}
    </span>
  );
}
