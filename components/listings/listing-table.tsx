// The table of listings: in the catalogue, in search, on the home page, on pages of companies, people and listings.
import { useTranslations } from "next-intl";
import { ListingTools } from "@/components/favourites/listing-tools";
import type { Listing } from "@/lib/listings/contract";
import { toTail } from "./figure";
import { OfferRows } from "./offer-rows";
import { formatPlaceLabel } from "./place-price";
import { ComparedHead, FigureColumnHead, QualityHead, type SortLinks } from "./table-heads";
import { layOutListings, type ShownListings, type TableLayout } from "./table-layout";

type Props = ShownListings & {
  /** Content of the table for screen readers. */
  caption: string;
  sort?: SortLinks;
};

/** Listings as rows to compare: figures line up; on a phone each row becomes two lines. */
export function ListingTable({ caption, sort, ...shown }: Props) {
  const { view, locale, now, ofOneSeller = false, compact = false } = shown;
  const t = useTranslations("listing");
  const tMarket = useTranslations("listing.market");
  const ofView = useTranslations("priceView");
  const layout = layOutListings(shown, { t, tMarket, ofView });
  const { offers, qualities, hasVat, hasMarket, hasShares, compared, placed } = layout;
  const texts = {
    SELL: t("types.SELL"),
    BUY: t("types.BUY"),
    verified: t("verified"),
    noQuality: t("noQuality"),
    noBasis: t("noBasis"),
    noVolume: t("noVolume"),
    noVat: t("noVat"),
    notPublished: t("notPublished"),
    noPlacePrice: ofView("placeUnknown"),
    deliveredSELL: view.at ? formatPlaceLabel("SELL", view.at.place.id, locale, ofView) : "",
    deliveredBUY: view.at ? formatPlaceLabel("BUY", view.at.place.id, locale, ofView) : "",
  };
  const table = (
    <table
      className="w-full table-fixed border-collapse max-md:block"
      style={compared ? toTail(layout.writtenTail, "--written-tail") : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <ListingHeads {...shown} sort={sort} layout={layout} />
      </thead>
      <tbody className="max-md:block">
        <OfferRows
          offers={offers}
          texts={texts}
          locale={locale}
          now={now}
          tail={layout.tail}
          look={{
            compact,
            columns: qualities.map(({ type }) => (type === "number" ? "number" : "word")),
            hasSeller: !ofOneSeller,
            hasVat,
            hasMarket,
            hasShares,
            compared,
          }}
          placedTail={placed ? placed.tail : undefined}
        />
      </tbody>
    </table>
  );
  return compact ? (
    table
  ) : (
    <ListingTools>
      <div className="offers">{table}</div>
    </ListingTools>
  );
}

type HeadsProps = ShownListings & { sort: SortLinks | undefined; layout: TableLayout };

function ListingHeads({ listings, locale, ofOneSeller = false, compact = false, sort, layout }: HeadsProps) {
  const { offers, qualities, hasVat, hasMarket, compared, placed } = layout;
  const t = useTranslations("listing");
  const ofView = useTranslations("priceView");
  // Without columns of qualities there is room for whole names.
  const isMixed = qualities.length === 0;
  const sellerWidth = `${isMixed ? "w-32" : "w-24"} @min-[80rem]/offers:w-44 cramped:hidden`;
  const placeWidth = compact ? "w-[24%]" : `${isMixed ? "w-30" : "w-26"} @min-[80rem]/offers:w-52 cramped:hidden`;
  return (
    <tr className="border-b border-line [&>th]:h-9 [&>th]:px-1.5 [&>th]:font-medium roomy:[&>th]:h-6">
      <th scope="col" className="w-16 pl-0!">
        {t("type")}
      </th>
      <th scope="col">
        {t("goodsAlone")}
        {!ofOneSeller && <span className="roomy:sr-only">{t("andSeller")}</span>}
      </th>
      {qualities.map((attribute, place) => (
        <QualityHead
          key={attribute.key}
          attribute={attribute}
          locale={locale}
          cells={offers.map((offer) => offer.qualities[place] ?? "")}
          sort={sort}
        />
      ))}
      {!compact && !ofOneSeller && (
        <th scope="col" className={sellerWidth}>
          {t(nameParty(listings))}
        </th>
      )}
      <th scope="col" className={placeWidth}>
        {t("basisAndPlace")}
      </th>
      <FigureColumnHead name="volume" label={t("volume")} sort={sort} width={layout.volumeWidth} />
      <FigureColumnHead
        name="price"
        label={t("price")}
        sort={sort}
        width={layout.priceWidth}
        wide={layout.writtenWidth}
        tail={layout.tail}
      />
      {hasVat && (
        <th scope="col" className="w-11 px-0.5! cramped:hidden">
          {t("vatLabel")}
        </th>
      )}
      {compared && <ComparedHead column={compared} name={ofView("comparable")} sort={sort} />}
      {hasMarket && (
        <th scope="col" className="w-17 text-right whitespace-nowrap cramped:hidden" title={t("market.hint")}>
          {t("market.column")}
        </th>
      )}
      {placed && (
        <FigureColumnHead
          name="priceAt"
          label={placed.label}
          wraps
          sort={sort}
          width={placed.width}
          tail={placed.tail}
        />
      )}
      <FigureColumnHead name="date" label={t("age")} sort={sort} width="6.5rem" last={compact} />
      {!compact && (
        <th scope="col" className="w-14 pr-0!">
          <span className="sr-only">{t("tools")}</span>
        </th>
      )}
    </tr>
  );
}

/** The word for the party of these listings: bids are of buyers. */
function nameParty(listings: readonly Pick<Listing, "type">[]): "seller" | "buyer" | "counterparty" {
  const types = new Set(listings.map(({ type }) => type));
  if (types.size > 1) return "counterparty";
  return types.has("BUY") ? "buyer" : "seller";
}
