// /listings/…: a listing, its price and market, similar ones and the other side.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ContactSeller } from "@/components/chats/contact-seller";
import { ListingButtons } from "@/components/favourites/listing-buttons";
import { ListingTools } from "@/components/favourites/listing-tools";
import { Shell } from "@/components/layout/shell";
import { formatBasisLine } from "@/components/listings/facts";
import { ListingDetails } from "@/components/listings/listing-details";
import { ListingTable } from "@/components/listings/listing-table";
import { Price, splitPrice } from "@/components/listings/price";
import { ViewBeacon } from "@/components/listings/view-beacon";
import { OfferInIndex } from "@/components/market/offer-in-index";
import { MatchRows } from "@/components/matches/match-rows";
import { OtherSideLink } from "@/components/matches/other-side-link";
import { ReportListing } from "@/components/moderation/report-listing";
import { PlaceMap } from "@/components/places/place-map";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { MarketChart } from "@/components/prices/market-chart";
import { MarketLine } from "@/components/prices/market-line";
import { Section } from "@/components/ui/section";
import { getPriceHistory } from "@/lib/commodity-prices/queries/commodity-prices";
import { shorten } from "@/lib/core/text";
import { setPageStatus } from "@/lib/http/pages/status";
import { formatDay } from "@/lib/i18n/dates";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, listCategoryTrail } from "@/lib/i18n/terms";
import { listListings } from "@/lib/listings/catalogue/find-page";
import type { Listing } from "@/lib/listings/contract";
import { findEndedListing } from "@/lib/listings/queries/find-ended-listing";
import { findSimilarListings } from "@/lib/listings/queries/find-similar-listings";
import { getListing } from "@/lib/listings/queries/get-listing";
import type { Match } from "@/lib/matches/contract";
import { listMatches } from "@/lib/matches/queries/list-matches";
import { NOTE_MAX } from "@/lib/moderation/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { compareListing } from "@/lib/prices/queries";
import { reportListingAction } from "../../../account/report/actions";
import { createPage, type NextProps } from "../../../create-page";
import { findOrNull } from "../../../found-or-404";
import { JsonLd, PageCrumbs } from "../../../json-ld";
import { metadata as notThere } from "../../../not-found";
import { readPriceView } from "../../../read-price-view";
import { buildShareCard, getSiteUrl, listAlternates } from "../../../site-url";
import { EndedPage } from "./ended-listing";
import { createListingJsonLd } from "./json-ld";
import { loadIndexOf } from "./load-index";
import { formatPictureHref } from "./picture-texts";

const ANONYMOUS = { kind: "anonymous" } as const;
const RELATED = 6;
const MATCHES = 3;

/** The listing as the public sees it, read once per request; null when there is none to see. */
const findPublic = cache((slug: string) => findOrNull(getListing(slug, ANONYMOUS)));

const findEnded = cache(findEndedListing);

export async function generateMetadata({ params }: NextProps<{ slug: string }>): Promise<Metadata> {
  const { locale, slug } = await params;
  const listing = await findPublic(slug);
  if (!listing) {
    const ended = await findEnded(slug);
    return ended ? { ...notThere, title: formatListingTitle(ended, locale) } : notThere;
  }
  const t = await getTranslations({ locale, namespace: "listing" });
  const { before, whole, fraction, after } = splitPrice(listing, locale);
  const price = before + whole + fraction + after;
  const title = `${formatListingTitle(listing, locale)}, ${price}`;
  const parts = [t(`types.${listing.type}`), price, formatBasisLine(listing, locale), formatRegionLine(listing, locale)]
    .filter(Boolean)
    .join(" · ");
  const description = [parts, listing.description && shorten(listing.description, 140)].filter(Boolean).join(". ");
  return {
    title,
    description,
    alternates: listAlternates(`/${locale}/listings/${listing.slug}`),
    ...(await buildShareCard(locale, `/${locale}/listings/${listing.slug}`, {
      title,
      description,
      image: formatPictureHref(listing, locale),
    })),
  };
}

