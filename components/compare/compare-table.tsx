// /compare: the table with a column for each listing.
import { useMessages, useTranslations } from "next-intl";
import { formatNewChatPath } from "@/components/chats/new-chat-path";
import { SellerName } from "@/components/listings/facts";
import { OriginalTitle } from "@/components/listings/original-title";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { formatCompareHref } from "./chosen";
import { RemoveLink } from "./remove-link";
import {
  type Cell,
  createPlacePriceRow,
  createPriceRow,
  listQualityRows,
  listTermRows,
  type Row,
  type RowTexts,
} from "./rows";

type Props = {
  listings: readonly Listing[];
  /** Currency and VAT of the comparable prices, and the parameters of the address that ask for them. */
  view: PriceView;
  params: Readonly<Record<string, string>>;
  locale: Locale;
  now: string;
};

/** Columns as narrow as they get, so that a phone shows the names and more than one listing. */
const NAME_REM = 7;
const COLUMN_REM = 11;
const HEAD =
  "sticky left-0 z-10 w-44 bg-paper py-2 pr-3 text-left align-top font-normal wrap-anywhere text-muted max-sm:w-28 max-sm:text-sm print:w-28";
const CELL = "px-3 print:px-2 py-2 align-top wrap-anywhere";

/** Listings side by side. What does not fit scrolls sideways within its frame, and the names of the rows stay. */
export function ListingCompareTable({ listings, view, params, locale, now }: Props) {
  const t = useTranslations("compare");
  const ofView = useTranslations("priceView");
  const texts = useRowTexts();
  const placeRow = createPlacePriceRow(listings, view, locale, ofView);
  const quality = listQualityRows(listings, locale, texts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section tabIndex={0} aria-label={t("title")} className="relative overflow-x-auto">
      <table
        className="w-full table-fixed border-collapse print:min-w-0! print:text-sm"
        style={{ minWidth: `${NAME_REM + COLUMN_REM * listings.length}rem` }}
      >
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr className="border-b border-line">
            <td className={HEAD} />
            {listings.map((listing) => (
              <th key={listing.id} scope="col" className={`${CELL} text-left`}>
                <Head listing={listing} listings={listings} params={params} locale={locale} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listTermRows(listings, locale, texts)
            .toSpliced(1, 0, createPriceRow(listings, view, locale, ofView), ...(placeRow ? [placeRow] : []))
            .map((row) => (
              <Line key={row.id} row={row} listings={listings} />
            ))}
          <tr className="border-b border-line">
            <Name name={t("seller")} differs={isMixed(listings, ({ company, owner }) => company?.id ?? owner.id)} />
            {listings.map((listing) => (
              <td key={listing.id} className={CELL}>
                <SellerName listing={listing} />
              </td>
            ))}
          </tr>
          <tr className="border-b border-line">
            <Name name={t("published")} differs={isMixed(listings, ({ publishedAt }) => publishedAt)} />
            {listings.map((listing) => (
              <td key={listing.id} className={CELL}>
                {listing.publishedAt ? (
                  <When iso={listing.publishedAt} locale={locale} now={now} fade />
                ) : (
                  <Missing why={t("notStated")} />
                )}
              </td>
            ))}
          </tr>
        </tbody>
        {quality.length > 0 && (
          <tbody>
            <tr className="border-b border-line">
              <th scope="rowgroup" colSpan={listings.length + 1} className="pt-6 pb-1.5 text-left">
                <span className="sticky left-0 text-lg font-semibold">{t("quality")}</span>
              </th>
            </tr>
            {quality.map((row) => (
              <Line key={row.id} row={row} listings={listings} />
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}

type HeadProps = Pick<Props, "listings" | "params" | "locale"> & { listing: Listing };

function Head({ listing, listings, params, locale }: HeadProps) {
  const t = useTranslations("compare");
  const contact = useTranslations("chats");
  const title = formatListingTitle(listing, locale);
  const others = listings.filter(({ id }) => id !== listing.id).map(({ slug }) => slug);
  return (
    <div className="flex h-full flex-col items-start gap-2">
      <div className="flex w-full items-start justify-between gap-2">
        <Link href={`/${locale}/listings/${listing.slug}`} className="link line-clamp-3 font-semibold wrap-anywhere">
          {title}
        </Link>
        <RemoveLink
          slug={listing.slug}
          title={title}
          href={formatCompareHref(locale, others, params)}
          label={t("drop").replace("#", () => title)}
        />
      </div>
      <OriginalTitle listing={listing} locale={locale} />
      <a
        href={`/${locale}${formatNewChatPath({ listing: listing.slug })}`}
        rel="nofollow"
        className={`${buttonClass({ size: "small" })} print:hidden`}
      >
        {contact(listing.type === "SELL" ? "contactSeller" : "contactBuyer")}
      </a>
    </div>
  );
}

/** The name of a row, with a mark where the listings differ. */
function Name({ name, differs }: { name: string; differs: boolean }) {
  const t = useTranslations("compare");
  return (
    <th scope="row" className={HEAD}>
      {name}
      {differs && (
        <span title={t("differs")} className="pl-1.5 font-semibold text-accent">
          <span aria-hidden>≠</span>
          <span className="sr-only">{t("differs")}</span>
        </span>
      )}
    </th>
  );
}

const isMixed = (listings: readonly Listing[], of: (listing: Listing) => string | null) =>
  new Set(listings.map(of)).size > 1;

const PRICES = new Set(["price", "comparable", "placePrice"]);

function CellValue({ cell }: { cell: Cell }) {
  const t = useTranslations("compare");
  const ofView = useTranslations("priceView");
  if ("missing" in cell) return <Missing why={t(cell.missing)} />;
  if ("why" in cell) return <Missing why={cell.why} />;
  return (
    <>
      <span title={cell.hint}>{cell.text}</span>
      {cell.isLowest && (
        <span className="ml-1.5 inline-block rounded-sm bg-accent-wash px-1.5 text-xs font-medium whitespace-nowrap text-accent-strong">
          {ofView("lowest")}
        </span>
      )}
    </>
  );
}

/** A row; where the listings agree its values stand back. */
function Line({ row, listings }: { row: Row; listings: readonly Listing[] }) {
  const several = listings.length > 1;
  return (
    <tr className="border-b border-line">
      <Name name={row.name} differs={row.differs} />
      {row.cells.map((cell, index) => (
        <td
          key={listings[index]?.id}
          className={`${CELL} ${PRICES.has(row.id) ? "font-semibold" : several && !row.differs ? "text-muted" : ""}`}
        >
          <CellValue cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function useRowTexts(): RowTexts {
  const { listing, compare } = useMessages();
  const { yes, no, price, type, volume, minVolume, basis, vatLabel, place, types, vat } = listing;
  return { yes, no, price, type, volume, minVolume, basis, vatLabel, place, types, vat, category: compare.category };
}
