import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { LocaleParams } from "../../site-url";
import { createTokenMetadata, formatTokenPath } from "../../token-page";
import { confirmEmailAction } from "../actions";
import { loadFormTexts } from "../form-texts";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "auth" });
  return createTokenMetadata(t("confirm"));
}

/** A button and no more: scanners of mail open links, and an opened link alone must not confirm anything. */
export default async function ConfirmEmailPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { token } = readPlainParams(await searchParams);
  const t = await getTranslations("auth");
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath("/confirm-email", token)}
      title={t("confirm")}
      text={t("confirmText")}
    >
      <ActionForm
        action={confirmEmailAction}
        hidden={{ locale, token: token ?? "" }}
        texts={
          await loadFormTexts(locale, {
            submit: t("confirmSubmit"),
            done: t("confirmDone"),
          })
        }
        fields={[]}
        onward={{
          done: (
            <Link href={`/${locale}/account`} prefetch={false} className="link">
              {t("confirmOnward")}
            </Link>
          ),
          error: (
            <Link href={`/${locale}/account/profile#email-section`} prefetch={false} className="link">
              {t("confirmAgain")}
            </Link>
          ),
        }}
      />
    </AuthPage>
  );
}
