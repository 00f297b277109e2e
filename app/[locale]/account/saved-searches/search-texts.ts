import { getMessages, getTranslations } from "next-intl/server";
import type { ListedSearch } from "@/components/saved-searches/search-row";
import type { SearchTexts } from "@/components/saved-searches/search-state";
import type { Locale } from "@/lib/i18n/routing";
import { MOST_SEARCHES, type SavedSearch } from "@/lib/saved-searches/contract";
import { getNewestHref } from "@/lib/saved-searches/policy/saved-filters";
import { formatFilters, formatSearchTitle } from "@/lib/saved-searches/policy/search-title";

/** Texts of the forms about saved searches. */
export async function loadSearchTexts(locale: Locale, email: string): Promise<SearchTexts> {
  const texts = (await getMessages({ locale })).savedSearches;
  const t = await getTranslations({ locale, namespace: "savedSearches" });
  const errors = { ...texts.errors, too_many: t("errors.too_many", { count: MOST_SEARCHES }) };
  return { ...texts, alertsHint: texts.alertsHint.replace("{email}", () => email), errors };
}

/** Searches as a page lists them. */
export async function listShownSearches(searches: readonly SavedSearch[], locale: Locale): Promise<ListedSearch[]> {
  const t = await getTranslations({ locale, namespace: "savedSearches" });
  return searches.map((search) => {
    const title = formatSearchTitle(search, locale);
    return {
      id: search.id,
      name: search.name,
      title,
      about: search.name === null ? null : formatFilters(search.filters, search.names, locale),
      href: getNewestHref(locale, search.query),
      alerts: search.alerts,
      fresh: search.fresh > 0 ? t("fresh", { count: search.fresh }) : null,
      moment: search.lastAlertAt
        ? { label: t("lastAlert"), iso: search.lastAlertAt }
        : { label: t("created"), iso: search.createdAt },
      labels: {
        alerts: t("alertsOf", { name: title }),
        rename: t("renameOf", { name: title }),
        delete: t("deleteOf", { name: title }),
      },
    };
  });
}
