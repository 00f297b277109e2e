// /account/favourites: the table of favourites with the price when saved and the present one.
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { CompareButton } from "@/components/compare/compare-button";
import { ComparableLine } from "@/components/listings/comparable-line";
import { OriginalTitle } from "@/components/listings/original-title";
import {
  formatPlaceHead,
  formatPlaceLabel,
  formatPlacePrice,
  measurePlacedTail,
  type ShownPlacePrice,
} from "@/components/listings/place-price";
import { PlacedHead, PlacedPrice } from "@/components/listings/placed-price";
import { Price } from "@/components/listings/price";
import { formatShownPrice } from "@/components/listings/shown-price";
import { TypeMark } from "@/components/listings/type-mark";
import { buttonClass } from "@/components/ui/button";
import { HeadCells } from "@/components/ui/head-cells";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import type { Favourite, FavouriteGoods, FavouritePrice } from "@/lib/favourites/contract";
import { computePriceChange } from "@/lib/favourites/policy";
import { formatNumber, formatPercent } from "@/lib/i18n/format";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, getBasisShortName } from "@/lib/i18n/terms";
import type { PriceView } from "@/lib/prices/comparable-policy";

const SYMBOL = `${buttonClass({ look: "quiet", size: "small" })} w-8 max-lg:w-11 px-0! text-muted!`;

/** `view` is the currency, VAT and place of the prices. */
type Props = { favourites: readonly Favourite[]; view: PriceView; locale: Locale; now: string };

