// /catalogue/rss.xml and its kind: new listings for feed readers.
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { formatBasisLine, formatQualityLine } from "@/components/listings/facts";
import { splitPrice } from "@/components/listings/price";
import { formatShownPrice, joinShownPrice } from "@/components/listings/shown-price";
import { AppError } from "@/lib/core/errors";
import { type RssItem, renderRss } from "@/lib/core/rss";
import { answerWithRss } from "@/lib/http/rss-answer";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import { formatQuantity } from "@/lib/i18n/quantity";
import { isLocale, type Locale } from "@/lib/i18n/routing";
import { formatRegionLine, getName } from "@/lib/i18n/terms";
import { listListings } from "@/lib/listings/catalogue/find-page";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { findCategory } from "@/lib/reference/categories/tree";
import { getSiteUrl } from "../../site-url";
import { listChips } from "./chip-texts";
import { type FeedParams, readFeedParams } from "./feed-params";

const ITEMS = 50;
const TTL = 15;
const CACHE = "public, max-age=60, stale-while-revalidate=300";

/** The newest listings under the filters of a catalogue page, as RSS 2.0. 400 names what it can't use. */
export async function answerFeed(request: Request, locale: string, slug: string | null): Promise<Response> {
  if (!isLocale(locale)) return respondWithText(404, "There is nothing at this path.");
  const { searchParams, search } = new URL(request.url);
  const category = slug === null ? null : findCategory(slug);
  if (slug !== null && !category) return respondWithText(404, "There is no such category.");
  if (category && category.slug !== slug) {
    const location = new URL(`/${locale}/catalogue/${category.slug}/rss.xml${search}`, getSiteUrl()).href;
    return new Response(null, { status: 308, headers: { location } });
  }
  const read = readFeedParams(searchParams, category, locale);
  if (read.refused.length > 0) return refuse(read.refused);
  try {
    return answerWithRss(request, await formatFeed(read, locale), { "Cache-Control": CACHE });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_parameter") throw error;
    return refuse((error.errors ?? []).flatMap(({ parameter }) => parameter ?? []));
  }
}

async function formatFeed({ filters, category, params, lists }: FeedParams, locale: Locale): Promise<string> {
  const page = await listListings({ ...filters, sortBy: "date", perPage: ITEMS });
  const view = await loadPriceView({ priceIn: filters.priceIn, vatView: filters.vatView });
  const t = await getTranslations({ locale, namespace: "machines" });
  const path = `/${locale}/catalogue${category ? `/${category.slug}` : ""}`;
  const name = category ? getName(category, locale) : t("all");
  const chips = await listChips({ params, lists, query: filters, page }, locale);
  const conditions = chips.map(({ text }) => text).join(", ");
  const channel = {
    title: t("feedTitle", { name: [name, conditions].filter(Boolean).join(": ") }),
    description: t("feedText"),
    language: locale,
    page: new URL(formatCatalogueHref({ path, params, lists }), getSiteUrl()).href,
    self: new URL(formatCatalogueHref({ path: `${path}/rss.xml`, params, lists }), getSiteUrl()).href,
  };
  return renderRss(await Promise.all(page.data.map((listing) => toRssItem(listing, view, locale))), channel, TTL);
}

async function toRssItem(listing: Listing, view: PriceView, locale: Locale): Promise<RssItem> {
  const types = await getTranslations({ locale, namespace: "listing" });
  const ofView = await getTranslations({ locale, namespace: "priceView" });
  const shown = formatShownPrice(listing, view, locale, ofView);
  const { before, whole, fraction, after } = splitPrice(listing, locale);
  const category = findCategory(listing.categorySlug);
  const facts = [
    types(`types.${listing.type}`),
    shown?.parts && joinShownPrice(shown),
    listing.volume === null ? null : formatQuantity(listing.volume, listing.unitCode, locale),
    formatBasisLine(listing, locale),
    formatRegionLine(listing, locale),
    formatPartyName(listing.company?.name ?? listing.owner.name, locale),
    formatQualityLine(listing, locale, { yes: types("yes"), no: types("no") }),
  ];
  return {
    date: new Date(listing.publishedAt ?? listing.createdAt),
    title: `${formatListingTitle(listing, locale)}, ${before}${whole}${fraction}${after}`,
    description: facts.filter(Boolean).join(" · "),
    category: category ? getName(category, locale) : listing.categorySlug,
    url: new URL(`/${locale}/listings/${listing.slug}`, getSiteUrl()).href,
  };
}

function refuse(names: readonly string[]): Response {
  const what = names.map((name) => name.slice(0, 80)).join(", ");
  return respondWithText(
    400,
    `This feed can't use ${what || "these filters"}. It takes the filters of GET /api/listings.`,
  );
}

function respondWithText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
