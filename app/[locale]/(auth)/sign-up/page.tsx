import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import { PASSWORD_MIN } from "@/lib/users/contract";
import type { LocaleParams } from "../../site-url";
import { signUpAction } from "../actions";
import { formatEntryPath } from "../entry-path";
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
  return { title: t("signUp"), robots: { index: false } };
}

export default async function SignUpPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { next = "" } = readPlainParams(await searchParams);
  const t = await getTranslations("auth");
  return (
    <AuthPage
      locale={locale}
      path={formatEntryPath("/sign-up", next, locale)}
      title={t("signUp")}
      text={t("signUpText")}
      foot={
        <Link
          href={`/${locale}/sign-in${next ? `?next=${encodeURIComponent(next)}` : ""}`}
          prefetch={false}
          className="link"
        >
          {t("toSignIn")}
        </Link>
      }
    >
      <ActionForm
        action={signUpAction}
        hidden={{ locale, next }}
        texts={await loadFormTexts(locale, { submit: t("signUpSubmit") })}
        fields={[
          {
            name: "name",
            type: "text",
            label: t("name"),
            hint: t("nameHint"),
            autoComplete: "name",
            maxLength: 100,
            autoFocus: true,
          },
          {
            name: "email",
            type: "email",
            label: t("email"),
            autoComplete: "username",
          },
          {
            name: "password",
            type: "password",
            label: t("password"),
            hint: t("passwordHint", { min: PASSWORD_MIN }),
            autoComplete: "new-password",
          },
        ]}
      />
    </AuthPage>
  );
}