export default createPage<{ slug: string }>(async function ListingPage({ locale, slug, searchParams }) {
  const prices = await readPriceView(searchParams);
  const listing = await (prices.query.at === undefined
    ? findPublic(slug)
    : findOrNull(getListing(slug, ANONYMOUS, prices.query)));
  if (!listing) {
    const ended = await findEnded(slug);
    if (!ended) notFound();
    setPageStatus(404);
    return <EndedPage listing={ended} prices={prices} locale={locale} />;
  }
  const t = await getTranslations("listing");
  const tMatches = await getTranslations("matches");
  const [similar, market, ofCompany, matches] = await Promise.all([
    findSimilarListings(listing, RELATED, prices.query),
    compareWithHistory(listing),
    listing.company
      ? listListings({ ...prices.query, company: [listing.company.slug], perPage: RELATED + 1 }, ANONYMOUS)
      : null,
    listMatches(listing.id, { perPage: MATCHES, priceIn: prices.query.priceIn }, ANONYMOUS),
  ]);
  const index = market ? null : await loadIndexOf(listing);
  const others = (ofCompany?.data ?? []).filter(({ id }) => id !== listing.id).slice(0, RELATED);
  const now = new Date().toISOString();
  const shared = { locale, now };
  const title = formatListingTitle(listing, locale);
  const trail = listCategoryTrail(listing.categorySlug, locale);
  const url = new URL(`/${locale}/listings/${listing.slug}`, getSiteUrl()).href;
  const picture = new URL(formatPictureHref(listing, locale), getSiteUrl()).href;
  return (
    <Shell locale={locale} path={`/listings/${listing.slug}`}>
      <JsonLd data={createListingJsonLd(listing, { url, picture }, locale, { yes: t("yes"), no: t("no") })} />
      <PageCrumbs
        current={title}
        crumbs={trail.map((step) => ({
          href: `/${locale}/catalogue/${step.slug}`,
          name: step.name,
        }))}
      />
      <ViewBeacon slug={listing.slug} address={`/${locale}/account/listings/views`} />
      <PriceViewBar
        state={{ path: `/${locale}/listings/${listing.slug}`, params: prices.params }}
        view={prices.view}
        refused={prices.refused}
        locale={locale}
        shown={[listing]}
        hasPlace
      />
      <ListingDetails
        listing={listing}
        view={prices.view}
        locale={locale}
        now={now}
        market={
          market
            ? {
                line: <MarketLine comparison={market.comparison} price={market.price} {...shared} />,
                chart: (
                  <MarketChart type={listing.type} comparison={market.comparison} prices={market.prices} {...shared} />
                ),
              }
            : index && { line: null, chart: <OfferInIndex {...index} {...shared} /> }
        }
        map={
          listing.basisPlaceId && (
            <PlaceMap
              counts={new Map([[listing.basisPlaceId, 1]])}
              target={prices.view.at?.place ?? null}
              formatHref={null}
              locale={locale}
              isNarrow
            />
          )
        }
        otherCount={Math.max(0, (ofCompany?.total ?? 0) - 1)}
        actions={
          <div className="flex flex-wrap gap-3 print:hidden md:pt-4 md:[&_button]:grow">
            <span className="max-sm:hidden md:basis-full md:*:w-full">
              <ContactSeller listing={listing} locale={locale} />
            </span>
            <ListingTools>
              <ListingButtons listing={{ id: listing.id, slug: listing.slug, title }} look="words" />
            </ListingTools>
          </div>
        }
        otherSide={
          matches.data.length > 0 && (
            <Section
              id="matches"
              title={tMatches(`otherSide.${listing.type}`)}
              className="pt-6 print:hidden"
              gap="pb-1"
            >
              <MatchRows
                caption={tMatches("title")}
                own={listing}
                matches={matches.data}
                view={prices.view}
                locale={locale}
              />
              <p className="pt-1 text-sm text-muted">
                {tMatches(matches.data.some(isByDemoTariff) ? "lowestDemo" : "lowest")}{" "}
                <OtherSideLink listing={listing} locale={locale} />
              </p>
            </Section>
          )
        }
        similar={
          similar.length > 0 && (
            <Related
              title={t("similar")}
              id="similar"
              listings={similar}
              view={prices.view}
              locale={locale}
              now={now}
            />
          )
        }
      />
      {others.length > 0 && listing.company && (
        <Related
          title={t("othersOf", { company: formatPartyName(listing.company.name, locale) })}
          id="others"
          listings={others}
          view={prices.view}
          locale={locale}
          now={now}
          ofOneSeller
        />
      )}
      <ReportListing
        action={reportListingAction}
        locale={locale}
        slug={listing.slug}
        noteMax={NOTE_MAX}
        texts={(await getMessages({ locale })).report}
      />
      <p className="hidden pt-4 text-sm print:block">
        {url} · {formatDay(new Date(now), locale, null)}
      </p>
      {/* On a phone the way to the seller stays in sight. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex items-center justify-between gap-3 border-t border-line bg-raised px-4 py-2 sm:hidden print:hidden">
        <span className="min-w-0 truncate font-semibold">
          <Price listing={listing} locale={locale} />
        </span>
        <ContactSeller listing={listing} locale={locale} />
      </div>
    </Shell>
  );
});

/** The listing against the market, with the history of its quote; null without a quote. */
async function compareWithHistory(listing: Listing) {
  const comparison = await compareListing(listing);
  const prices = comparison && (await findOrNull(getPriceHistory(comparison.quote.specificationId)));
  const price = prices?.find(({ id }) => id === comparison?.quote.id);
  return comparison && prices && price ? { comparison, prices, price } : null;
}

type RelatedProps = {
  title: string;
  id: string;
  listings: Listing[];
  view: PriceView;
  locale: Locale;
  now: string;
  ofOneSeller?: boolean;
};

function Related({ title, id, ...table }: RelatedProps) {
  return (
    <Section id={id} title={title} className="pt-6 print:hidden" gap="pb-1">
      <ListingTable caption={title} {...table} />
    </Section>
  );
}

/** Whether the delivery of a match is by a table for demonstration. */
const isByDemoTariff = ({ priceAt }: Match) => priceAt.parts.some(({ source }) => source === "composed");
