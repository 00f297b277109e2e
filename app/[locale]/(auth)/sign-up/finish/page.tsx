// /sign-up/finish: where the mail leads that makes the account.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { isGoodSignUpLink } from "@/lib/users/queries";
import { loadRecordTexts } from "../../../account/record-forms";
import { createPage } from "../../../create-page";
import { tokenMetadata } from "../../../page-metadata";
import { formatTokenPath } from "../../../token-page";
import { finishSignUpAction } from "../../actions";

const PATH = "/sign-up/finish";

export const generateMetadata = tokenMetadata("finishSignUp.title");

/** An opened link alone makes no account: scanners of mail open links too. */
export default createPage(async function FinishSignUpPage({ locale, searchParams }) {
  const { token, next = "" } = readPlainParams(searchParams);
  const [t, auth] = await Promise.all([getTranslations("finishSignUp"), getTranslations("auth")]);
  if (token === undefined || !(await isGoodSignUpLink(token))) {
    return (
      <AuthPage locale={locale} path={PATH} title={t("title")}>
        <Notice kind="warn" title={t("gone")} />
        <p className="flex flex-wrap gap-3 pt-5">
          <Link href={`/${locale}/sign-in`} className={buttonClass({ look: "primary" })}>
            {auth("signInSubmit")}
          </Link>
          <Link href={`/${locale}/sign-up`} className={buttonClass({})}>
            {t("again")}
          </Link>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath(PATH, token)}
      title={t("title")}
      text={t("text")}
      foot={<Link href={`/${locale}/sign-up`}>{t("again")}</Link>}
    >
      <RecordForm
        action={finishSignUpAction}
        hidden={{ locale, token, next }}
        submit={t("submit")}
        size="wide"
        texts={await loadRecordTexts(locale, {}, { fields: { wrong_password: t("wrongPassword") } })}
        fields={[
          {
            name: "password",
            kind: "password",
            label: auth("password"),
            autoComplete: "current-password",
            autoFocus: true,
          },
        ]}
      />
    </AuthPage>
  );
});
