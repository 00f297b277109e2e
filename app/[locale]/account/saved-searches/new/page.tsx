// /account/saved-searches/new: saves the filters that a visitor came with.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { UnconfirmedNotice } from "@/components/notifications/unconfirmed-notice";
import { SaveSearchForm } from "@/components/saved-searches/save-search-form";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { requireSession } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { pickListParams } from "@/lib/listings/filter-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import { formatSearchHref, readSearch } from "@/lib/saved-searches/policy/saved-filters";
import { formatFilters, formatSearchTitle } from "@/lib/saved-searches/policy/search-title";
import { findFilterNames, findSameSearch } from "@/lib/saved-searches/queries";
import { getOwnProfile } from "@/lib/users/queries";
import { readCatalogueParams } from "../../../(site)/catalogue/catalogue-params";
import { createPage } from "../../../create-page";
import { privateMetadata } from "../../../page-metadata";
import { manageSearchesAction } from "../actions";
import { loadSearchTexts } from "../search-texts";

export const generateMetadata = privateMetadata("savedSearches.new");

/** The filters that a catalogue page sent over in its address, with a form that keeps them. */
export default createPage(async function NewSearchPage({ locale, searchParams }) {
  const { cat: _cat, ...raw } = searchParams;
  const category = findCategory(readPlainParams(searchParams).cat ?? "");
  const read = readCatalogueParams(raw, category?.slug ?? null, locale);
  const given = new URLSearchParams([
    ...(category ? [["cat", category.slug]] : []),
    ...pickListParams(read.params, read.lists),
  ]);
  const search = readSearch(given.toString());
  const path = `/account/saved-searches/new${search ? `?${search.query}` : ""}`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const t = await getTranslations("savedSearches");
  const { emailConfirmedAt } = await getOwnProfile(session.userId);
  const texts = search && formatFilters(search.filters, await findFilterNames(search.filters), locale);
  return (
    <AccountShell locale={locale} path="/account/saved-searches" at={path} title={t("new")}>
      <RefusedNotice title={t("refused")} refused={read.refused} />
      {search && texts ? (
        <Body locale={locale} query={search.query} texts={texts} already={await findSameSearch(search.query, session)}>
          {emailConfirmedAt === null && <UnconfirmedNotice locale={locale} />}
          <SaveSearchForm
            query={search.query}
            title={texts}
            hidden={{ locale }}
            texts={await loadSearchTexts(locale, session.email)}
            action={manageSearchesAction}
          />
        </Body>
      ) : (
        <div className="flex max-w-2xl flex-col items-start gap-4">
          <Notice kind="info" title={t("nothingToSave")}>
            <p>{t("nothingToSaveText")}</p>
          </Notice>
          <Link href={`/${locale}/catalogue`} className={buttonClass({ look: "primary" })}>
            {t("toCatalogue")}
          </Link>
        </div>
      )}
    </AccountShell>
  );
});

type BodyProps = {
  locale: Locale;
  query: string;
  /** The filters in words. */
  texts: string;
  already: Awaited<ReturnType<typeof findSameSearch>>;
  children: React.ReactNode;
};

async function Body({ locale, query, texts, already, children }: BodyProps) {
  const t = await getTranslations({ locale, namespace: "savedSearches" });
  return (
    <>
      <dl className="mb-5 max-w-2xl border-y border-line py-2">
        <dt className="text-sm text-muted">{t("filters")}</dt>
        <dd className="text-lg wrap-anywhere">
          <Link href={formatSearchHref(locale, query)}>{texts}</Link>
        </dd>
      </dl>
      {already ? (
        <Notice kind="info" title={t("already", { name: formatSearchTitle(already, locale) })}>
          <Link href={`/${locale}/account/saved-searches`}>{t("toSearches")}</Link>
        </Notice>
      ) : (
        children
      )}
    </>
  );
}
