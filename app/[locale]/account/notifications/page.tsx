// /account/notifications: which mails come.
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { IndexSubscriptions } from "@/components/market/index-subscriptions";
import { MailSwitches } from "@/components/notifications/mail-switches";
import { UnconfirmedNotice } from "@/components/notifications/unconfirmed-notice";
import { SavedSearches } from "@/components/saved-searches/saved-searches";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { requireSession } from "@/lib/auth/session";
import { listSubscriptions } from "@/lib/indices/queries/subscriptions";
import { getMailSettings } from "@/lib/notifications/queries";
import { listSavedSearches } from "@/lib/saved-searches/queries";
import { getOwnProfile } from "@/lib/users/queries";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { manageSubscriptionsAction } from "../indices/actions";
import { listShownSubscriptions, loadSubscriptionTexts } from "../indices/subscription-texts";
import { manageSearchesAction } from "../saved-searches/actions";
import { listShownSearches, loadSearchTexts } from "../saved-searches/search-texts";
import { setMailsAction } from "./actions";

export const generateMetadata = privateMetadata("notifications.title");

export default createPage(async function NotificationsPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account/notifications`);
  const [t, ofIndices] = await Promise.all([
    getTranslations("notifications"),
    getTranslations("indices.subscriptions"),
  ]);
  const [settings, searches, subscriptions, { emailConfirmedAt }] = await Promise.all([
    getMailSettings(session.userId),
    listSavedSearches(session),
    listSubscriptions(session),
    getOwnProfile(session.userId),
  ]);
  const alerting = searches.filter(({ alerts }) => alerts !== "off");
  return (
    <AccountShell locale={locale} path="/account/notifications" title={t("title")}>
      <p className="pb-4">{t("intro", { email: session.email })}</p>
      {emailConfirmedAt === null && <UnconfirmedNotice locale={locale} />}
      <MailSwitches settings={settings} texts={(await getMessages({ locale })).notifications} action={setMailsAction} />
      <Section id="alerts" title={t("searches")} className="pt-10" gap="pb-2">
        {!settings.alerts && alerting.length > 0 && <p className="pb-2 text-sell">{t("alertsOff")}</p>}
        <SavedSearches
          searches={await listShownSearches(alerting, locale)}
          locale={locale}
          now={new Date().toISOString()}
          texts={await loadSearchTexts(locale, session.email)}
          action={manageSearchesAction}
        />
        <p className="pt-3">
          {alerting.length === 0 && `${t("noSearches")} `}
          <Link href={`/${locale}/account/saved-searches`}>{t("toSearches")}</Link>
        </p>
      </Section>
      <Section id="indices" title={ofIndices("title")} className="pt-10" gap="pb-2">
        {!settings.alerts && subscriptions.length > 0 && <p className="pb-2 text-sell">{ofIndices("off")}</p>}
        <IndexSubscriptions
          subscriptions={await listShownSubscriptions(subscriptions, locale)}
          texts={await loadSubscriptionTexts(locale)}
          locale={locale}
          action={manageSubscriptionsAction}
        />
        <p className="pt-3">
          {subscriptions.length === 0 && `${ofIndices("none")} `}
          <Link href={`/${locale}/market/indices`}>{ofIndices("toIndices")}</Link>
        </p>
      </Section>
    </AccountShell>
  );
});
