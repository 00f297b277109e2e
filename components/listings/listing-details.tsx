// The listing itself: on /listings/…, in its preview, and on the moderator's page.
import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { Section } from "@/components/ui/section";
import { When } from "@/components/ui/when";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, formatStatedQuality, getBasisName, getName } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { listShownImages } from "@/lib/listings/photos/address-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { formatBasisLine, formatBasisPlace, listQuality } from "./facts";
import { Gallery } from "./gallery";
import { OriginalTitle } from "./original-title";
import { formatPlaceLabel, formatPlacePrice, joinPlacePrice } from "./place-price";
import { Price } from "./price";
import { formatShownPrice, joinShownPrice } from "./shown-price";
import { TypeMark } from "./type-mark";

type Props = {
  listing: Listing;
  /** Currency and VAT of the comparable price. */
  view: PriceView;
  locale: Locale;
  now: string;
  /** Further listings of the company. */
  otherCount: number;
  /** Acts on the listing, below its price. */
  actions: ReactNode;
  /** The listing against the market: a line below its price, and a chart. */
  market?: { line: ReactNode; chart: ReactNode } | null;
  /** Where the goods are. */
  map?: ReactNode;
  /** Listings of the other side, and similar ones, below the facts. */
  otherSide?: ReactNode;
  similar?: ReactNode;
  /** Within a page that has a heading of its own, in a narrow column. */
  nested?: boolean;
};

/** Price, photos if there are any, quality and terms side by side. */
const COLUMNS = {
  3: "md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]",
  4: "md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_14rem_minmax(0,1fr)_minmax(0,1fr)]",
} as const;

/**
 * A listing: price, quality, terms and seller side by side on a wide screen, then what it competes with, then the market and the
 * description.
 */
