import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Notice } from "@/components/ui/notice";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import { quoteText } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { readSubscription, type Subscription } from "@/lib/notifications/policy/unsubscribe";
import { formatSearchTitle } from "@/lib/saved-searches/policy/search-title";
import { findSearchById } from "@/lib/saved-searches/queries";
import { loadFormTexts } from "../(auth)/form-texts";
import type { LocaleParams } from "../site-url";
import { createTokenMetadata, formatTokenPath } from "../token-page";
import { unsubscribeAction } from "./actions";

type Props = { params: Promise<LocaleParams>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "unsubscribe" });
  return createTokenMetadata(t("title"));
}

/** Page of the unsubscribe link in a mail: it names the mails, and a button ends them, signed in or not. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { token } = readPlainParams(await searchParams);
  const subscription = token === undefined ? null : readSubscription(token);
  const t = await getTranslations("unsubscribe");
  const text = subscription && (await describeEnd(subscription, locale));
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath("/unsubscribe", token)}
      title={t("title")}
      text={text}
      foot={
        <Link href={`/${locale}/account/notifications`} prefetch={false} className="link">
          {t("settings")}
        </Link>
      }
    >
      {subscription && text ? (
        <ActionForm
          action={unsubscribeAction}
          hidden={{ locale, token: token ?? "" }}
          texts={await loadFormTexts(locale, { submit: t("submit"), done: t("done") })}
          fields={[]}
        />
      ) : (
        <Notice kind={subscription ? "info" : "bad"} title={t(subscription ? "gone" : "invalid")}>
          {!subscription && <p>{t("invalidText")}</p>}
        </Notice>
      )}
    </AuthPage>
  );
}

/** A sentence, or null for a search that is gone. */
async function describeEnd(subscription: Subscription, locale: Locale): Promise<string | null> {
  const t = await getTranslations({ locale, namespace: "unsubscribe" });
  if (subscription.to === "kind") return t(`kinds.${subscription.kind}`);
  const search = await findSearchById(subscription.searchId);
  return search && t("search", { name: quoteText(formatSearchTitle(search, locale), locale) });
}
