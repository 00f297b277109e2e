import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ActionForm } from "@/components/auth/action-form";
import { requireSession } from "@/lib/auth/session";
import { PASSWORD_MIN } from "@/lib/users/contract";
import { changePasswordAction } from "../../(auth)/actions";
import { formWords } from "../../(auth)/form-words";
import type { LocaleParams } from "../../site-url";

type Props = { params: Promise<LocaleParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({
    locale: (await params).locale,
    namespace: "account",
  });
  return { title: t("passwordTitle"), robots: { index: false } };
}

export default async function PasswordPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  await requireSession(locale, `/${locale}/account/password`);
  const t = await getTranslations("account");
  const auth = await getTranslations("auth");
  return (
    <AccountShell locale={locale} path="/account/password" title={t("passwordTitle")}>
      <div className="max-w-96">
        <p className="pb-4 text-muted">{t("passwordText")}</p>
        <ActionForm
          action={changePasswordAction}
          hidden={{ locale }}
          stays
          words={
            await formWords(locale, {
              submit: t("passwordSubmit"),
              done: t("passwordDone"),
            })
          }
          fields={[
            {
              name: "currentPassword",
              type: "password",
              label: t("currentPassword"),
              autoComplete: "current-password",
            },
            {
              name: "password",
              type: "password",
              label: auth("newPassword"),
              hint: auth("passwordHint", { min: PASSWORD_MIN }),
              autoComplete: "new-password",
            },
          ]}
        />
      </div>
    </AccountShell>
  );
}
