// The catalogue as cards: the alternative to `listing-table.tsx`.
import { useTranslations } from "next-intl";
import { ListingButtons } from "@/components/favourites/listing-buttons";
import { ListingTools } from "@/components/favourites/listing-tools";
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, formatStatedQuality, getName } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { listShownImages } from "@/lib/listings/photos/address-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { formatBasisLine, listQuality, SellerName } from "./facts";
import { OriginalTitle } from "./original-title";
import { formatPlaceLabel, formatPlacePrice, joinPlacePrice } from "./place-price";
import { Price } from "./price";
import { formatShownPrice, joinShownPrice } from "./shown-price";
import { TypeMark } from "./type-mark";

/** `view` is the currency and VAT of the comparable prices. */
type Shared = { view: PriceView; locale: Locale; now: string };

/** Listings as cards that hold what a row has no room for: every quality, the conditions, the place. */
export function ListingCards({ listings, ...shared }: { listings: readonly Listing[] } & Shared) {
  return (
    <ListingTools>
      <ul className="grid grid-cols-1 gap-3 pt-3 sm:grid-cols-2 xl:grid-cols-3">
        {listings.map((listing) => (
          <Card key={listing.id} listing={listing} {...shared} />
        ))}
      </ul>
    </ListingTools>
  );
}

function Card({ listing, view, locale, now }: { listing: Listing } & Shared) {
  const t = useTranslations("listing");
  const ofView = useTranslations("priceView");
  const texts = { yes: t("yes"), no: t("no") };
  const quality = listQuality(listing).slice(0, 6);
  const basis = formatBasisLine(listing, locale);
  const comparable = formatShownPrice(listing, view, locale, ofView);
  const atPlace = formatPlacePrice(listing, locale, ofView);
  const [photo] = listShownImages(listing.images);
  const title = formatListingTitle(listing, locale);
  const conditions = [listing.vat && t(`vat.${listing.vat}`), basis].filter(Boolean).join(", ");
  return (
    <li className="group relative flex min-w-0 flex-col gap-2 rounded-md border border-line bg-raised p-3 hover:border-edge">
      <div className="flex items-center justify-between gap-2">
        <TypeMark type={listing.type} />
        <span className="flex items-center gap-2">
          {listing.publishedAt && (
            <span className="text-xs">
              <When iso={listing.publishedAt} locale={locale} now={now} fade />
            </span>
          )}
          <ListingButtons listing={{ id: listing.id, slug: listing.slug, title }} look="row" />
        </span>
      </div>
      <h2 className="line-clamp-2 font-medium wrap-anywhere">
        <Link
          href={`/${locale}/listings/${listing.slug}`}
          className="after:absolute after:inset-0 group-hover:text-accent"
        >
          {title}
        </Link>
      </h2>
      <OriginalTitle listing={listing} locale={locale} />
      <div className="flex gap-3">
        <p className="min-w-0 flex-1">
          <span className="text-lg font-semibold">
            <Price listing={listing} locale={locale} />
          </span>
          {comparable && (
            <span className="block text-sm" title={comparable.hint}>
              {joinShownPrice(comparable)}
              {!comparable.parts && <span className="sr-only">{comparable.hint}</span>}
            </span>
          )}
          {atPlace && view.at && (
            <span className="block text-sm" title={atPlace.hint}>
              {formatPlaceLabel(listing.type, view.at.place.id, locale, ofView)} {joinPlacePrice(atPlace)}
              {!atPlace.parts && <span className="sr-only">{atPlace.hint}</span>}
            </span>
          )}
          {conditions && <span className="block truncate text-sm text-muted">{conditions}</span>}
        </p>
        {photo && (
          // biome-ignore lint/performance/noImgElement: kept in every size that is needed
          <img
            src={photo.src}
            srcSet={photo.srcSet}
            sizes="7rem"
            alt={photo.alt ?? ""}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="aspect-4/3 w-28 flex-none self-start rounded-sm bg-sunken object-cover"
          />
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-sm">
        <Fact name={t("volume")} value={listing.volume && formatQuantity(listing.volume, listing.unitCode, locale)} />
        {quality.map(({ attribute, value }) => (
          <Fact
            key={attribute.key}
            name={getName(attribute, locale)}
            value={formatStatedQuality(listing.type, attribute, value, locale, texts)}
          />
        ))}
      </dl>
      <p className="mt-auto flex justify-between gap-3 border-t border-line pt-2 text-xs text-muted">
        <SellerName listing={listing} />
        <span className="max-w-1/2 truncate">{formatRegionLine(listing, locale)}</span>
      </p>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string | number | null }) {
  if (!value) return null;
  return (
    <>
      <dt className="truncate text-muted">{name}</dt>
      <dd className="max-w-44 truncate text-right">{value}</dd>
    </>
  );
}
