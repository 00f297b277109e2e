// /account/saved-searches: saved searches and their alerts.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { UnconfirmedNotice } from "@/components/notifications/unconfirmed-notice";
import { SavedSearches } from "@/components/saved-searches/saved-searches";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { getMailSettings } from "@/lib/notifications/queries";
import { MOST_SEARCHES } from "@/lib/saved-searches/contract";
import { listSavedSearches } from "@/lib/saved-searches/queries";
import { getOwnProfile } from "@/lib/users/queries";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { manageSearchesAction } from "./actions";
import { listShownSearches, loadSearchTexts } from "./search-texts";

export const generateMetadata = privateMetadata("savedSearches.title");

export default createPage(async function SavedSearchesPage({ locale, searchParams }) {
  const session = await requireSession(locale, `/${locale}/account/saved-searches`);
  const t = await getTranslations("savedSearches");
  const [searches, mails, { emailConfirmedAt }] = await Promise.all([
    listSavedSearches(session),
    getMailSettings(session.userId),
    getOwnProfile(session.userId),
  ]);
  const alerting = searches.some(({ alerts }) => alerts !== "off");
  const isMuted = !mails.alerts && alerting;
  return (
    <AccountShell locale={locale} path="/account/saved-searches" title={t("title")}>
      <div className="flex flex-col gap-3 pb-3 empty:hidden">
        {isMuted && (
          <Notice kind="warn" title={t("mailsOff")}>
            <p>
              {t("mailsOffText")}{" "}
              <Link href={`/${locale}/account/notifications`}>{(await getTranslations("notifications"))("title")}</Link>
            </p>
          </Notice>
        )}
      </div>
      {alerting && emailConfirmedAt === null && <UnconfirmedNotice locale={locale} />}
      {/* Stays when the last one is deleted: its notice holds the way back. */}
      <SavedSearches
        searches={await listShownSearches(searches, locale)}
        locale={locale}
        now={new Date().toISOString()}
        texts={await loadSearchTexts(locale, session.email)}
        action={manageSearchesAction}
        justSaved={searchParams.done === "saved" && searches.length > 0}
      />
      {searches.length > 0 ? (
        <p className="pt-3 text-sm text-muted">{t("count", { count: searches.length, most: MOST_SEARCHES })}</p>
      ) : (
        <div className="flex max-w-2xl flex-col items-start gap-4 pt-2">
          <p>{t("empty")}</p>
          <Link href={`/${locale}/catalogue`} className={buttonClass({ look: "primary" })}>
            {t("toCatalogue")}
          </Link>
        </div>
      )}
    </AccountShell>
  );
});
