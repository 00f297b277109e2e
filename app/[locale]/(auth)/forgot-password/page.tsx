// /forgot-password: asks for a mail with a link to a new password.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Link } from "@/components/ui/link";
import { loadRecordTexts } from "../../account/record-forms";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { requestResetAction } from "../actions";

export const generateMetadata = privateMetadata("auth.forgot");

export default createPage(async function ForgotPasswordPage({ locale }) {
  const t = await getTranslations("auth");
  return (
    <AuthPage
      locale={locale}
      path="/forgot-password"
      title={t("forgot")}
      text={t("forgotText")}
      foot={<Link href={`/${locale}/sign-in`}>{t("toSignIn")}</Link>}
    >
      <RecordForm
        action={requestResetAction}
        hidden={{ locale }}
        submit={t("forgotSubmit")}
        size="wide"
        after="gone"
        texts={await loadRecordTexts(locale, { saved: t("forgotDone") })}
        fields={[
          {
            name: "email",
            kind: "email",
            label: t("email"),
            autoComplete: "username",
            autoFocus: true,
          },
        ]}
      />
    </AuthPage>
  );
});
