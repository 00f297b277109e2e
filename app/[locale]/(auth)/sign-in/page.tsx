import { getTranslations } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { signInAction } from "../actions";
import { formatEntryPath } from "../entry-path";
import { findEntryReason } from "../entry-reason";
import { loadFormTexts } from "../form-texts";

export const generateMetadata = privateMetadata("auth.signIn");

export default createPage(async function SignInPage({ locale, searchParams }) {
  const { next = "", why, reset, deleted } = readPlainParams(searchParams);
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
          <Link href={`/${locale}/sign-up${next ? `?next=${encodeURIComponent(next)}` : ""}`}>{t("toSignUp")}</Link>
          <Link href={`/${locale}/forgot-password`}>{t("toForgot")}</Link>
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
});
