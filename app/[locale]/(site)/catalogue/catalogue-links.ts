// The addresses in the head of a catalogue page, for search engines and feed readers.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { RawParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { listActiveFilters, pickListParams } from "@/lib/listings/filter-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { listAlternates } from "../../site-url";
import { readCatalogueParams } from "./catalogue-params";

/** Links of a catalogue page: itself without filters in both languages, and the feed of what it shows. */
export async function createCatalogueLinks(
  locale: Locale,
  category: CategoryNode | null,
  raw: RawParams,
): Promise<NonNullable<Metadata["alternates"]>> {
  const t = await getTranslations({ locale, namespace: "machines" });
  const path = `/${locale}/catalogue${category ? `/${category.slug}` : ""}`;
  const { params, lists } = readCatalogueParams(raw, category?.slug ?? null, locale);
  const feed = `${path}/rss.xml${formatQuery(pickListParams(params, lists))}`;
  const title = t("feedLink", { name: category ? getName(category, locale) : t("all") });
  // A page of the whole list is a page of its own; under filters the list without them is the one to find.
  const isPageOnly = params.page !== undefined && params.page !== "1" && listActiveFilters(params, lists).length === 0;
  const own = isPageOnly ? `${path}?page=${params.page}` : path;
  return { ...listAlternates(own), types: { "application/rss+xml": [{ url: feed, title }] } };
}

const formatQuery = (pairs: [string, string][]) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "");
