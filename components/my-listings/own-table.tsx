// /account/listings: the table of one's own and the company's listings.
import { useTranslations } from "next-intl";
import { ComparableLine } from "@/components/listings/comparable-line";
import { FigureHead } from "@/components/listings/figure";
import {
  areBids,
  formatPlaceHead,
  formatPlaceLabel,
  formatPlacePrice,
  joinPlacePrice,
  measurePlacedTail,
  type ShownPlacePrice,
} from "@/components/listings/place-price";
import { PlacedHead, PlacedPrice } from "@/components/listings/placed-price";
import { measureColumnTail, PriceInColumn } from "@/components/listings/price";
import { formatShownPrice, type ShownComparable } from "@/components/listings/shown-price";
import { TypeMark } from "@/components/listings/type-mark";
import { HeadCells } from "@/components/ui/head-cells";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import { formatNumber, formatPercent, joinUnits } from "@/lib/i18n/format";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { listCategoryTrail } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { countDaysLeft, isEndingSoon } from "@/lib/listings/expiry/renewal-policy";
import { isMadeNumber } from "@/lib/price-lists/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { RowActions } from "./row-actions";
import { SelectAll } from "./select-all";
import { StateMark } from "./state-mark";

/** Views of a listing and chats opened about it. */
type ShownInterest = { views: number; contacts: number };
type Props = {
  listings: readonly Listing[];
  /** Currency, VAT and place of the prices. */
  view: PriceView;
  /** Interest of the last 30 days, by the listing's id. */
  interest: ReadonlyMap<string, ShownInterest>;
  /** The best spread of listings that cross one of the other side, in percent, by the listing's id. */
  spreads: ReadonlyMap<string, number>;
  /** The reader's account: a colleague's listing names the colleague. */
  me: string;
  /** Company whose listings the reader may only see; null for a reader who may change all of them. */
  readOnlyOf: string | null;
  locale: Locale;
  now: string;
};

