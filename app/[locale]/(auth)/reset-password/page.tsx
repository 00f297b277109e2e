import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import { PASSWORD_MIN } from "@/lib/users/contract";
import { isGoodResetLink } from "@/lib/users/queries";
import type { LocaleParams } from "../../site-url";
import { createTokenMetadata, formatTokenPath } from "../../token-page";
import { resetPasswordAction } from "../actions";
import { loadFormTexts } from "../form-texts";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "auth" });
  return createTokenMetadata(t("reset"));
}

/** Looked at alone a link stays good, scanners of mail open it too; a dead one says so before anything is typed. */
export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { token } = readPlainParams(await searchParams);
  const t = await getTranslations("auth");
  if (token === undefined || !(await isGoodResetLink(token))) {
    return (
      <AuthPage locale={locale} path="/reset-password" title={t("forgot")}>
        <Notice kind="warn" title={(await getTranslations("forms.errors"))("token_invalid")} />
        <p className="pt-5">
          <Link href={`/${locale}/forgot-password`} prefetch={false} className={buttonClass({ look: "primary" })}>
            {t("toForgotAgain")}
          </Link>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath("/reset-password", token)}
      title={t("reset")}
      text={t("resetText")}
      foot={
        <Link href={`/${locale}/forgot-password`} prefetch={false} className="link">
          {t("toForgotAgain")}
        </Link>
      }
    >
      <ActionForm
        action={resetPasswordAction}
        hidden={{ locale, token }}
        texts={await loadFormTexts(locale, { submit: t("resetSubmit") })}
        fields={[
          {
            name: "password",
            type: "password",
            label: t("newPassword"),
            hint: t("passwordHint", { min: PASSWORD_MIN }),
            autoComplete: "new-password",
            autoFocus: true,
          },
        ]}
      />
    </AuthPage>
  );
}