/** Favourites with their price then and now; on a phone each becomes a block. Stands in a FavouriteForm. */
export function FavouriteTable({ favourites, view, locale, now }: Props) {
  const t = useTranslations("favourites");
  const ofView = useTranslations("priceView");
  const placed = favourites.map(({ goods, now: { state, ...present } }) =>
    "priceAt" in present ? formatPlacePrice({ ...goods, priceAt: present.priceAt }, locale, ofView) : null,
  );
  const tail = measurePlacedTail(placed);
  const shown = favourites.flatMap(({ now }) => (now.state === "public" ? [now] : []));
  const delivered = view.at ? formatPlaceHead(shown, view.at.place.id, locale, ofView) : null;
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <HeadCells
            cells={[
              [t("columns.listing"), "pl-0!"],
              [t("columns.saved"), "text-right"],
              [t("columns.now"), "text-right"],
            ]}
          />
          {delivered && <PlacedHead label={delivered} tail={tail} />}
          <HeadCells
            cells={[
              [t("columns.change"), "text-right"],
              [t("columns.since"), "text-right"],
            ]}
          />
          <th scope="col" className="pr-0!">
            <span className="sr-only">{t("columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {favourites.map((favourite, place) => (
          <Row
            key={favourite.listingId}
            favourite={favourite}
            atPlace={placed[place] ?? null}
            placedTail={tail}
            view={view}
            locale={locale}
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "favourites"> & {
  favourite: Favourite;
  atPlace: ShownPlacePrice | null;
  placedTail: number;
};

function Row({ favourite, atPlace, placedTail, view, locale, now: moment }: RowProps) {
  const ofView = useTranslations("priceView");
  const t = useTranslations("favourites");
  const { listingId, goods, saved, savedAt, now } = favourite;
  const isPublic = now.state === "public";
  const titled = { ...favourite, categorySlug: goods.categorySlug, type: isPublic ? now.type : undefined };
  const title = formatListingTitle(titled, locale);
  const change = isPublic ? computePriceChange(saved, now, goods, view) : undefined;
  const label = "text-sm text-muted md:hidden";
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:py-3 md:[&>td]:px-2 md:[&>td]:py-2">
      <td className="min-w-0 pl-0! max-md:col-start-1 max-md:row-start-1">
        {isPublic ? (
          <Link
            href={`/${locale}/listings/${now.slug}`}
            className="block font-medium wrap-anywhere hover:text-accent hover:underline md:line-clamp-2"
          >
            {title}
          </Link>
        ) : (
          <span className="block font-medium wrap-anywhere text-muted md:line-clamp-2">{title}</span>
        )}
        <OriginalTitle listing={titled} locale={locale} />
        {isPublic ? (
          <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-xs text-muted">
            <TypeMark type={now.type} />
            <span>
              {[
                formatPartyName(now.seller.name, locale),
                formatRegionLine({ region: now.region, countryCode: goods.countryCode }, locale),
                now.volume && formatQuantity(now.volume, now.unitCode, locale),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
        ) : (
          <span className="mt-0.5 inline-block rounded-sm bg-sunken px-1.5 py-px text-xs font-medium">
            {t(`states.${now.state}`)}
          </span>
        )}
      </td>
      {/* On a phone one price is enough where it stayed the same. */}
      <td
        className={`text-right whitespace-nowrap text-muted max-md:col-span-2 max-md:justify-between ${change === null ? "max-md:hidden" : "max-md:flex"}`}
      >
        <span className={label}>{t("columns.saved")}</span>
        <PriceWithTerms price={saved} goods={goods} view={view} locale={locale} />
      </td>
      <td
        className={`text-right font-semibold whitespace-nowrap max-md:col-span-2 max-md:justify-between ${isPublic ? "max-md:flex" : "max-md:hidden"}`}
      >
        <span className={`${label} font-normal`}>{t("columns.now")}</span>
        {isPublic ? (
          <PriceWithTerms price={now} goods={goods} view={view} locale={locale} />
        ) : (
          <Missing why={t("noLonger")} />
        )}
      </td>
      {view.at && (
        <td
          className={`text-right font-semibold md:whitespace-nowrap max-md:col-span-2 max-md:justify-between ${isPublic ? "max-md:flex" : "max-md:hidden"}`}
        >
          <PlacedPrice
            atPlace={atPlace}
            label={formatPlaceLabel(isPublic ? now.type : "SELL", view.at.place.id, locale, ofView)}
            tail={placedTail}
            why={isPublic ? ofView("placeUnknown") : t("noLonger")}
            isLabelled={isPublic && now.type === "BUY"}
          />
        </td>
      )}
      <td
        className={`text-right text-sm whitespace-nowrap max-md:col-span-2 max-md:justify-between ${isPublic ? "max-md:flex" : "max-md:hidden"}`}
      >
        <span className={label}>{t("columns.change")}</span>
        {change === undefined ? <Missing why={t("noLonger")} /> : <Change change={change} locale={locale} />}
      </td>
      <td className="text-right text-sm max-md:col-span-2 max-md:flex max-md:justify-between">
        <span className={label}>{t("columns.since")}</span>
        <When iso={savedAt} locale={locale} now={moment} />
      </td>
      <td className="pr-0! text-right whitespace-nowrap max-md:col-start-2 max-md:row-start-1">
        {isPublic && (
          <CompareButton listing={{ slug: now.slug, title }} symbol={`${SYMBOL} aria-pressed:text-accent!`} />
        )}
        <button
          type="submit"
          name="remove"
          value={listingId}
          aria-label={`${t("remove")}: ${title}`}
          title={t("remove")}
          className={SYMBOL}
        >
          <Trash2 aria-hidden />
        </button>
      </td>
    </tr>
  );
}

type PriceProps = { price: FavouritePrice; goods: FavouriteGoods; view: PriceView; locale: Locale };

/** A price with its comparable one, VAT and basis below, as far as they are known. */
function PriceWithTerms({ price, goods, view, locale }: PriceProps) {
  const t = useTranslations("listing");
  const ofView = useTranslations("priceView");
  const { vat, basis } = price.terms ?? { vat: null, basis: null };
  const comparable = formatShownPrice({ ...price, ...goods, vat }, view, locale, ofView);
  const terms = [vat && t(`vat.${vat}`), basis && getBasisShortName(basis, locale)].filter(Boolean).join(", ");
  return (
    <span className="text-right">
      <Price listing={price} locale={locale} />
      {comparable && <ComparableLine comparable={comparable} tail={0} />}
      {terms && <span className="block text-xs font-normal text-muted">{terms}</span>}
    </span>
  );
}

/** A change with its sign and an arrow beside the colour, never by colour alone. */
function Change({ change, locale }: { change: ReturnType<typeof computePriceChange>; locale: Locale }) {
  const t = useTranslations("favourites");
  if (change === null) return <span className="text-muted">{t("same")}</span>;
  if (change === "other" || change === "terms") return <span className="text-muted">{t(change)}</span>;
  const up = change.percent > 0;
  const Arrow = up ? ArrowUp : ArrowDown;
  const size = Math.max(Math.abs(change.percent), 0.01);
  return (
    <span className={`inline-flex items-center gap-0.5 font-medium ${up ? "text-good" : "text-bad"}`}>
      <Arrow aria-hidden className="size-3.5!" />
      {(up ? "+" : "−") + formatPercent(formatNumber(size, locale, size < 1 ? 2 : 1), locale)}
    </span>
  );
}