/** One's listings with their states, ends and actions; on a narrow screen each becomes a block. */
export function OwnTable({ listings, view, interest, spreads, me, readOnlyOf, locale, now }: Props) {
  const t = useTranslations("myListings");
  const ofView = useTranslations("priceView");
  const comparables = listings.map((listing) => formatShownPrice(listing, view, locale, ofView));
  const tail = measureColumnTail(listings, comparables, locale);
  const placed = listings.map((listing) => formatPlacePrice(listing, locale, ofView));
  const placedTail = measurePlacedTail(placed);
  const toLabel = (type: Listing["type"]) =>
    view.at ? formatPlaceLabel(type, view.at.place.id, locale, ofView) : null;
  const hasBidsAlone = areBids(listings);
  const delivered = view.at ? formatPlaceHead(listings, view.at.place.id, locale, ofView) : null;
  return (
    <table className="w-full border-collapse max-xl:block">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="text-left text-sm text-muted max-xl:block">
        <tr className="border-b border-line max-xl:flex max-xl:h-9 max-xl:items-center max-xl:gap-2 xl:[&>th]:h-9 xl:[&>th]:px-2 xl:[&>th]:font-medium">
          <th scope="col" className="w-8 pl-0!">
            <SelectAll label={t("selectAll")} />
            <span className="sr-only">{t("columns.select")}</span>
          </th>
          <HeadCells
            cells={[
              [t("columns.listing"), "max-xl:font-medium"],
              [t("columns.state"), "max-xl:sr-only"],
              [
                t("columns.price"),
                "text-right max-xl:sr-only",
                <FigureHead key="price" label={t("columns.price")} tail={tail} />,
              ],
            ]}
          />
          {delivered && (
            <PlacedHead label={delivered} tail={placedTail} className="max-xl:sr-only xl:max-[85rem]:hidden" />
          )}
          <HeadCells
            cells={[
              [t("columns.volume"), "text-right max-xl:sr-only"],
              [t("columns.interest"), "text-right max-xl:sr-only"],
              [t("columns.ends"), "max-xl:sr-only"],
            ]}
          />
          <th scope="col" className="max-xl:sr-only">
            <span className="sr-only">{t("columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {listings.map((listing, place) => (
          <Row
            key={listing.id}
            listing={listing}
            comparable={comparables[place] ?? null}
            atPlace={placed[place] ?? null}
            placedLabel={toLabel(listing.type)}
            interest={interest.get(listing.id) ?? { views: 0, contacts: 0 }}
            spread={spreads.get(listing.id) ?? null}
            locale={locale}
            now={now}
            tail={tail}
            placedTail={placedTail}
            isPlacedLabelled={listing.type === "BUY" && !hasBidsAlone}
            isMine={listing.owner.id === me}
            isReadOnly={readOnlyOf !== null && listing.company?.id === readOnlyOf}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  listing: Listing;
  comparable: ShownComparable | null;
  atPlace: ShownPlacePrice | null;
  /** Label of the price at the place of the list; null where the list has none. */
  placedLabel: string | null;
  interest: ShownInterest;
  spread: number | null;
  locale: Locale;
  now: string;
  tail: number;
  placedTail: number;
  isPlacedLabelled: boolean;
  isMine: boolean;
  isReadOnly: boolean;
};

function Row({
  listing,
  comparable,
  atPlace,
  placedLabel,
  interest,
  spread,
  locale,
  now,
  tail,
  placedTail,
  isPlacedLabelled,
  isMine,
  isReadOnly,
}: RowProps) {
  const t = useTranslations("myListings");
  const ofView = useTranslations("priceView");
  const { slug, title, status } = listing;
  const href = status === "ACTIVE" ? `/${locale}/listings/${slug}` : `/${locale}/account/listings/${slug}/preview`;
  const category = listCategoryTrail(listing.categorySlug, locale).at(-1)?.name;
  return (
    <tr className="border-b border-line has-[input:checked]:bg-accent-wash max-xl:grid max-xl:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-xl:gap-x-2 max-xl:gap-y-1 max-xl:py-3 xl:[&>td]:px-2 xl:[&>td]:py-2">
      <td className="pl-0! max-xl:row-span-4">
        <input
          type="checkbox"
          name="slug"
          value={slug}
          aria-label={t("select", { title })}
          className="size-4 align-middle accent-accent"
        />
      </td>
      <td className="min-w-0 xl:max-w-80 max-xl:col-span-2">
        <Link href={href} className="block font-medium wrap-anywhere hover:text-accent hover:underline xl:line-clamp-2">
          {joinUnits(title)}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-xs text-muted">
          <TypeMark type={listing.type} />
          <span>{category}</span>
          {listing.externalId && !isMadeNumber(listing.externalId) && <span>№ {listing.externalId}</span>}
          {!isMine && <span>{listing.owner.name}</span>}
        </span>
        {spread !== null && (
          <Link href={`${href}#matches`} className="link inline-flex items-center text-sm max-md:min-h-11">
            {t("matched", { spread: `+${formatPercent(formatNumber(spread, locale, 2), locale)}` })}
          </Link>
        )}
        {(status === "REJECTED" || status === "ARCHIVED") && listing.rejectionReason && (
          <span className="block pt-0.5 text-xs text-bad">{listing.rejectionReason}</span>
        )}
        {listing.imageErrors !== undefined && listing.imageErrors.length > 0 && (
          <span className="block pt-0.5 text-xs text-bad">
            {t("notFetched", { count: listing.imageErrors.length })}
          </span>
        )}
      </td>
      <td className="max-xl:col-start-2">
        <StateMark status={status} type={listing.type} />
      </td>
      <td className="text-right font-semibold whitespace-nowrap">
        <PriceInColumn listing={listing} tail={tail} locale={locale} />
        {comparable && <ComparableLine comparable={comparable} tail={tail} />}
        {placedLabel !== null && atPlace?.parts && (
          // Where a column of its own has no room.
          <span
            className="ml-auto hidden max-w-36 text-xs font-normal whitespace-normal text-muted xl:max-[85rem]:block"
            title={atPlace.hint}
          >
            {placedLabel} {joinPlacePrice(atPlace)}
          </span>
        )}
      </td>
      {placedLabel !== null && (
        <td className="text-right font-semibold xl:max-[85rem]:hidden xl:whitespace-nowrap max-xl:[&>.offer-label]:inline! max-xl:col-span-2 max-xl:col-start-2 max-xl:text-left max-xl:text-sm">
          <PlacedPrice
            atPlace={atPlace}
            label={placedLabel}
            tail={placedTail}
            why={ofView("placeUnknown")}
            isLabelled={isPlacedLabelled}
          />
        </td>
      )}
      <td className="text-right whitespace-nowrap max-xl:hidden">
        {listing.volume === null ? (
          <Missing why={t("noVolume")} />
        ) : (
          formatQuantity(listing.volume, listing.unitCode, locale)
        )}
      </td>
      <td className="text-right text-sm whitespace-nowrap max-xl:col-span-2 max-xl:col-start-2 max-xl:text-left">
        <Link href={`/${locale}/account/listings/${slug}/interest`} className="hover:text-accent hover:underline">
          {t("viewsIn", { count: interest.views })}{" "}
          <span className="text-muted xl:block max-xl:before:content-['·_']">
            {t("contactsIn", { count: interest.contacts })}
          </span>
        </Link>
      </td>
      <td className="text-sm max-xl:col-start-2 max-xl:self-center">
        <Ends listing={listing} locale={locale} now={now} />
      </td>
      <td className="pr-0! max-xl:col-start-3">
        {!isReadOnly && (
          <RowActions listing={listing} locale={locale} endsSoon={isEndingSoon(listing, new Date(now))} />
        )}
      </td>
    </tr>
  );
}

/** Days that are left, loud when they are few; for what is not running, when it changed last. */
function Ends({ listing, locale, now }: { listing: Listing; locale: Locale; now: string }) {
  const t = useTranslations("myListings");
  const { status, expiresAt, updatedAt } = listing;
  const runs = status === "ACTIVE" || status === "PAUSED";
  if (!runs || !expiresAt) {
    return (
      <span className="text-muted">
        {t("changed")} <When iso={updatedAt} locale={locale} now={now} />
      </span>
    );
  }
  const soon = isEndingSoon(listing, new Date(now));
  return (
    <span className={`xl:whitespace-nowrap ${soon ? "font-medium text-sell" : ""}`}>
      {t("daysLeft", { count: Math.max(0, countDaysLeft(expiresAt, new Date(now))) })}
      <span className={`block text-xs max-xl:inline max-xl:pl-1.5 ${soon ? "" : "text-muted"}`}>
        {t("until")} <When iso={expiresAt} locale={locale} now={now} />
      </span>
    </span>
  );
}