export function ListingDetails({
  listing,
  view,
  locale,
  now,
  otherCount,
  actions,
  market,
  map,
  similar,
  otherSide,
  nested = false,
}: Props) {
  const t = useTranslations("listing");
  const photos = listShownImages(listing.images);
  const title = formatListingTitle(listing, locale);
  const Heading = nested ? "h2" : "h1";
  return (
    <article>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-2 pb-4">
        <div className="max-w-3xl min-w-0">
          <Heading className="text-2xl font-semibold wrap-anywhere max-sm:text-xl">{title}</Heading>
          <OriginalTitle listing={listing} locale={locale} />
        </div>
        <TypeMark type={listing.type} large />
      </header>
      <div
        className={`grid gap-x-10 gap-y-5 border-t border-line pt-4 ${nested ? "" : COLUMNS[photos.length > 0 ? 4 : 3]}`}
      >
        {/* On a phone the qualities stand between the price and the seller. */}
        <div className="min-w-0 max-md:contents">
          <Offer listing={listing} view={view} locale={locale} now={now} market={market?.line} />
          <div className="max-md:order-1 empty:hidden">{actions}</div>
          <aside aria-label={t("party")} className="max-md:order-1 md:pt-4">
            <Party listing={listing} locale={locale} otherCount={otherCount} />
          </aside>
        </div>
        {photos.length > 0 && (
          <div className="min-w-0 max-w-96 max-md:order-1 print:max-w-64">
            <Gallery
              photos={photos}
              title={title}
              texts={{
                label: t("gallery.label"),
                open: t("gallery.open"),
                previous: t("gallery.previous"),
                next: t("gallery.next"),
                close: t("gallery.close"),
                count: t("gallery.count"),
              }}
            />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-5 max-md:contents">
          <Quality listing={listing} locale={locale} />
          {map && <div className="max-md:order-1">{map}</div>}
        </div>
        <Conditions listing={listing} locale={locale} now={now} />
      </div>
      {otherSide}
      {similar}
      {market?.chart && <div className="print:hidden">{market.chart}</div>}
      {listing.description && (
        <Section id="description" title={t("description")}>
          <p
            lang={/\p{Script=Cyrillic}/u.test(listing.description) ? "ru" : "en"}
            className="max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line"
          >
            {listing.description}
          </p>
        </Section>
      )}
    </article>
  );
}

type OfferProps = Pick<Props, "listing" | "view" | "locale" | "now"> & { market: ReactNode };

function Offer({ listing, view, locale, now, market }: OfferProps) {
  const t = useTranslations("listing");
  const ofView = useTranslations("priceView");
  const comparable = formatShownPrice(listing, view, locale, ofView);
  const atPlace = formatPlacePrice(listing, locale, ofView);
  const terms = [
    listing.vat && t(`vat.${listing.vat}`),
    formatBasisLine(listing, locale) ?? formatRegionLine(listing, locale),
  ]
    .filter(Boolean)
    .join(", ");
  const amounts = [
    listing.volume && formatQuantity(listing.volume, listing.unitCode, locale),
    listing.minVolume && t("atLeast", { volume: formatQuantity(listing.minVolume, listing.unitCode, locale) }),
  ];
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-3xl font-semibold max-sm:text-2xl">
          <Price listing={listing} locale={locale} />
        </span>
        <span className="text-lg">{terms}</span>
      </p>
      {comparable?.parts && (
        <p className="pt-1 text-lg">
          {joinShownPrice(comparable)} <span className="text-base text-muted">{comparable.hint}</span>
        </p>
      )}
      {atPlace && view.at && (
        <details className="pt-1 text-lg">
          <summary>
            {formatPlaceLabel(listing.type, view.at.place.id, locale, ofView)}{" "}
            <span className="font-medium">{joinPlacePrice(atPlace)}</span>
          </summary>
          <ul className="pt-1 text-base text-muted">
            {atPlace.hint.split("\n").map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {market}
      <p className="pt-1 text-lg">
        {amounts.some(Boolean) && <span>{amounts.filter(Boolean).join(", ")} · </span>}
        <span className="text-muted">
          {t("updated")} <When iso={listing.updatedAt} locale={locale} now={now} />
        </span>
      </p>
    </div>
  );
}

function Quality({ listing, locale }: Pick<Props, "listing" | "locale">) {
  const t = useTranslations("listing");
  const rows = listQuality(listing);
  if (rows.length === 0) return null;
  const texts = { yes: t("yes"), no: t("no") };
  return (
    <Section id="quality" title={t("quality")} className="min-w-0">
      <Facts
        rows={rows.map(({ attribute, value }) => ({
          name: getName(attribute, locale),
          value: formatStatedQuality(listing.type, attribute, value, locale, texts),
        }))}
      />
    </Section>
  );
}

function Conditions({ listing, locale, now }: Pick<Props, "listing" | "locale" | "now">) {
  const t = useTranslations("listing");
  const amount = (value: number | null, why: string) =>
    value === null ? <Missing why={why} /> : formatQuantity(value, listing.unitCode, locale);
  const { basis: code } = listing;
  const basis = [code && getBasisName(code, locale), formatBasisPlace(listing, locale)].filter(Boolean).join(" — ");
  return (
    <Section id="conditions" title={t("conditions")} className="min-w-0 max-md:order-1">
      <Facts
        rows={[
          { name: t("volume"), value: amount(listing.volume, t("noVolume")) },
          {
            name: t("minVolume"),
            value: amount(listing.minVolume, t("noMinVolume")),
          },
          ...listing.priceSteps.map(({ from, pricePerUnit }) => ({
            name: t("stepFrom", { amount: formatQuantity(from, listing.unitCode, locale) }),
            value: <Price listing={{ ...listing, pricePerUnit }} locale={locale} />,
          })),
          { name: t("basis"), value: basis || <Missing why={t("noBasis")} /> },
          {
            name: t("vatLabel"),
            value: listing.vat ? t(`vat.${listing.vat}`) : <Missing why={t("noVat")} />,
          },
          { name: t("place"), value: formatRegionLine(listing, locale) },
          ...(listing.publishedAt
            ? [
                {
                  name: t("published"),
                  value: <When iso={listing.publishedAt} locale={locale} now={now} />,
                },
              ]
            : []),
          ...(listing.expiresAt
            ? [
                {
                  name: t("expires"),
                  value: <When iso={listing.expiresAt} locale={locale} now={now} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** On a phone as high as a finger needs. */
const linkClass = "link max-md:inline-block max-md:py-2.5";

function Party({ listing, locale, otherCount }: Pick<Props, "listing" | "locale" | "otherCount">) {
  const t = useTranslations("listing");
  const { company, owner } = listing;
  const profile = (
    <Link href={`/${locale}/users/${owner.id}`} rel="nofollow" className={linkClass}>
      {formatPartyName(owner.name, locale)}
    </Link>
  );
  return (
    <section className="rounded-md bg-sunken p-4 max-md:py-2">
      <p className="text-sm text-muted">{t(listing.type === "SELL" ? "seller" : "buyer")}</p>
      <p className="text-lg font-semibold wrap-anywhere">
        {company?.verified ? (
          <Link href={`/${locale}/companies/${company.slug}`} className={linkClass}>
            {formatPartyName(company.name, locale)}
          </Link>
        ) : company ? (
          formatPartyName(company.name, locale)
        ) : (
          profile
        )}
      </p>
      {company && <p>{profile}</p>}
      {company?.verified && (
        <p className="flex items-center gap-1.5 text-accent md:pt-1">
          <BadgeCheck aria-hidden />
          {t("verified")}
        </p>
      )}
      {company && otherCount > 0 && (
        <p className="print:hidden md:pt-2">
          <Link href={`/${locale}/catalogue?company=${encodeURIComponent(company.slug)}`} className={linkClass}>
            {t("moreOffers", { count: otherCount })}
          </Link>
        </p>
      )}
    </section>
  );
}
