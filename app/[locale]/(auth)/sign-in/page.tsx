import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Notice } from "@/components/ui/notice";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { LocaleParams } from "../../site-url";
import { signInAction } from "../actions";
import { formatEntryPath } from "../entry-path";
import { findEntryReason } from "../entry-reason";
import { loadFormTexts } from "../form-texts";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({
    locale: (await params).locale,
    namespace: "auth",
  });
  return { title: t("signIn"), robots: { index: false } };
}

export default async function SignInPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { next = "", why, reset, deleted } = readPlainParams(await searchParams);
  const t = await getTranslations("auth");
  const reason = findEntryReason(next, why);
  return (
    <AuthPage
      locale={locale}
      path={formatEntryPath("/sign-in", next, locale, reason)}
      title={t("signIn")}
      text={reason && t(`why.${reason}`)}
      foot={
        <>
          <Link
            href={`/${locale}/sign-up${next ? `?next=${encodeURIComponent(next)}` : ""}`}
            prefetch={false}
            className="link"
          >
            {t("toSignUp")}
          </Link>
          <Link href={`/${locale}/forgot-password`} prefetch={false} className="link">
            {t("toForgot")}
          </Link>
        </>
      }
    >
      {deleted === "done" && (
        <div className="pb-4">
          <Notice kind="good" title={(await getTranslations("deletePage"))("gone")} />
        </div>
      )}
      {reset === "done" && (
        <div className="pb-4">
          <Notice kind="good" title={t("resetDone")} />
        </div>
      )}
      <ActionForm
        action={signInAction}
        hidden={{ locale, next }}
        texts={await loadFormTexts(locale, { submit: t("signInSubmit") })}
        fields={[
          {
            name: "email",
            type: "email",
            label: t("email"),
            autoComplete: "username",
            autoFocus: true,
          },
          {
            name: "password",
            type: "password",
            label: t("password"),
            autoComplete: "current-password",
          },
        ]}
      />
    </AuthPage>
  );
}
