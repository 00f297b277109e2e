// /market/indices/rss.xml: the day's values of the index for feed readers.
import { getTranslations } from "next-intl/server";
import { formatChangeTexts } from "@/components/market/change";
import { findShownUnit, formatBandPrice, formatIndexPrice, getIndexHref } from "@/components/market/index-texts";
import { type RssItem, renderRss } from "@/lib/core/rss";
import { answerWithRss } from "@/lib/http/rss-answer";
import { isLocale, type Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { IndexValue } from "@/lib/indices/contract";
import { PUBLISHED_AT_HOUR } from "@/lib/indices/policy";
import { listValuesOfLastDay } from "@/lib/indices/queries/indices";
import { findCategory } from "@/lib/reference/categories/tree";
import { getSiteUrl } from "../../../../site-url";

export const dynamic = "force-dynamic";

const ITEMS = 500;
const TTL = 60;
const CACHE = "public, max-age=300, stale-while-revalidate=600";

/** The values of the last published day as RSS 2.0. */
export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response("There is nothing at this path.\n", { status: 404 });
  const values = await listValuesOfLastDay(ITEMS);
  const t = await getTranslations({ locale, namespace: "indices" });
  const channel = {
    title: t("rssTitle"),
    description: t("description"),
    language: locale,
    page: new URL(`/${locale}/market/indices`, getSiteUrl()).href,
    self: new URL(`/${locale}/market/indices/rss.xml`, getSiteUrl()).href,
  };
  const body = renderRss(await Promise.all(values.map((value) => toRssItem(value, locale))), channel, TTL);
  return answerWithRss(request, body, { "Cache-Control": CACHE });
}

async function toRssItem(value: IndexValue, locale: Locale): Promise<RssItem> {
  const t = await getTranslations({ locale, namespace: "indices" });
  const unit = findShownUnit(value);
  const category = findCategory(value.categorySlug);
  const facts = [
    `${t("band")} ${formatBandPrice(value, unit, locale)}`,
    value.changePercent !== null && formatChangeTexts(value.changePercent, locale).text,
    t("headCompanies", { count: value.companies }),
    value.composed && t("composed"),
  ];
  const hour = String(PUBLISHED_AT_HOUR).padStart(2, "0");
  return {
    title: `${getName(value, locale)}: ${formatIndexPrice(value.value, unit, locale)}`,
    description: facts.filter(Boolean).join(" · "),
    category: category ? getName(category, locale) : value.categorySlug,
    date: new Date(`${value.date}T${hour}:00:00+03:00`),
    // Each day of a series is an item of its own.
    url: new URL(`${getIndexHref(value.symbol, locale)}#${value.date}`, getSiteUrl()).href,
  };
}
