// /sign-in: e-mail and password, and why the visitor was sent here.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { loadRecordTexts } from "../../account/record-forms";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { signInAction } from "../actions";
import { formatEntryPath } from "../entry-path";
import { findEntryReason } from "../entry-reason";

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
      <RecordForm
        action={signInAction}
        hidden={{ locale, next }}
        submit={t("signInSubmit")}
        size="wide"
        texts={await loadRecordTexts(locale)}
        fields={[
          {
            name: "email",
            kind: "email",
            label: t("email"),
            autoComplete: "username",
            autoFocus: true,
          },
          {
            name: "password",
            kind: "password",
            label: t("password"),
            autoComplete: "current-password",
          },
        ]}
      />
    </AuthPage>
  );
});
