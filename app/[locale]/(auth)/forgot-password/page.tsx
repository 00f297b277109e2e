import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import type { LocaleParams } from "../../site-url";
import { requestResetAction } from "../actions";
import { loadFormTexts } from "../form-texts";

type Props = { params: Promise<LocaleParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({
    locale: (await params).locale,
    namespace: "auth",
  });
  return { title: t("forgot"), robots: { index: false } };
}

export default async function ForgotPasswordPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations("auth");
  return (
    <AuthPage
      locale={locale}
      path="/forgot-password"
      title={t("forgot")}
      text={t("forgotText")}
      foot={
        <Link href={`/${locale}/sign-in`} prefetch={false} className="link">
          {t("toSignIn")}
        </Link>
      }
    >
      <ActionForm
        action={requestResetAction}
        hidden={{ locale }}
        texts={
          await loadFormTexts(locale, {
            submit: t("forgotSubmit"),
            done: t("forgotDone"),
          })
        }
        fields={[
          {
            name: "email",
            type: "email",
            label: t("email"),
            autoComplete: "username",
            autoFocus: true,
          },
        ]}
      />
    </AuthPage>
  );
}
