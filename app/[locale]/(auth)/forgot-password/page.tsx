import { getTranslations } from "next-intl/server";
import { ActionForm } from "@/components/auth/action-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Link } from "@/components/ui/link";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { requestResetAction } from "../actions";
import { loadFormTexts } from "../form-texts";

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
});
