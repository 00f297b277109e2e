// /reset-password: a new password, by the link in a mail.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { PASSWORD_MIN } from "@/lib/users/contract";
import { isGoodResetLink } from "@/lib/users/queries";
import { loadRecordTexts } from "../../account/record-forms";
import { createPage } from "../../create-page";
import { tokenMetadata } from "../../page-metadata";
import { formatTokenPath } from "../../token-page";
import { resetPasswordAction } from "../actions";

export const generateMetadata = tokenMetadata("auth.reset");

/** Opening the link does not spend it: scanners of mail open links too. A dead link says so before a password is typed. */
export default createPage(async function ResetPasswordPage({ locale, searchParams }) {
  const { token } = readPlainParams(searchParams);
  const t = await getTranslations("auth");
  if (token === undefined || !(await isGoodResetLink(token))) {
    return (
      <AuthPage locale={locale} path="/reset-password" title={t("forgot")}>
        <Notice kind="warn" title={(await getTranslations("forms.errors"))("token_invalid")} />
        <p className="pt-5">
          <Link href={`/${locale}/forgot-password`} className={buttonClass({ look: "primary" })}>
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
      foot={<Link href={`/${locale}/forgot-password`}>{t("toForgotAgain")}</Link>}
    >
      <RecordForm
        action={resetPasswordAction}
        hidden={{ locale, token }}
        submit={t("resetSubmit")}
        size="wide"
        texts={await loadRecordTexts(locale)}
        fields={[
          {
            name: "password",
            kind: "password",
            label: t("newPassword"),
            hint: t("passwordHint", { min: PASSWORD_MIN }),
            autoComplete: "new-password",
            autoFocus: true,
          },
        ]}
      />
    </AuthPage>
  );
});
