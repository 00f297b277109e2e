// /confirm-email: where the link in the mail leads that proves an address.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Link } from "@/components/ui/link";
import { readPlainParams } from "@/lib/http/pages/address";
import { loadRecordTexts } from "../../account/record-forms";
import { createPage } from "../../create-page";
import { tokenMetadata } from "../../page-metadata";
import { formatTokenPath } from "../../token-page";
import { confirmEmailAction } from "../actions";

export const generateMetadata = tokenMetadata("auth.confirm");

/** A button and no more: scanners of mail open links, and an opened link alone must not confirm anything. */
export default createPage(async function ConfirmEmailPage({ locale, searchParams }) {
  const { token } = readPlainParams(searchParams);
  const t = await getTranslations("auth");
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath("/confirm-email", token)}
      title={t("confirm")}
      text={t("confirmText")}
    >
      <RecordForm
        action={confirmEmailAction}
        hidden={{ locale, token: token ?? "" }}
        submit={t("confirmSubmit")}
        size="wide"
        after="gone"
        texts={await loadRecordTexts(locale, { saved: t("confirmDone") })}
        fields={[]}
        onward={{
          done: <Link href={`/${locale}/account`}>{t("confirmOnward")}</Link>,
          error: <Link href={`/${locale}/account/profile#email-section`}>{t("confirmAgain")}</Link>,
        }}
      />
    </AuthPage>
  );
});
