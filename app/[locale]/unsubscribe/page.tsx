// /unsubscribe: where the link in a mail leads that ends mails of its kind.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { quoteText } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { readSubscription, type UnsubscribeTarget } from "@/lib/notifications/policy/unsubscribe";
import { formatSearchTitle } from "@/lib/saved-searches/policy/search-title";
import { findSearchById } from "@/lib/saved-searches/queries";
import { loadRecordTexts } from "../account/record-forms";
import { createPage } from "../create-page";
import { tokenMetadata } from "../page-metadata";
import { formatTokenPath } from "../token-page";
import { unsubscribeAction } from "./actions";

export const generateMetadata = tokenMetadata("unsubscribe.title");

/** Page of the unsubscribe link in a mail: it names the mails, and a button ends them, signed in or not. */
export default createPage(async function UnsubscribePage({ locale, searchParams }) {
  const { token } = readPlainParams(searchParams);
  const subscription = token === undefined ? null : readSubscription(token);
  const t = await getTranslations("unsubscribe");
  const text = subscription && (await describeEnd(subscription, locale));
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath("/unsubscribe", token)}
      title={t("title")}
      text={text}
      foot={<Link href={`/${locale}/account/notifications`}>{t("settings")}</Link>}
    >
      {subscription && text ? (
        <RecordForm
          action={unsubscribeAction}
          hidden={{ locale, token: token ?? "" }}
          submit={t("submit")}
          size="wide"
          after="gone"
          texts={await loadRecordTexts(locale, { saved: t("done") })}
          fields={[]}
        />
      ) : (
        <Notice kind={subscription ? "info" : "bad"} title={t(subscription ? "gone" : "invalid")}>
          {!subscription && <p>{t("invalidText")}</p>}
        </Notice>
      )}
    </AuthPage>
  );
});

/** A sentence, or null for a search that is gone. */
async function describeEnd(subscription: UnsubscribeTarget, locale: Locale): Promise<string | null> {
  const t = await getTranslations({ locale, namespace: "unsubscribe" });
  if (subscription.to === "kind") return t(`kinds.${subscription.kind}`);
  const search = await findSearchById(subscription.searchId);
  return search && t("search", { name: quoteText(formatSearchTitle(search, locale), locale) });
}
